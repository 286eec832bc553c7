/** Something of an organization that wants to be served. */
export interface Served {
  readonly organizationId: number;
  readonly id: number;
}

/** `more`: there may be more to do at once; `rest`: not before the next look. */
export type ServedUntil = 'more' | 'rest';

interface PlacedWork {
  /** Served at the same time, by one process. */
  readonly atOnce: number;
  /** Of these at most so many of one organization. */
  readonly ofOne: number;
  /** What wants to be served, the most urgent first. */
  readonly due: () => Promise<readonly Served[]>;
  /** Ends soon after `mayGoOn` returns false. @param mayGoOn false when the program stops */
  readonly serve: (served: Served, mayGoOn: () => boolean) => Promise<ServedUntil>;
  /** Called with what `serve` throws. */
  readonly onError: (error: unknown, served: Served) => void;
}

/** Serves what is due of all organizations in turn. */
export interface FairPlaces {
  /** Begins to serve what is due. Resolves when that has begun. */
  look(): Promise<void>;
  /** Whether something waits for a place. */
  othersWait(): boolean;
  /** Resolves when nothing is being served. */
  idle(): Promise<void>;
  /** Begins nothing more, and waits for what is being served. */
  close(): Promise<void>;
}

/**
 * A few places, which organizations take in turn: the one whose last turn is longest ago is next, with what it has that was
 * served longest ago. A place that is given back is taken at once.
 */
export function fairPlaces({ atOnce, ofOne, due, serve, onError }: PlacedWork): FairPlaces {
  const running = new Map<string, { readonly organizationId: number; readonly done: Promise<void> }>();
  const resting = new Set<string>();
  const refills = new Set<Promise<void>>();
  /** Of organizations and of what they have, by key. */
  const lastTurns = new Map<string, number>();
  let turns = 0;
  let isClosing = false;
  let isFull = false;

  const isWaiting = (served: Served) => !running.has(keyOf(served)) && !resting.has(keyOf(served));
  const runningOf = (organizationId: number) =>
    [...running.values()].filter((each) => each.organizationId === organizationId).length;
  const turnOf = (key: string) => lastTurns.get(key) ?? 0;

  function nextOf(wanted: readonly Served[]): Served | undefined {
    if (isClosing || running.size >= atOnce) return undefined;
    const [next] = wanted
      .filter((each) => isWaiting(each) && runningOf(each.organizationId) < ofOne)
      .toSorted(
        (a, b) => turnOf(organizationKey(a)) - turnOf(organizationKey(b)) || turnOf(keyOf(a)) - turnOf(keyOf(b)),
      );
    return next;
  }

  async function fill(): Promise<void> {
    const wanted = await due();
    forgetOthers(wanted);
    for (let next = nextOf(wanted); next !== undefined; next = nextOf(wanted)) start(next);
    isFull = wanted.some(isWaiting);
  }

  function start(served: Served): void {
    const key = keyOf(served);
    turns += 1;
    lastTurns.set(key, turns).set(organizationKey(served), turns);
    running.set(key, { organizationId: served.organizationId, done: serveOne(served) });
  }

  async function serveOne(served: Served): Promise<void> {
    const key = keyOf(served);
    let until: ServedUntil = 'rest';
    try {
      until = await serve(served, () => !isClosing);
    } catch (error) {
      onError(error, served);
    }
    if (until === 'rest') resting.add(key);
    running.delete(key);
    if (isClosing || (until === 'rest' && !isFull)) return;
    const refill: Promise<void> = fill()
      .catch((error: unknown) => onError(error, served))
      .finally(() => refills.delete(refill));
    refills.add(refill);
  }

  /** What is due no more has no turns to remember. */
  function forgetOthers(wanted: readonly Served[]): void {
    const kept = new Set([...running.keys(), ...wanted.flatMap((each) => [keyOf(each), organizationKey(each)])]);
    for (const key of lastTurns.keys()) if (!kept.has(key)) lastTurns.delete(key);
  }

  async function idle(): Promise<void> {
    while (running.size + refills.size > 0) {
      await Promise.all([...[...running.values()].map(({ done }) => done), ...refills]);
    }
  }

  return {
    async look() {
      resting.clear();
      await fill();
    },
    othersWait: () => isFull,
    idle,
    async close() {
      isClosing = true;
      await idle();
    },
  };
}

const keyOf = ({ organizationId, id }: Served) => `${organizationId}:${id}`;
const organizationKey = ({ organizationId }: Served) => String(organizationId);
