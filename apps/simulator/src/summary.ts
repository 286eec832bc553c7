import type { Tally } from './tally.ts';

const EVERY_MS = 5_000;

/** Prints the state of the fleet every few seconds. Returns a function that stops it. */
export function printSummaries(tally: Tally, trackers: number, print: (line: string) => void): () => void {
  let before = 0;
  let at = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const { records } = tally.counts();
    print(summaryLine(tally, trackers, ((records - before) / (now - at)) * 1000));
    before = records;
    at = now;
  }, EVERY_MS);
  return () => clearInterval(timer);
}

function summaryLine(tally: Tally, trackers: number, perSecond: number): string {
  const { connected, records, resent, reconnects, refused } = tally.counts();
  const latencies = tally.takeLatencies();
  const parts = [
    `${connected}/${trackers} connected`,
    `${records} records acknowledged`,
    `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s`,
    latencies ? `ack p50 ${latencies.p50.toFixed(0)} ms, p99 ${latencies.p99.toFixed(0)} ms` : 'no ack yet',
  ];
  if (resent > 0) parts.push(`${resent} sent again`);
  if (reconnects > 0) parts.push(`${reconnects} reconnects`);
  if (refused > 0) parts.push(`${refused} refused (IMEI not registered)`);
  return parts.join(' · ');
}
