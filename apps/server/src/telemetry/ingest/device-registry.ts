import type pg from 'pg';
import { countryOf } from '@konvoj/geo/country';
import { readState } from '../stages/state.ts';
import type { StageRules } from '../stages/types.ts';
import type { Device, Known } from './device.ts';
import { fleetRules } from './fleet-store.ts';
import type { DeviceKey, FleetRules } from './fleet-store.ts';

const LOAD_STATES = {
  name: 'ingest.load-states',
  text: `select device_id, version, state, (extract(epoch from device_time) * 1000)::float8 as time, event_id, hash
    from device_state where (organization_id, device_id) in (select unnest($1::int4[]), unnest($2::int4[]))`,
};
const DEVICES_PER_REFRESH = 1_000;
const NEVER_SEEN: Known = { version: 0, state: null, head: null };

/** A device whose driver assignments differ from those its stages were computed with. */
export interface ChangedRules extends DeviceKey {
  /** The stages must be recomputed from here on, epoch milliseconds. */
  readonly from: number;
}

/** The devices of this process: their committed states and the rules of their fleets, loaded in bulk when missing. */
export class DeviceRegistry {
  readonly #pool: pg.Pool;
  readonly #devices = new Map<number, Device>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  device(organizationId: number, deviceId: number): Device {
    const known = this.#devices.get(deviceId);
    if (known !== undefined) return known;
    const device: Device = {
      organizationId,
      deviceId,
      known: null,
      rules: null,
      waiting: [],
      late: [],
      queued: false,
      busy: false,
      faults: 0,
    };
    this.#devices.set(deviceId, device);
    return device;
  }

  /** Loads missing states and rules of these devices: two statements for all of them, none when nothing is missing. */
  async load(devices: readonly Device[]): Promise<void> {
    const [stateless, ruleless] = [devices.filter((d) => d.known === null), devices.filter((d) => d.rules === null)];
    if (stateless.length > 0) await this.#loadStates(stateless);
    if (ruleless.length > 0) {
      const rules = await fleetRules(this.#pool, ruleless);
      ruleless.forEach((device, index) => (device.rules = stageRules(rules[index])));
    }
  }

  async #loadStates(devices: readonly Device[]): Promise<void> {
    const { rows } = await this.#pool.query<{
      device_id: number;
      version: string | number;
      state: Buffer;
      time: number;
      event_id: number;
      hash: number;
    }>({ ...LOAD_STATES, values: [devices.map((d) => d.organizationId), devices.map((d) => d.deviceId)] });
    const found = new Map(
      rows.map((row): [number, Known] => [
        row.device_id,
        {
          version: Number(row.version),
          state: readState(row.state),
          head: { deviceTime: row.time, eventId: row.event_id, hash: row.hash },
        },
      ]),
    );
    for (const device of devices) device.known = found.get(device.deviceId) ?? NEVER_SEEN;
  }

  /**
   * Reads the rules of all devices again.
   * @returns those whose assignments differ from the ones their stages were computed with
   */
  async refreshRules(): Promise<ChangedRules[]> {
    const devices = [...this.#devices.values()].filter((device) => device.rules !== null);
    const changed: ChangedRules[] = [];
    for (let at = 0; at < devices.length; at += DEVICES_PER_REFRESH) {
      const part = devices.slice(at, at + DEVICES_PER_REFRESH);
      const fresh = await fleetRules(this.#pool, part);
      part.forEach((device, index) => {
        const before = device.rules;
        const after = stageRules(fresh[index]);
        device.rules = after;
        const from = before === null ? null : firstDifference(before, after);
        if (from !== null) changed.push({ organizationId: device.organizationId, deviceId: device.deviceId, from });
      });
    }
    return changed;
  }
}

function stageRules(rules: FleetRules | undefined): StageRules {
  return { ignition: rules?.ignition ?? 'used', assignments: rules?.assignments ?? [], countryOf };
}

/** The first moment at which two assignment histories name different drivers; null when they never do. */
export function firstDifference(before: StageRules, after: StageRules): number | null {
  const longest = Math.max(before.assignments.length, after.assignments.length);
  for (let index = 0; index < longest; index += 1) {
    const [a, b] = [before.assignments[index], after.assignments[index]];
    if (a === undefined || b === undefined) return (a ?? b)?.from ?? null;
    if (a.from !== b.from || a.driverId !== b.driverId) return Math.min(a.from, b.from);
    if (a.to !== b.to) return Math.min(a.to ?? Infinity, b.to ?? Infinity);
  }
  return null;
}
