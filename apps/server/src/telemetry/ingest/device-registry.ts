import type pg from 'pg';
import type { RecordKey } from '../records/keys.ts';
import type { Device, Known } from './device.ts';
import type { ChangedRules, RunningFold } from './running-fold.ts';

const DEVICES_PER_REFRESH = 1_000;
const NEVER_SEEN: Known = { version: 0, head: null, unreadable: [] };

/** The devices of this process: their committed states and the rules of their folds, loaded in bulk when missing. */
export class DeviceRegistry {
  readonly #pool: pg.Pool;
  readonly #folds: readonly RunningFold[];
  readonly #loadStates: { readonly name: string; readonly text: string };
  readonly #rulesChanged: (changed: readonly ChangedRules[]) => Promise<void>;
  /** By organization and number. */
  readonly #devices = new Map<number, Map<number, Device>>();

  /** @param rulesChanged awaited when loading finds that rules have changed since they were read */
  constructor(
    pool: pg.Pool,
    folds: readonly RunningFold[],
    rulesChanged: (changed: readonly ChangedRules[]) => Promise<void> = async () => undefined,
  ) {
    this.#pool = pool;
    this.#folds = folds;
    this.#loadStates = loadStates(folds);
    this.#rulesChanged = rulesChanged;
  }

  device(organizationId: number, deviceId: number): Device {
    const ofOrganization = this.#devices.get(organizationId) ?? new Map<number, Device>();
    const known = ofOrganization.get(deviceId);
    if (known !== undefined) return known;
    const device: Device = {
      organizationId,
      deviceId,
      known: null,
      stages: null,
      pastStages: { late: null, skipped: null },
      rules: null,
      recorded: null,
      areRulesOld: false,
      waiting: [],
      late: [],
      queued: false,
      busy: false,
      faults: 0,
    };
    this.#devices.set(organizationId, ofOrganization.set(deviceId, device));
    return device;
  }

  /** Loads missing states and rules of these devices: one statement each for all of them, none when nothing is missing. */
  async load(devices: readonly Device[]): Promise<void> {
    const unknown = devices.filter(({ known }) => known === null);
    if (unknown.length > 0) await this.#load(unknown);
    for (const fold of this.#folds) {
      const changed = await fold.loadRules(this.#pool, devices, 'missing');
      if (changed.length > 0) await this.#rulesChanged(changed);
    }
  }

  async #load(devices: readonly Device[]): Promise<void> {
    const { rows } = await this.#pool.query<StateRow>({
      ...this.#loadStates,
      values: [devices.map((d) => d.organizationId), devices.map((d) => d.deviceId)],
    });
    const found = new Map(rows.map((row) => [row.place, row]));
    for (const [index, device] of devices.entries()) device.known = this.#known(device, found.get(index + 1));
  }

  #known(device: Device, row: StateRow | undefined): Known {
    const { version } = row ?? NEVER_SEEN;
    const states = this.#folds.map((_, index) => (row === undefined ? undefined : (row.states[index] ?? null)));
    const unreadable = this.#folds.filter((fold, index) => !fold.load(device, states[index], version));
    if (row === undefined) return NEVER_SEEN;
    const head: RecordKey = { deviceTime: row.time, eventId: row.event_id, hash: row.hash };
    return { version, head, unreadable: unreadable.map(({ name }) => name) };
  }

  /**
   * Reads the rules of all devices again.
   * @returns those whose rules differ from the ones their folds were computed with
   */
  async refreshRules(): Promise<ChangedRules[]> {
    const devices = [...this.#devices.values()].flatMap((ofOrganization) => [...ofOrganization.values()]);
    const changed: ChangedRules[] = [];
    for (let at = 0; at < devices.length; at += DEVICES_PER_REFRESH) {
      const part = devices.slice(at, at + DEVICES_PER_REFRESH);
      for (const fold of this.#folds) changed.push(...(await fold.loadRules(this.#pool, part, 'all')));
    }
    return changed;
  }
}

interface StateRow {
  /** Of the device among those asked for, from 1. */
  place: number;
  version: number;
  time: number;
  event_id: number;
  hash: number;
  /** In the order of the folds. */
  states: (Buffer | null)[];
}

function loadStates(folds: readonly RunningFold[]): { name: string; text: string } {
  const columns = folds.map(({ stateColumn }) => stateColumn);
  return {
    name: `ingest.load.${columns.join('.')}`,
    text: `select place::int4 as place, version::float8 as version, (extract(epoch from device_time) * 1000)::float8 as time, event_id, hash,
        array[${columns.join(', ')}] as states
      from unnest($1::int4[], $2::int4[]) with ordinality as given(organization_id, device_id, place)
      join device_state using (organization_id, device_id)`,
  };
}
