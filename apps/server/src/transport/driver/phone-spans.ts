/** A time in the vehicle of a device, from (inclusive), to (exclusive, null: open). Epoch milliseconds. */
export interface DeviceSpan {
  readonly deviceId: number;
  readonly from: number;
  readonly to: number | null;
}

/** A time in which a driver was in a vehicle. */
export interface PhoneSpan extends DeviceSpan {
  /** Whether the positions of the phone are those of the vehicle; otherwise they are stored apart. */
  readonly isOfVehicle: boolean;
}

/**
 * Where the positions of a driver's phone belong.
 * @param presences when the driver was in which vehicle; of two at a time the one that began later counts
 * @param taken when a vehicle had a tracker, or another driver was assigned to it
 * @returns ascending, without overlap
 */
export function phoneSpans(presences: readonly DeviceSpan[], taken: readonly DeviceSpan[]): PhoneSpan[] {
  const times = [...presences, ...taken].flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const changes = [...new Set(times)].toSorted((a, b) => a - b);
  return changes.flatMap((from, index) => {
    const present = presences.filter((span) => covers(span, from)).toSorted((a, b) => b.from - a.from)[0];
    if (present === undefined) return [];
    const { deviceId } = present;
    const isOfVehicle = !taken.some((span) => span.deviceId === deviceId && covers(span, from));
    return [{ deviceId, from, to: changes[index + 1] ?? null, isOfVehicle }];
  });
}

/** The span of a moment; null: the driver was in no vehicle. */
export function spanAt(spans: readonly PhoneSpan[], time: number): PhoneSpan | null {
  return spans.find((span) => covers(span, time)) ?? null;
}

function covers({ from, to }: DeviceSpan, time: number): boolean {
  return from <= time && (to === null || time < to);
}
