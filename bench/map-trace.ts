import type { CDPSession } from '@playwright/test';

/** The name of one task of a thread in Chromium's trace. */
const TASK = 'ThreadControllerImpl::RunTask';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread, microseconds: what others do on the machine meanwhile does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The durations of the tasks of the page's main thread during some work, in milliseconds. */
export async function traced(session: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol's own types leave the events open.
    for (const event of value) if (isTraceEvent(event)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  // The page's renderer is the one with the most to do; others are spare.
  const busiest = named
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid && event.name === TASK))
    .toSorted((a, b) => sum(b) - sum(a))[0];
  return (busiest ?? []).map(({ tdur = 0 }) => tdur / 1000);
}

const sum = (events: readonly TraceEvent[]): number => events.reduce((total, { tdur = 0 }) => total + tdur, 0);

function isTraceEvent(event: object): event is TraceEvent {
  return 'name' in event && 'pid' in event && 'tid' in event;
}
