import { aStageRecord } from '../../telemetry/stages/builders.testing.ts';
import type { StageRecord } from '../../telemetry/stages/types.ts';

const HOUR = 3_600_000;

/** A road from the yard near Kranj over the Karavanke tunnel to Villach; the border of the countries is crossed on the way. */
export const YARD = { latitude: 46.25, longitude: 14.36 };
const VILLACH = { latitude: 46.62, longitude: 13.85 };
const between = (share: number) => ({
  latitude: YARD.latitude + (VILLACH.latitude - YARD.latitude) * share,
  longitude: YARD.longitude + (VILLACH.longitude - YARD.longitude) * share,
});
const MINUTES_OF_WAY = 60;
/** North of the ridge is Austria. */
export const countryOf = (latitude: number) => (latitude > 46.44 ? 'AT' : 'SI');

/** What a truck on this road reports from an instant on (epoch milliseconds), with the card of its driver: once a minute while it drives and every half hour while it stands. */
export function aTruck(start: number, cardId: string) {
  const records: StageRecord[] = [];
  let now = start;
  let meters = 500_000_000;
  const report = (place: { latitude: number; longitude: number }, changes: Partial<StageRecord>) =>
    records.push(
      aStageRecord({ deviceTime: now, ...place, driver1CardId: cardId, canDistanceMeters: meters, ...changes }),
    );
  const drive = (from: number, to: number, lost: readonly [number, number] = [0, 0]) => {
    for (let minute = 0; minute <= MINUTES_OF_WAY; minute += 1) {
      const isLost = minute > lost[0] && minute < lost[1];
      if (!isLost) report(between(from + ((to - from) * minute) / MINUTES_OF_WAY), { speedKmh: 60 });
      now += 60_000;
      meters += 1_000;
    }
    return driver;
  };
  const driver = {
    records,
    now: () => now,
    stand(hours: number, share: number) {
      const until = now + hours * HOUR;
      for (; now < until; now += HOUR / 2) report(between(share), { ignition: false });
      now = until;
      return driver;
    },
    out: (lost?: readonly [number, number]) => drive(0, 1, lost),
    back: (lost?: readonly [number, number]) => drive(1, 0, lost),
  };
  return driver;
}
