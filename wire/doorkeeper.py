"""python3 -I -S -c TEXT PROGRAM ARG…: opens a port on the loopback of the network that the program will have, gives the
listening socket to whoever holds the other end of descriptor 4, and becomes the program. {host} and {port} in its
arguments are the address; without {port} host and port follow them."""
import os
import socket
import sys

HOST = "127.0.0.1"
listener = socket.socket()
listener.bind((HOST, 0))
listener.listen(4)
port = str(listener.getsockname()[1])
with socket.socket(fileno=4) as door:
    socket.send_fds(door, [b"port"], [listener.fileno()])
listener.close()

words = sys.argv[1:]
if not any("{port}" in word for word in words[1:]):
    words += ["{host}", "{port}"]
words[1:] = [word.replace("{host}", HOST).replace("{port}", port) for word in words[1:]]
# Its output is for people: only the connection counts.
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)
try:
    os.execv(words[0], words)
except OSError as error:
    sys.exit("%s: %s" % (words[0], error.strerror))
