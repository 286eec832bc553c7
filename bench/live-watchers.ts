/**
 * Stands for the browsers of bench/live.ts, in a process of its own: opens so many WebSocket connections, says hello,
 * and counts the bytes that come. It does as little as possible with them, for it shares the machine with the server.
 * Arguments: port, connections, 'deflate' or 'plain'.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const [port = '0', connections = '0', compression = 'plain'] = process.argv.slice(2);
let bytes = 0;
let open = 0;

/** A masked text frame with a payload of less than 126 bytes. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}

for (let index = 0; index < Number(connections); index += 1) {
  const socket = connect(Number(port), '127.0.0.1');
  const extension = compression === 'deflate' ? 'Sec-WebSocket-Extensions: permessage-deflate\r\n' : '';
  socket.write(
    `GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${extension}\r\n`,
  );
  socket.once('data', (answer) => {
    if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(`refused: ${answer.toString('latin1')}`);
    socket.write(textFrame(JSON.stringify({ ping: 1, token: `session-${index}` })));
    open += 1;
    socket.on('data', (data) => {
      bytes += data.length;
    });
  });
  socket.on('error', () => process.exit(0));
}

setInterval(() => {
  const { user, system } = process.cpuUsage();
  process.send?.({ bytes, open, cpuSeconds: (user + system) / 1e6 }, () => undefined);
}, 5);
process.on('disconnect', () => process.exit(0));
