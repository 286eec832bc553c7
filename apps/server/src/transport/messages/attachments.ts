import { ATTACHMENT_MAX_MB } from '@konvoj/contract';
import { DOCUMENTS, PICTURES } from '../../organization/files/rules.ts';
import type { FileIntake } from '../../organization/files/intake.ts';
import { keepFile, releaseFiles } from '../../organization/files/service.ts';
import type { FileUse, IncomingFile, ReceivedFile } from '../../organization/files/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';

const ATTACHMENT: FileUse = { name: 'message', maxMB: ATTACHMENT_MAX_MB, types: [...PICTURES, ...DOCUMENTS] };

/** Takes in files as they arrive. They belong to no message yet; what none takes is removed after an hour. */
export async function receiveAttachments(
  intake: FileIntake,
  scope: Scope,
  files: AsyncIterable<IncomingFile>,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  for await (const file of files) received.push(await intake.receive(scope, ATTACHMENT, file));
  return received;
}

/** Gives the same files to each of these messages. */
export async function attach(
  tx: Tx,
  scope: Scope,
  messageIds: readonly number[],
  files: readonly ReceivedFile[],
): Promise<void> {
  if (messageIds.length === 0) return;
  for (const received of files) {
    const { id, name, size, type } = await keepFile(tx, scope, received);
    await tx.query({
      name: 'messages.attach',
      text: `insert into message_attachment (organization_id, message_id, file_id, name, size, type)
             select $1, unnest($2::int4[]), $3, $4, $5, $6`,
      values: [scope.organizationId, messageIds, id, name, size, type],
    });
  }
}

/** Removes the files of a message that no other message has. */
export async function detach(tx: Tx, scope: Scope, messageId: number): Promise<void> {
  const rows = await tx.query<{ id: number }>({
    name: 'messages.detach',
    text: 'delete from message_attachment where organization_id = $1 and message_id = $2 returning file_id as id',
    values: [scope.organizationId, messageId],
  });
  if (rows.length === 0) return;
  const held = await tx.query<{ id: number }>({
    name: 'messages.held_files',
    text: 'select distinct file_id as id from message_attachment where organization_id = $1 and file_id = any($2::int8[])',
    values: [scope.organizationId, rows.map(({ id }) => id)],
  });
  const others = new Set(held.map(({ id }) => id));
  await releaseFiles(
    tx,
    scope,
    rows.map(({ id }) => id).filter((id) => !others.has(id)),
  );
}
