"""Play at a table of Bottega: python3 play.py http://HOST:PORT CODE [TOKEN]"""
import base64, json, os, socket, ssl, struct, sys, threading
from urllib.parse import urlsplit

if len(sys.argv) < 3:
    sys.exit(__doc__)
server, code, token = urlsplit(sys.argv[1]), sys.argv[2].replace(" ", ""), (sys.argv[3:] or [None])[0]
port = server.port or (443 if server.scheme == "https" else 80)
try:
    wire = socket.create_connection((server.hostname, port))
except OSError as error:
    sys.exit(f"no server answers at {server.netloc}: {error}")
if server.scheme == "https":
    wire = ssl.create_default_context().wrap_socket(wire, server_hostname=server.hostname)
wire.sendall((
    f"GET /api/v1/tables/{code}/socket HTTP/1.1\r\nHost: {server.netloc}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n").encode())
stream = wire.makefile("rb")
status = stream.readline().decode().strip()
while stream.readline().strip():  # the other headers
    pass
if " 101 " not in status:
    sys.exit(f"{status}: {stream.readline().decode()}")

def frame(kind, data):  # a client masks what it sends
    size, mask = len(data), os.urandom(4)
    head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
    wire.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

def say(message):
    frame(1, json.dumps(message).encode())

def hear():
    """The next message, or None at the end of the connection."""
    while head := stream.read(2):
        kind, size = head[0] & 15, head[1] & 127
        if size > 125:
            size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
        data = stream.read(size)
        if kind == 1:
            return json.loads(data)
        if kind == 9:  # a ping wants a pong
            frame(10, data)
        if kind == 8:  # close
            return None

seq, seat, view, shown, answered = 0, None, None, None, threading.Event()

def commands():
    """One line of the keyboard is one command."""
    words = {"take back": "take_back", "give up": "give_up", "rematch": "rematch", "leave": "leave"}
    for line in map(str.strip, sys.stdin):
        command = {"id": base64.b64encode(os.urandom(9)).decode()}
        if line == "view":
            print(json.dumps(view, indent=1))
            continue
        elif line.startswith("say "):
            command.update(type="say", text=line[4:])
        elif line.startswith("start "):
            command.update(type="start", bots=line[6:])
        elif line in words:
            command.update(type=words[line], **({"seq": seq} if line == "take back" else {}))
        else:
            command.update(type="act", seq=seq, actions=[part.strip() for part in line.split(";")])
        answered.clear()
        say(command)
        answered.wait()
    frame(8, b"")

say({"type": "hello", **({"token": token} if token else {})})
while message := hear():
    kind, game = message["type"], message.get("game")
    if kind == "state":
        seat = message["seat"]
        print("you watch" if seat is None else f"you are p{seat}")
    elif kind == "chat":
        print(f"{message['name']}: {message['text']}")
    elif kind in ("refused", "bye"):
        print(f"{kind} ({message.get('rule') or message['code']}): {message['message']}")
    for line in message.get("log", []):
        print(f"* {line}")
    if table := message.get("table"):
        names = [s["player"] if isinstance(s["player"], str) else [*s["player"].values()][0] for s in table["seats"]]
        if shown != (shown := (table["stage"], names)):  # who is connected changes more often
            print(f"{table['stage']}:", ", ".join(names))
        if table["rematch"]:
            print("you play again at", table["rematch"])
    if game:
        seq, view = message["seq"], game["view"]
        if game["legal"]:
            print("you may:", ", ".join(game["legal"]))
        if game["outcome"]:
            print("over:", game["outcome"]["reason"], json.dumps(game["outcome"]["verdict"]))
    if kind == "state":
        threading.Thread(target=commands, daemon=True).start()
    elif kind in ("done", "refused", "bye"):
        answered.set()
    sys.stdout.flush()
