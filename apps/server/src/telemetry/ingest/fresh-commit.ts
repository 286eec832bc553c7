import type { LastPosition } from '../records/last-position.ts';
import type { Folded } from '../stages/fold.ts';
import { lastFix, openStage } from '../stages/state.ts';
import type { StageState } from '../stages/state.ts';
import type { Stage } from '../stages/types.ts';
import type { Arrived } from './device.ts';
import type { DeviceCommit } from './events.ts';

const NO_STAGES: readonly Stage[] = [];

/**
 * The changes of a batch of fresh records to a device. Position and open stage are built on demand: a device reports
 * more often than clients are updated, so most of them are never read.
 */
export class FreshCommit implements DeviceCommit {
  readonly organizationId: number;
  readonly deviceId: number;
  readonly closedStages: readonly Stage[];
  readonly #record: LastPosition['record'];
  readonly #serverTime: number;
  readonly #state: StageState;

  constructor(
    device: Pick<DeviceCommit, 'organizationId' | 'deviceId'>,
    newest: Pick<Arrived, 'record' | 'packet'>,
    { state, closed }: Folded,
  ) {
    this.organizationId = device.organizationId;
    this.deviceId = device.deviceId;
    this.closedStages = closed.length === 0 ? NO_STAGES : closed.map(({ stage }) => stage);
    this.#record = newest.record;
    this.#serverTime = newest.packet.arrivedAt;
    this.#state = state;
  }

  get last(): LastPosition {
    const place = lastFix(this.#state);
    return {
      record: this.#record,
      serverTime: this.#serverTime,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      fixed: place?.deviceTime === this.#record.deviceTime,
    };
  }

  get openStage(): Stage {
    return openStage(this.#state);
  }

  /** The form for another process. */
  toJSON(): DeviceCommit {
    const { organizationId, deviceId, last, openStage: open, closedStages } = this;
    return { organizationId, deviceId, last, openStage: open, closedStages };
  }
}
