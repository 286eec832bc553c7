/**
 * Stands for the trackers of bench/live-latency.ts, in a process of its own. Each record carries the moment at which it
 * is sent as its device time, so that whoever receives it knows how long it took.
 * Arguments: port, trackers, records a second of all together (0: each sends the next when the last is acknowledged).
 */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { codecId, encodeAvl, encodeHandshake, u16, u32, u8 } from '@konvoj/teltonika';
import { imeiOf } from './imei.ts';

const [port = '0', count = '0', perSecond = '0'] = process.argv.slice(2);
const trackers = Number(count);
const rate = Number(perSecond);
/** Short, so that at 500 records a second they come one by one. */
const SLICE_MS = 2;

let acknowledged = 0;
let sent = 0;
let open = 0;

function packet(index: number): Uint8Array {
  const record = {
    time: Date.now(),
    priority: 0,
    longitude: 14 + (index % 100) * 0.01 + (sent % 1_000) * 1e-5,
    latitude: 46 + Math.floor(index / 100) * 0.01,
    altitudeMeters: 300,
    angle: index % 360,
    satellites: 12,
    speedKmh: 72,
    eventId: 0,
    elements: [u8(239, 1), u8(240, 1), u8(21, 4), u16(66, 24_000), u16(67, 4_100), u32(16, 1_234_567)],
  };
  return encodeAvl({ codec: codecId.codec8Extended, records: [record] });
}

const sockets: Socket[] = [];
function send(index: number): void {
  sent += 1;
  sockets[index]?.write(packet(index));
}

for (let index = 0; index < trackers; index += 1) {
  const socket = connect(Number(port), '127.0.0.1');
  let isGreeted = false;
  socket.setNoDelay(true);
  socket.write(encodeHandshake(imeiOf(index)));
  socket.on('data', (data) => {
    if (!isGreeted) {
      if (data[0] !== 1) throw new Error('the tracker was not accepted');
      isGreeted = true;
      open += 1;
      if (rate === 0) send(index);
      return;
    }
    acknowledged += Math.floor(data.length / 4);
    if (rate === 0) send(index);
  });
  socket.on('error', () => process.exit(0));
  sockets.push(socket);
}

if (rate > 0) {
  let next = 0;
  let due = 0;
  let last = performance.now();
  setInterval(() => {
    if (open < trackers) {
      last = performance.now();
      return;
    }
    const now = performance.now();
    due += ((now - last) / 1_000) * rate;
    last = now;
    for (; due >= 1; due -= 1) {
      send(next);
      next = (next + 1) % trackers;
    }
  }, SLICE_MS);
}

setInterval(() => process.send?.({ acknowledged, open, cpu: process.cpuUsage() }, () => undefined), 100);
process.on('disconnect', () => process.exit(0));
