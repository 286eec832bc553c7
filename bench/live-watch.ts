/**
 * Stands for a browser of bench/live-latency.ts, in a process of its own: notes for every position that came how long ago
 * it was sent. Arguments: address of the live socket, token.
 */
import { serverFrame } from '@konvoj/contract';
import { WebSocket } from 'ws';

const [address = '', token = ''] = process.argv.slice(2);
const socket = new WebSocket(address);
let latencies: number[] = [];
let isOpen = false;

socket.on('open', () => socket.send(JSON.stringify({ ping: 1, token })));
socket.on('message', (data) => {
  const now = Date.now();
  const frame = serverFrame.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}'));
  if (frame.full) isOpen = true;
  else for (const position of frame.positions ?? []) latencies.push(now - Date.parse(position.deviceTime));
});
socket.on('error', () => process.exit(1));
const pings = setInterval(() => socket.send(JSON.stringify({ ping: 1, token })), 20_000);

process.on('message', (wanted) => {
  if (wanted === 'forget') latencies = [];
  if (wanted === 'latencies') process.send?.({ latencies });
  if (wanted === 'open') process.send?.({ isOpen });
});
process.on('disconnect', () => {
  clearInterval(pings);
  process.exit(0);
});
