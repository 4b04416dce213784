# Keeps the server of a test: starts and stops it on order, and cleans up when the test is gone, however
# it went. A test that is killed closes our input as surely as one that ends.
#
# $1 is the directory; the rest is the command that runs the server.
directory=$1
shift
server=

# The server is named by its own file: between it and us there may be a program that changes the user.
halt() {
    if [ -n "$server" ]; then
        kill -s "$1" "$(head -n 1 "$directory/data/postmaster.pid")"
        wait "$server"
        server=
    fi
}

while read -r order; do
    case $order in
        start) "$@" </dev/null >>"$directory/log" 2>&1 & server=$! ;;
        stop) halt INT ;;
        crash) halt QUIT ;;
    esac
    echo done
done
halt QUIT
rm -rf "$directory"
