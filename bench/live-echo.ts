/**
 * The reference of bench/live-latency.ts: a bare `ws` server in a process of its own that sends back what it is sent.
 * Message: its port, once it listens.
 */
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data, binary) => socket.send(data, { binary }));
});
server.on('listening', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
});
process.on('disconnect', () => process.exit(0));
