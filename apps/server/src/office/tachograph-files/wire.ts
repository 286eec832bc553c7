import type { TachographFileRow, TachographFileSettings } from '@konvoj/contract';
import { nationOf } from './content.ts';
import { personOf } from './matching.ts';
import { nationalName } from './names.ts';
import { keptUntil } from './retention-rules.ts';
import { matchOf } from './owners.ts';
import type { KnownOwners } from './owners.ts';
import type { StoredTachographFile } from './store.ts';

interface Shown {
  readonly owners: KnownOwners;
  readonly settings: TachographFileSettings;
  readonly userNames: ReadonlyMap<number, string>;
}

export function fileOnWire(file: StoredTachographFile, { owners, settings, userNames }: Shown): TachographFileRow {
  const match = matchOf(owners, file);
  const isUnit = file.kind === 'vehicleUnit';
  const owner = match?.matching === 'matched' ? (match.ids[0] ?? null) : null;
  const driver = isUnit || owner === null ? undefined : owners.drivers.get(owner);
  return {
    id: file.id,
    name: file.name,
    nationalName: nameOf(file, settings),
    kind: file.kind,
    generation: file.generation,
    size: file.size,
    sha256: file.sha256,
    source: file.source,
    receivedAt: new Date(file.receivedAt).toISOString(),
    receivedBy: file.receivedBy === null ? null : (userNames.get(file.receivedBy) ?? null),
    downloadedAt: isoOrNull(file.downloadedAt),
    firstDay: file.firstDay,
    lastDay: file.lastDay,
    days: file.days,
    verdict: file.verdict,
    incomplete: file.isIncomplete,
    repaired: file.isRepaired,
    findings: file.findings,
    card:
      file.card === null
        ? null
        : {
            nation: nationOf(file.card.nation),
            number: file.card.number,
            holder: file.card.holder,
            expiresAt: isoOrNull(file.card.expiresAt),
          },
    unit:
      file.unit === null ? null : { vin: file.unit.vin, plate: file.unit.plate, nation: nationOf(file.unit.nation) },
    driver: isUnit || owner === null ? null : namedDriver(owners, owner),
    vehicle: isUnit && owner !== null ? namedVehicle(owners, owner) : null,
    matching: match?.matching ?? 'notNeeded',
    candidates:
      match === null || owner !== null
        ? []
        : match.ids.map((id) => (isUnit ? namedVehicle(owners, id) : namedDriver(owners, id))),
    newCardNumber: isRenewed(driver?.cardNumber ?? null, file.card?.number ?? null),
    keptUntil: keptUntil(file, settings.keepMonths),
  };
}

export function nameOf(file: StoredTachographFile, { naming }: Pick<TachographFileSettings, 'naming'>): string {
  const { kind, downloadedAt, receivedAt, card, unit } = file;
  return nationalName(
    {
      kind,
      downloadedAt,
      receivedAt,
      holder: card?.holder ?? null,
      cardNumber: card?.number ?? null,
      plate: unit?.plate ?? null,
      vin: unit?.vin ?? null,
    },
    naming,
  );
}

function namedDriver({ drivers }: KnownOwners, id: number) {
  return { id, name: drivers.get(id)?.name ?? '' };
}

function namedVehicle({ vehicles }: KnownOwners, id: number) {
  return { id, name: vehicles.get(id)?.licencePlate ?? '' };
}

/** Another card of the same person: the first 14 characters of the number stay. A card of somebody else is not a renewed one. */
function isRenewed(known: string | null, number: string | null): boolean {
  if (known === null || number === null || personOf(known) !== personOf(number)) return false;
  return known.trim() !== number;
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());
