import { endpoints } from '@konvoj/contract';
import type { ReceivedTachographFile, TachographFileRow } from '@konvoj/contract';
import { ecCertificate, ecKeyPair, ecSign } from '@konvoj/tachograph/signatures/keys.testing';
import type { EcKeyPair } from '@konvoj/tachograph/signatures/keys.testing';
import * as write from '@konvoj/tachograph/writer';
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

/** Keys of an authority and of one card that it certified. */
export interface CardKeys {
  readonly authority: EcKeyPair;
  readonly own: EcKeyPair;
  readonly root: EcKeyPair;
}

export function cardKeys(): CardKeys {
  return { root: ecKeyPair('secp256r1', 1), authority: ecKeyPair('secp256r1', 2), own: ecKeyPair('secp256r1', 3) };
}

interface SignedCard {
  readonly downloadedAt: string;
  readonly number?: string;
  /** Its activities are changed after they were signed. */
  readonly isForged?: boolean;
  /** Bytes that are missing at its end. */
  readonly cut?: number;
}

/** A card of generation 2 with signatures; no root is installed for them. */
export function aSignedCard(
  { root, authority, own }: CardKeys,
  days: readonly WrittenDay[],
  { downloadedAt, number = '1000000001234000', isForged = false, cut = 0 }: SignedCard,
): FileOfForm {
  const signed = (id: number, value: Uint8Array, shown = value) => [
    write.object(id, 2, shown),
    write.object(id, 3, ecSign(value, own)),
  ];
  const first = days.map(({ day }) => ({ day, changes: ['0:00 rest'] }));
  const all = write.bytes(
    write.ICC,
    write.object(0xc101, 2, ecCertificate(own, authority, 0x11)),
    write.object(0xc108, 2, ecCertificate(authority, root, 0x0e)),
    ...signed(0x0520, write.identification(number, write.personName('Novak'))),
    ...signed(0x050e, write.bytes(write.time(downloadedAt))),
    ...signed(0x0504, write.activity(isForged ? first : days), write.activity(days)),
  );
  return { name: `signed-${downloadedAt}.ddd`, bytes: all.subarray(0, all.length - cut) };
}

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
