# Keeps a small disk mounted where only this process and its like can see it.
# Called with an image file and a directory; ends, and the mount with it, when its input is closed.
set -e
mkfs.ext4 -q -F -m 0 "$1"
mount -o loop "$1" "$2"
echo ready
read -r _ || true
