import { Counter, Gauge, type Registry } from 'prom-client';

/** The metrics of live connections. `serialised` far below `written` shows the benefit of shared frames. */
export interface LiveMetrics {
  readonly clients: Gauge;
  /** Frames that were written as JSON, framed and compressed. */
  readonly serialised: Counter;
  /** Frames passed to sockets. */
  readonly written: Counter;
  /** Frames that a client did not get because it was too slow; it gets the full state instead. */
  readonly skipped: Counter;
  readonly closed: Counter<'reason'>;
  /** Current seconds between two frames of a view. */
  readonly spacing: Gauge;
}

export function liveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry];
  return {
    clients: new Gauge({ name: 'konvoj_live_clients', help: 'Live connections that are signed in', registers }),
    serialised: new Counter({ name: 'konvoj_live_frames_serialised_total', help: 'Live frames made', registers }),
    written: new Counter({
      name: 'konvoj_live_frames_written_total',
      help: 'Live frames handed to sockets',
      registers,
    }),
    skipped: new Counter({
      name: 'konvoj_live_frames_skipped_total',
      help: 'Live frames slow clients missed',
      registers,
    }),
    closed: new Counter({
      name: 'konvoj_live_closed_total',
      help: 'Live connections closed by the server',
      labelNames: ['reason'],
      registers,
    }),
    spacing: new Gauge({
      name: 'konvoj_live_spacing_seconds',
      help: 'Time between two live frames of a view, by what frames cost',
      registers,
    }),
  };
}
