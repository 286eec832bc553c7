import type pg from 'pg';
import { firstDifference } from '../../fleet/assignments/rules.ts';
import { countryOf } from '@konvoj/geo/country';
import { newestKey, recompute, resumptionAfter } from '../stages/recompute.ts';
import { isReadable, openStage, readState, STATE_VERSION } from '../stages/state.ts';
import type { StageRules } from '../stages/types.ts';
import { stateBefore, takeLate } from './device.ts';
import type { Device } from './device.ts';
import { fleetRules } from './fleet-store.ts';
import type { FleetRules } from './fleet-store.ts';
import { columnsOf, stagesFrom, writeStages } from './recomputed-stages.ts';
import { resumptionBefore } from './resumption.ts';
import type { ChangedRules, FoldPlan, RunningFold, Span } from './running-fold.ts';
import type { StoredRecord } from './stored-records.ts';
import type { StoredTrack } from './stored-track.ts';

/**
 * The stages, the first of all folds: they judge the fixes, which the positions and every later fold take over. Their
 * checkpoints are stored with the stages.
 */
export const stagesFold: RunningFold = {
  name: 'stages',
  version: STATE_VERSION,
  stateColumn: 'state',

  canRead: (stored) => stored !== null && isReadable(stored),

  load(device, stored) {
    device.areRulesOld = true;
    device.pastStages = { late: null, skipped: null };
    device.stages = stored === undefined || stored === null ? null : readState(stored);
    return stored === undefined || device.stages !== null;
  },

  // Every program has the stages, so their state is never left behind.
  unchangedColumns: () => ({}),

  async loadRules(pool: pg.Pool, devices: readonly Device[], which: 'missing' | 'all'): Promise<ChangedRules[]> {
    const wanted = devices.filter(({ rules, areRulesOld }) =>
      which === 'all' ? rules !== null : rules === null || areRulesOld,
    );
    if (wanted.length === 0) return [];
    const known = wanted.map(({ rules }) => rules);
    const read = await fleetRules(pool, wanted);
    return wanted.flatMap((device, index) => {
      const { organizationId, deviceId, rules: before } = device;
      const after = stageRules(read[index]);
      // A commit has read them since, perhaps newer ones.
      if (which === 'all' && before !== known[index]) return [];
      device.rules = after;
      device.recorded = read[index]?.recorded ?? null;
      if (which === 'missing') device.areRulesOld = false;
      const from = before === null ? null : firstDifference(before.assignments, after.assignments);
      return from === null ? [] : [{ organizationId, deviceId, fold: 'stages', from }];
    });
  },

  forgetRules(device) {
    device.rules = null;
  },

  async recompute(track: StoredTrack, span: Span): Promise<FoldPlan> {
    const { client, device } = track;
    const { known, rules, stages: head } = device;
    if (known === null || known.head === null || rules === null)
      throw new TypeError('a device must be loaded before it is recomputed');
    const moment = Math.min(span.from, known.head.deviceTime);
    const past = stateBefore(device.pastStages, moment, rules);
    const from = past === null ? await resumptionBefore(client, device, moment) : resumptionAfter(past.state);
    track.readAhead(from.after);
    const result = await recompute({
      from,
      records: track.records(from.after, from.state === null),
      changedUntil: span.until,
      existing: await stagesFrom(client, device, from.stagesFrom),
      head,
      rules,
      ...(span.enough !== undefined && { enough: span.enough }),
      onFolded: (record, outlier) => {
        if (isStored(record) && record.outlier !== outlier) track.turn(record);
      },
    });
    return {
      columns: result.head === null ? {} : columnsOf(result.head),
      goOnFrom: result.goOnFrom,
      commit: {
        organizationId: device.organizationId,
        deviceId: device.deviceId,
        closedStages: result.upserted.map(({ stage }) => stage),
        recomputed: { from: from.stagesFrom ?? 0, to: result.until },
        ...(result.head !== null && { openStage: openStage(result.head) }),
      },
      write: (writer) => writeStages(writer, device, result, track.rejudged),
      committed() {
        device.stages = result.head ?? head;
        const { next } = result;
        takeLate(device.pastStages, moment, next && { state: next, last: newestKey(next), rules });
      },
      publish: () => undefined,
    };
  },
};

const isStored = (record: object): record is StoredRecord => 'outlier' in record;

function stageRules(rules: FleetRules | undefined): StageRules {
  return { ignition: rules?.ignition ?? 'used', assignments: rules?.assignments ?? [], countryOf };
}
