/**
 * Stands for a browser of bench/live-latency.ts, in a process of its own: notes for every position that came how long ago
 * it was sent. Arguments: address of the live socket, token.
 */
import { serverFrame } from '@konvoj/contract';
import { WebSocket } from 'ws';

const [address = '', token = ''] = process.argv.slice(2);
const socket = new WebSocket(address);
let seen = { latencies: [] as number[], frames: 0, bytes: 0 };

socket.on('open', () => socket.send(JSON.stringify({ ping: 1, token })));
socket.on('message', (data) => {
  const now = Date.now();
  if (!Buffer.isBuffer(data)) return;
  const frame = serverFrame.parse(JSON.parse(data.toString()));
  if (frame.full || frame.sequence === undefined) return;
  seen.frames += 1;
  seen.bytes += data.length;
  for (const position of frame.positions ?? []) seen.latencies.push(now - Date.parse(position.deviceTime));
});
socket.on('error', () => process.exit(1));
const pings = setInterval(() => socket.send(JSON.stringify({ ping: 1, token })), 20_000);

process.on('message', (wanted) => {
  if (wanted === 'forget') seen = { latencies: [], frames: 0, bytes: 0 };
  if (wanted === 'seen') process.send?.(seen);
});
process.on('disconnect', () => {
  clearInterval(pings);
  process.exit(0);
});
