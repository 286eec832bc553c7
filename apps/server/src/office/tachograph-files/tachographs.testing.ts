import { endpoints } from '@konvoj/contract';
import type { ReceivedTachographFile, TachographFileRow } from '@konvoj/contract';
import { driverCard, vehicleUnit } from '@konvoj/tachograph/writer';
import type { WrittenCard, WrittenDay, WrittenUnit } from '@konvoj/tachograph/writer';
import { zipSync } from 'fflate';
import { sendForm } from '../../../../../tests/support/forms.ts';
import type { FileOfForm } from '../../../../../tests/support/forms.ts';
import type { Client } from '../../../../../tests/support/index.ts';

const { tachographFiles } = endpoints;

export const PATH = tachographFiles.list.path;

/** A working day with nine hours of driving and a break. */
export const aDay = (day: string): WrittenDay => ({
  day,
  changes: ['0:00 rest', '5:00 work', '5:30 driving', '10:00 rest', '10:45 driving', '15:15 work', '16:00 rest'],
  km: 620,
});

export const aCard = (card: WrittenCard = {}, days = [aDay('2026-06-29'), aDay('2026-06-30')]): FileOfForm => ({
  name: `${card.surname ?? 'Novak'}.ddd`,
  bytes: driverCard(days, card),
});

/** A day of a vehicle unit: both slots begin at minute 0. */
export const aUnitDay = (day: string, driving: readonly string[] = []): WrittenDay => ({
  day,
  changes: ['0:00 rest out', '0:00 rest co-driver out', ...driving],
});

export const aUnit = (unit: WrittenUnit = {}, days = [aUnitDay('2026-06-30')]): FileOfForm => ({
  name: `${unit.plate ?? 'unit'}.ddd`,
  bytes: vehicleUnit(days, unit),
});

export function aZip(name: string, files: readonly FileOfForm[]): FileOfForm {
  return { name, bytes: zipSync(Object.fromEntries(files.map((file) => [file.name, file.bytes]))) };
}

/** What became of each file, in their order. */
export async function uploaded(client: Client, files: readonly FileOfForm[]): Promise<ReceivedTachographFile[]> {
  const reply = await sendForm(client, PATH, {}, files);
  if (reply.status !== 200) throw new Error(`the upload answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return tachographFiles.upload.reply.parse(reply.body).rows;
}

/** The stored file of an upload of one. */
export async function stored(client: Client, file: FileOfForm): Promise<TachographFileRow> {
  const [received] = await uploaded(client, [file]);
  if (received?.file == null) throw new Error(`the file was not stored: ${received?.refusal ?? 'hidden'}`);
  return received.file;
}

export async function listed(client: Client, query = ''): Promise<TachographFileRow[]> {
  const reply = await client.get(`${PATH}${query}`);
  if (reply.status !== 200) throw new Error(`the list answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return tachographFiles.list.reply.parse(reply.body);
}
