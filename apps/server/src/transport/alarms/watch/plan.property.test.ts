import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodAt, watchPlan } from './plan.ts';
import { randomAlarm } from './random-alarms.testing.ts';
import type { AlarmVersion } from './types.ts';
import { aVersion, START, versionsOf } from './watch.testing.ts';

const someAlarms = fc.tuple(randomAlarm(1), randomAlarm(2), randomAlarm(3)).map((alarms) => alarms.flat());

/** By definition: between two changes, every version that is valid for all of that span. */
function periodByDefinition(versions: readonly AlarmVersion[], at: number) {
  const changes = [-Infinity, ...versions.flatMap(({ validFrom, validTo }) => [validFrom, validTo]), Infinity];
  const from = Math.max(...changes.filter((change) => change <= at));
  const until = Math.min(...changes.filter((change) => change > at));
  const valid = versions.filter(({ validFrom, validTo }) => validFrom <= from && until <= validTo);
  const namesOf = (some: readonly AlarmVersion[]) => some.map(({ alarmId, version }) => `${alarmId}.${version}`);
  return {
    from,
    until,
    versions: namesOf(valid),
    byValue: namesOf(valid.filter(({ condition }) => condition.type !== 'geo_zone')),
    byZone: namesOf(valid.filter(({ condition }) => condition.type === 'geo_zone' && condition.area !== null)),
  };
}

function periodByPlan(versions: readonly AlarmVersion[], at: number) {
  const { from, until, versions: valid, byValue, byZone } = periodAt(watchPlan(versions), at);
  const namesOf = (some: Iterable<AlarmVersion>) => [...some].map(({ alarmId, version }) => `${alarmId}.${version}`);
  // In the box of every zone that these alarms have.
  const inZones = byZone.at(46.0045, 14.0065);
  return { from, until, versions: namesOf(valid.values()), byValue: namesOf(byValue), byZone: namesOf(inZones) };
}

it('the period of any time has the versions that are valid in it, in whatever order they come', () => {
  const drawn = someAlarms.chain((versions) => {
    const near = versions.flatMap(({ validFrom, validTo }) => [validFrom, validTo]).filter(Number.isFinite);
    const times = [START, ...near.flatMap((change) => [change - 1, change, change + 1])];
    return fc.tuple(
      fc.constant(versions),
      fc.shuffledSubarray(versions, { minLength: versions.length }),
      fc.constantFrom(...times),
    );
  });
  fc.assert(
    fc.property(drawn, ([versions, shuffled, at]) => {
      expect(periodByPlan(shuffled, at)).toEqual(periodByDefinition(versions, at));
    }),
    { numRuns: 2_000 },
  );
});

it('looks at each version a few times, however often one of many rules was changed', () => {
  let looks = 0;
  const condition = {
    get type() {
      looks += 1;
      return 'speed_exceeded' as const;
    },
    aboveKmh: 90,
  };
  const others = Array.from({ length: 100 }, (_each, index) => aVersion({ alarmId: 2 + index, condition }));
  const changes = Array.from({ length: 1_000 }, (_each, index) => ({ validFrom: START + index, enabled: true }));
  const versions = [...others, ...versionsOf(aVersion({ condition }), ...changes)];
  periodAt(watchPlan(versions), START + 500);
  expect(looks).toBeLessThan(20 * versions.length);
});
