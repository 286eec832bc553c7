type Listener = () => void;
type Subscribe = (listener: Listener) => () => void;

export interface SlowFeedOptions {
  /** The feed that is slowed down. */
  readonly source: Subscribe;
  readonly everyMs: number;
}

/**
 * A feed for components: the first change after a quiet time is passed on at once, the next ones together. The map draws
 * every frame of the live connection, up to twenty a second; a list of ten thousand vehicles need not.
 */
export function slowFeed({ source, everyMs }: SlowFeedOptions): Subscribe {
  const listeners = new Set<Listener>();
  let stop: (() => void) | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let changed = false;

  function publish(): void {
    changed = false;
    pause = setTimeout(endPause, everyMs);
    for (const listener of listeners) listener();
  }

  function endPause(): void {
    pause = undefined;
    if (changed) publish();
  }

  function onChange(): void {
    if (pause === undefined) publish();
    else changed = true;
  }

  return (listener) => {
    listeners.add(listener);
    stop ??= source(onChange);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
      clearTimeout(pause);
      pause = undefined;
      changed = false;
    };
  };
}
