import { ATTACHMENT_MAX_MB, CRM_LIMITS } from '@konvoj/contract';
import type { CrmFile } from '@konvoj/contract';
import { DOCUMENTS, PICTURES } from '../../organization/files/rules.ts';
import type { FileIntake } from '../../organization/files/intake.ts';
import { keepFile, openFile, releaseFiles } from '../../organization/files/service.ts';
import type { FileUse, IncomingFile, ReceivedFile } from '../../organization/files/types.ts';
import { auditUpdated } from '../../fleet/editing.ts';
import { ProblemError, notFound } from '../../platform/http/index.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { findActivity, lockActivity } from './activity-store.ts';
import { deleteFiles, insertFile, listFiles } from './file-store.ts';
import { auditedActivity, namesOf, publishCrm } from './parts.ts';
import type { CrmParts } from './parts.ts';
import type { CrmEditor, CrmReader } from './types.ts';
import { fileOnWire } from './wire.ts';

const FILE: FileUse = { name: 'crm_activity', maxMB: ATTACHMENT_MAX_MB, types: [...PICTURES, ...DOCUMENTS] };

/** Files of activities. @throws {ProblemError} not_found; file.* */
export interface ActivityFiles {
  add(editor: CrmEditor, activityId: number, files: AsyncIterable<IncomingFile>): Promise<CrmFile[]>;
  open(reader: CrmReader, activityId: number, fileId: number): Promise<FileReply>;
  remove(editor: CrmEditor, activityId: number, fileId: number): Promise<void>;
}

export function activityFiles(parts: CrmParts, intake: FileIntake): ActivityFiles {
  const { database, clock } = parts;
  const names = (some: readonly { readonly name: string }[]) => ({ files: some.map(({ name }) => name) });
  return {
    async add(editor, activityId, files) {
      await database.tenant(editor, async (tx) => {
        if ((await findActivity(tx, editor, activityId)) === null) throw notFound();
      });
      const received: ReceivedFile[] = [];
      for await (const file of files) received.push(await intake.receive(editor, FILE, file));
      const all = await database.tenant(editor, async (tx) => {
        const activity = await lockActivity(tx, editor, activityId);
        if (activity === null) throw notFound();
        const before = await listFiles(tx, editor, [activityId]);
        if (before.length + received.length > CRM_LIMITS.files)
          throw new ProblemError('file.too_many', { params: { max: CRM_LIMITS.files } });
        const now = clock.now();
        for (const each of received) await insertFile(tx, editor, activityId, await keepFile(tx, editor, each), now);
        const after = await listFiles(tx, editor, [activityId]);
        const fields = { before: names(before), after: names(after) };
        await auditUpdated({ tx, actor: editor }, auditedActivity(activity), fields);
        return after;
      });
      if (received.length > 0) publishCrm(parts, editor, 'crmActivities', [activityId]);
      const users = await namesOf(
        database,
        all.map(({ userId }) => userId),
      );
      return all.map((file) => fileOnWire(file, users));
    },

    async open(reader, activityId, fileId) {
      await database.tenant(reader, async (tx) => {
        if ((await findActivity(tx, reader, activityId)) === null) throw notFound();
        if (!(await listFiles(tx, reader, [activityId])).some(({ id }) => id === fileId)) throw notFound();
      });
      return openFile(database, reader, fileId);
    },

    async remove(editor, activityId, fileId) {
      await database.tenant(editor, async (tx) => {
        const activity = await lockActivity(tx, editor, activityId);
        if (activity === null) throw notFound();
        const before = await listFiles(tx, editor, [activityId]);
        if (!before.some(({ id }) => id === fileId)) throw notFound();
        await deleteFiles(tx, editor, activityId, [fileId]);
        await releaseFiles(tx, editor, [fileId]);
        const fields = { before: names(before), after: names(before.filter(({ id }) => id !== fileId)) };
        await auditUpdated({ tx, actor: editor }, auditedActivity(activity), fields);
      });
      publishCrm(parts, editor, 'crmActivities', [activityId]);
    },
  };
}
