import { oneFileAtATime } from '../file-queue.ts';
import type { FileReader } from '../file-queue.ts';
import { inThread } from '../in-thread.ts';
import type { WrittenSheet } from './types.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const MEMORY_MB = 1_024;

/** Tables as the bytes of a spreadsheet, written in a separate thread. @throws {ProblemError} as `oneFileAtATime` */
export function xlsxInThread(reader: FileReader, sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const worker = new URL('writing-worker.ts', import.meta.url);
  return oneFileAtATime(reader, () => inThread(worker, sheets, MEMORY_MB, reader.signal));
}
