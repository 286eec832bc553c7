import { describe, expect, it } from 'vitest';
import { fairPlaces } from './fair-places.ts';
import type { Served, ServedUntil } from './fair-places.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const of = (organizationId: number, count: number): Served[] =>
  Array.from({ length: count }, (_, index) => ({ organizationId, id: index + 1 }));

/** Places whose work ends on command. */
function world(due: Served[], limits = { atOnce: 4, ofOne: 2 }) {
  const started: string[] = [];
  const ends = new Map<string, (until: ServedUntil) => void>();
  const errors: unknown[] = [];
  const places = fairPlaces({
    ...limits,
    due: async () => due,
    serve: ({ organizationId, id }) => {
      started.push(`${organizationId}:${id}`);
      return new Promise((resolve) => ends.set(`${organizationId}:${id}`, resolve));
    },
    onError: (error) => errors.push(error),
  });
  const end = async (name: string, until: ServedUntil) => {
    ends.get(name)?.(until);
    await settled();
  };
  return { places, started, end, errors };
}

describe('places of several organizations', () => {
  it('are never all taken by one', async () => {
    const { places, started } = world([...of(1, 20), ...of(2, 1)]);
    await places.look();
    expect(started).toEqual(['1:1', '2:1', '1:2']);
  });

  it('pass to the organization that had no turn when they are given back', async () => {
    const { places, started, end } = world([...of(1, 3), ...of(2, 3), ...of(3, 1)]);
    await places.look();
    expect(started).toEqual(['1:1', '2:1', '3:1', '1:2']);
    expect(places.othersWait()).toBe(true);
    await end('1:1', 'more');
    expect(started.at(-1)).toBe('2:2');
    await end('1:2', 'more');
    expect(started.at(-1)).toBe('1:3');
  });

  it('are not taken again before the next look by what rests', async () => {
    const { places, started, end } = world(of(1, 1));
    await places.look();
    await end('1:1', 'rest');
    await places.idle();
    expect(started).toEqual(['1:1']);
    await places.look();
    expect(started).toEqual(['1:1', '1:1']);
  });

  it('are not given out when the program stops', async () => {
    const { places, started, end } = world(of(1, 3), { atOnce: 1, ofOne: 1 });
    await places.look();
    const closed = places.close();
    await end('1:1', 'more');
    await closed;
    expect(started).toEqual(['1:1']);
  });

  it('are given back by work that fails', async () => {
    const errors: unknown[] = [];
    const places = fairPlaces({
      atOnce: 1,
      ofOne: 1,
      due: async () => of(1, 2),
      serve: ({ id }) => Promise.reject(new Error(String(id))),
      onError: (error) => errors.push(error),
    });
    await places.look();
    await places.idle();
    expect(errors.map(String)).toEqual(['Error: 1', 'Error: 2']);
  });
});
