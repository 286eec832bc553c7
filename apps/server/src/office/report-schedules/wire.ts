import type { ReportRun, ReportSchedule } from '@konvoj/contract';
import { versionOf } from '../../fleet/editing.ts';
import type { StoredFile } from '../../organization/files/types.ts';
import { instant } from '../../platform/instant.ts';
import { missingColumns } from '../report-templates/rules.ts';
import type { RunDelivery } from './run-store.ts';
import type { StoredRun, StoredSchedule } from './types.ts';

/** What is shown of a schedule besides its own row. */
interface Surroundings {
  readonly owners: ReadonlyMap<number, string>;
  readonly lastRuns: readonly StoredRun[];
  readonly mails: readonly RunDelivery[];
}

export function scheduleOnWire(schedule: StoredSchedule, { owners, lastRuns, mails }: Surroundings): ReportSchedule {
  const { ownerId, template, nextRunAt, recipients, formats, ...fields } = schedule;
  const content = schedule.content ?? template?.content;
  const run = lastRuns.find(({ scheduleId }) => scheduleId === schedule.id);
  const ofRun = mails.filter(({ runId }) => runId === run?.id);
  return {
    ...fields,
    formats: [...formats],
    recipients: [...recipients],
    owner: ownerId === null ? null : (owners.get(ownerId) ?? null),
    templateName: template?.name ?? null,
    missingColumns: content === undefined ? [] : missingColumns(content),
    nextRunAt: nextRunAt === null ? null : instant(nextRunAt),
    lastRun:
      run === undefined
        ? null
        : {
            id: run.id,
            state: run.state,
            dueAt: instant(run.dueAt),
            failure: failureOnWire(run),
            failedMails: ofRun.filter(({ state }) => state === 'failed' || state === 'skipped').length,
            mails: ofRun.length,
          },
    version: scheduleVersion(schedule),
  };
}

/** Of what its form holds. */
export function scheduleVersion(schedule: StoredSchedule): string {
  const { name, templateId, content, every, weekday, dayOfMonth, at, formats, language, recipients } = schedule;
  return versionOf({ name, templateId, content, every, weekday, dayOfMonth, at, formats, language, recipients });
}

export function runOnWire(
  { id, scheduleId, name, kind, state, dueAt, from, to, ...run }: StoredRun,
  files: readonly StoredFile[],
  mails: readonly RunDelivery[],
): ReportRun {
  return {
    id,
    scheduleId,
    name,
    kind,
    state,
    dueAt: instant(dueAt),
    from: from === null ? null : instant(from),
    to: to === null ? null : instant(to),
    failure: failureOnWire(run),
    files: files.map(({ id: fileId, name: fileName, type, size }) => ({ id: fileId, name: fileName, type, size })),
    mails: mails
      .filter(({ runId }) => runId === id)
      .map(({ recipient, state: mailState, tries, error, createdAt, endedAt }) => ({
        recipient,
        state: mailState,
        tries,
        error,
        createdAt: instant(createdAt.getTime()),
        endedAt: endedAt === null ? null : instant(endedAt.getTime()),
      })),
  };
}

function failureOnWire({ failure }: Pick<StoredRun, 'failure'>): ReportRun['failure'] {
  if (failure === null) return null;
  return { code: failure.code, ...(failure.params !== undefined && { params: { ...failure.params } }) };
}
