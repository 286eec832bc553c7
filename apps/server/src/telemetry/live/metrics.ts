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
    clients: new Gauge({ name: 'konvoj_live_clients', help: 'Authenticated live connections', registers }),
    serialised: new Counter({ name: 'konvoj_live_frames_serialised_total', help: 'Serialized live frames', registers }),
    written: new Counter({
      name: 'konvoj_live_frames_written_total',
      help: 'Live frames written to sockets',
      registers,
    }),
    skipped: new Counter({
      name: 'konvoj_live_frames_skipped_total',
      help: 'Live frames skipped for slow clients',
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
      help: 'Time between two live frames of a view, as set by the pacer',
      registers,
    }),
  };
}
