import type { TachographFileKind, TachographNaming } from '@konvoj/contract';

const ENDINGS: Readonly<Record<TachographNaming, Readonly<Record<'card' | 'unit', string>>>> = {
  ddd: { card: 'DDD', unit: 'DDD' },
  c1b: { card: 'C1B', unit: 'V1B' },
  tgd: { card: 'TGD', unit: 'TGD' },
};

export interface NamedFile {
  readonly kind: TachographFileKind;
  /** When it was downloaded, epoch milliseconds; null: when it was received. */
  readonly downloadedAt: number | null;
  readonly receivedAt: number;
  readonly holder: string | null;
  readonly cardNumber: string | null;
  readonly plate: string | null;
  readonly vin: string | null;
}

/**
 * The usual name of a file by its content: `C_20260630_1800_N_Novak_1000000001234000.DDD` for a card,
 * `M_20260630_1900_LJTST01_VIN.DDD` for a vehicle unit. The time is UTC.
 */
export function nationalName(file: NamedFile, naming: TachographNaming): string {
  const isUnit = file.kind === 'vehicleUnit';
  const [date = '', clock = ''] = new Date(file.downloadedAt ?? file.receivedAt).toISOString().split('T');
  const [surname = '', firstName = ''] = (file.holder ?? '').split(/\s+/);
  const subject = isUnit ? [file.plate, file.vin] : [firstName.slice(0, 1), surname, file.cardNumber];
  const parts = [isUnit ? 'M' : 'C', date.replaceAll('-', ''), clock.slice(0, 5).replace(':', ''), ...subject];
  const name = parts.map((part) => plain(part ?? '')).filter((part) => part !== '');
  return `${name.join('_')}.${ENDINGS[naming][isUnit ? 'unit' : 'card']}`;
}

/** Latin letters without accents, digits and hyphens: what every file system and every program of an inspector takes. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[^A-Za-z0-9-]/g, '')
    .slice(0, 35);
}
