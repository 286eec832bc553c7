/**
 * Stands for the trackers of bench/ingest.ts, in a process of its own and as lean as Node allows: every packet is
 * written beforehand, acknowledgements are read into one shared buffer. A tracker sends its next packet when the last
 * is acknowledged; with a rate, when it is its turn and the last is acknowledged.
 * Argument: JSON of `Load`. Messages: 'go', 'stats' (answered), 'forget' (the latencies).
 */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { encodeHandshake } from '@konvoj/teltonika';
import { framesOf } from './ingest-frames.ts';
import type { FramePlan, Frames } from './ingest-frames.ts';
import { imeiOf } from './imei.ts';

export interface Load extends FramePlan {
  readonly port: number;
  readonly connections: number;
  /** Packets a second of all together; 0: as many as are acknowledged. */
  readonly packetsPerSecond: number;
  /** Times acknowledgements; with a rate it always does. */
  readonly isTimed?: boolean;
}

export interface Stats {
  readonly open: number;
  /** The generator's clock: it is idle enough to be on time. */
  readonly atSeconds: number;
  readonly acknowledgedPackets: number;
  /** Trackers that have sent all that was prepared: the measurement is worth nothing then. */
  readonly exhausted: number;
  readonly cpuSeconds: number;
  /** Milliseconds from sending to acknowledgement, since 'forget'; empty unless it times them. */
  readonly latencies: readonly number[];
}

interface Tracker {
  readonly socket: Socket;
  readonly frames: Frames;
  next: number;
  isGreeted: boolean;
  isWaiting: boolean;
  sentAt: number;
}

const CONNECTING_AT_ONCE = 500;
const SLICE_MS = 5;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const trackers: Tracker[] = [];
let [open, acknowledgedPackets, exhausted] = [0, 0, 0];
const isTimed = load.isTimed === true || load.packetsPerSecond > 0;
let latencies: number[] = [];

const prepared = Array.from({ length: load.connections }, (_, index) => framesOf(index, load));
const answers = Buffer.alloc(64);

function begin(index: number, frames: Frames): void {
  const socket = connect({
    host: '127.0.0.1',
    port: load.port,
    noDelay: true,
    onread: { buffer: answers, callback: (bytes) => (received(tracker, bytes), true) },
  });
  const tracker: Tracker = { socket, frames, next: 0, isGreeted: false, isWaiting: false, sentAt: 0 };
  trackers.push(tracker);
  socket.write(encodeHandshake(imeiOf(index)));
  socket.on('error', (error) => {
    process.stderr.write(`a tracker lost its connection: ${error.message}\n`);
    process.exit(1);
  });
  socket.on('close', () => process.exit(1));
}

function received(tracker: Tracker, bytes: number): void {
  if (!tracker.isGreeted) {
    if (bytes !== 1 || answers[0] !== 1) throw new Error('the tracker was not accepted');
    tracker.isGreeted = true;
    open += 1;
    if (trackers.length < load.connections) begin(trackers.length, prepared[trackers.length] ?? tracker.frames);
    return;
  }
  tracker.isWaiting = false;
  acknowledgedPackets += 1;
  if (isTimed) latencies.push(performance.now() - tracker.sentAt);
  if (load.packetsPerSecond === 0) send(tracker);
}

function send(tracker: Tracker): void {
  const { bytes, packetBytes, packets } = tracker.frames;
  if (tracker.next === packets) {
    exhausted += 1;
    return;
  }
  const start = tracker.next * packetBytes;
  tracker.next += 1;
  tracker.isWaiting = true;
  if (isTimed) tracker.sentAt = performance.now();
  tracker.socket.write(bytes.subarray(start, start + packetBytes));
}

function sendInTurn(): void {
  let [turn, due, last] = [0, 0, performance.now()];
  setInterval(() => {
    const now = performance.now();
    due = Math.min(due + ((now - last) / 1_000) * load.packetsPerSecond, load.connections);
    last = now;
    for (; due >= 1; due -= 1) {
      const tracker = trackers[turn];
      turn = (turn + 1) % load.connections;
      if (tracker !== undefined && !tracker.isWaiting) send(tracker);
    }
  }, SLICE_MS);
}

function stats(): Stats {
  const { user, system } = process.cpuUsage();
  return {
    open,
    atSeconds: performance.now() / 1_000,
    acknowledgedPackets,
    exhausted,
    cpuSeconds: (user + system) / 1e6,
    latencies: isTimed ? [...latencies, ...waitedSoFar()] : [],
  };
}

/** Of the packets that are not acknowledged yet: one that is never answered counts too. */
function waitedSoFar(): number[] {
  const now = performance.now();
  return trackers.flatMap(({ isWaiting, sentAt }) => (isWaiting ? now - sentAt : []));
}

for (let index = 0; index < Math.min(CONNECTING_AT_ONCE, load.connections); index += 1) {
  const frames = prepared[index];
  if (frames !== undefined) begin(index, frames);
}

process.on('message', (wanted) => {
  if (wanted === 'stats') process.send?.(stats());
  if (wanted === 'forget') latencies = [];
  if (wanted === 'go' && load.packetsPerSecond > 0) sendInTurn();
  if (wanted === 'go' && load.packetsPerSecond === 0) for (const tracker of trackers) send(tracker);
});
process.on('disconnect', () => {
  // A reset leaves no port behind that cannot be used for a minute.
  for (const { socket } of trackers) socket.resetAndDestroy();
  process.exit(0);
});
