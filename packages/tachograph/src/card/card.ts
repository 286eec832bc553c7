import { Reader, hexOf } from '../bytes.ts';
import { type Finding, type Report, reporter } from '../findings.ts';
import {
  type BorderCrossing,
  type LoadOperation,
  type Place,
  type SpecificCondition,
  readCondition,
  readPlace,
} from '../records.ts';
import { type CardActivity, readActivity } from './activity.ts';
import * as entries from './entries.ts';
import { EF } from './files.ts';
import * as identity from './identification.ts';
import { type CardObject, objectName, readObjects } from './objects.ts';
import { type Ring, readRecords, readRing } from './rings.ts';

/** The files of one generation on a card. What the download does not hold is null, or empty. */
export interface CardApplication {
  readonly generation: 1 | 2;
  readonly application: identity.Application | null;
  readonly identification: identity.Identification | null;
  /** Driver cards only. */
  readonly holder: identity.Holder | null;
  readonly licence: identity.DrivingLicence | null;
  readonly lastDownloadAt: Date | null;
  readonly events: readonly entries.CardEvent[];
  readonly faults: readonly entries.CardEvent[];
  readonly activity: CardActivity | null;
  readonly vehicles: Ring<entries.VehicleUse>;
  readonly places: Ring<Place>;
  readonly usage: entries.Usage | null;
  readonly control: entries.Control | null;
  readonly conditions: Ring<SpecificCondition>;
  readonly vehicleUnits: Ring<entries.VehicleUnitUse>;
  readonly gnssPlaces: Ring<entries.GnssPlace>;
  /** Version 2 of generation 2; they belong to a place of the same time. */
  readonly placesAuthentication: Ring<entries.Authentication>;
  readonly gnssAuthentication: Ring<entries.Authentication>;
  readonly borderCrossings: Ring<BorderCrossing>;
  readonly loads: Ring<LoadOperation>;
  readonly loadTypes: Ring<entries.LoadType>;
}

export interface CardFile {
  readonly kind: 'card';
  readonly icc: identity.Icc | null;
  readonly gen1: CardApplication | null;
  /** Holds the same days as generation 1: prefer it, and fill gaps from the other. */
  readonly gen2: CardApplication | null;
  readonly objects: readonly CardObject[];
  readonly findings: readonly Finding[];
}

const DRIVER_CARD = 1;

export function readCard(bytes: Uint8Array, repairs: readonly Finding[] = []): CardFile {
  const findings = [...repairs];
  return cardOf(readObjects(bytes, findings).objects, findings);
}

/** A card from its objects, which a vehicle unit may bring along in a block of its own. */
export function cardOf(objects: readonly CardObject[], findings: Finding[]): CardFile {
  reportRepeated(objects, findings);
  const icc = findObject(objects, EF.icc, 0)?.value;
  return {
    kind: 'card',
    icc: icc === undefined ? null : identity.readIcc(icc),
    gen1: readGeneration(objects, 1, findings),
    gen2: readGeneration(objects, 2, findings),
    objects,
    findings,
  };
}

export function findObject(objects: readonly CardObject[], fileId: number, appendix: number): CardObject | undefined {
  return objects.find((object) => object.fileId === fileId && object.appendix === appendix);
}

function reportRepeated(objects: readonly CardObject[], findings: Finding[]): void {
  const seen = new Set<string>();
  for (const { fileId, appendix, offset } of objects) {
    const name = objectName(fileId, appendix);
    if (seen.has(name)) reporter(findings, name, offset)('objectRepeated');
    seen.add(name);
  }
}

function readGeneration(
  objects: readonly CardObject[],
  generation: 1 | 2,
  findings: Finding[],
): CardApplication | null {
  const appendix = generation === 1 ? 0 : 2;
  const own = objects.filter(
    ({ fileId, appendix: of }) => of === appendix && fileId >= EF.application && fileId < 0x0600,
  );
  if (own.length === 0) return null;
  const isSecond = generation === 2;

  function read<T>(fileId: number, decode: (value: Uint8Array, report: Report) => T): T | null {
    const object = findObject(own, fileId, appendix);
    if (object === undefined) return null;
    return decode(object.value, reporter(findings, objectName(fileId, appendix), object.offset));
  }
  function ring<T extends { readonly at: Date }>(
    fileId: number,
    size: number,
    decode: (reader: Reader) => T | null,
    pointerBytes: 0 | 1 | 2 = 2,
  ): Ring<T> {
    return read(fileId, (value) => readRing(value, pointerBytes, size, decode, ({ at }) => at)) ?? EMPTY_RING;
  }

  const application = read(EF.application, identity.readApplication);
  const isDriverCard = (application?.cardType ?? DRIVER_CARD) === DRIVER_CARD;
  const placeSize = isSecond ? 21 : 10;
  return {
    generation,
    application,
    identification: read(EF.identification, identity.readIdentification),
    holder: isDriverCard ? read(EF.identification, identity.readHolder) : null,
    licence: read(EF.licence, identity.readLicence),
    lastDownloadAt: read(EF.download, (value) => new Reader(value).time()),
    events: read(EF.events, (value) => readRecords(value, 24, entries.readEvent)) ?? [],
    faults: read(EF.faults, (value) => readRecords(value, 24, entries.readEvent)) ?? [],
    activity: read(EF.activity, readActivity),
    vehicles:
      read(EF.vehicles, (value) =>
        readRing(
          value,
          2,
          isSecond ? 48 : 31,
          (reader) => entries.readVehicleUse(reader, isSecond),
          ({ firstUseAt }) => firstUseAt,
        ),
      ) ?? EMPTY_RING,
    places: ring(EF.places, placeSize, (reader) => readPlace(reader, placeSize), isSecond ? 2 : 1),
    usage: read(EF.usage, (value) => entries.readUsage(new Reader(value))),
    control: read(EF.control, (value) => entries.readControl(new Reader(value))),
    conditions: ring(EF.conditions, 5, readCondition, isSecond ? 2 : 0),
    vehicleUnits: ring(EF.vehicleUnits, 10, entries.readVehicleUnitUse),
    gnssPlaces: ring(EF.gnssPlaces, 18, entries.readGnssPlace),
    placesAuthentication: ring(EF.placesAuthentication, 5, entries.readAuthentication),
    gnssAuthentication: ring(EF.gnssAuthentication, 5, entries.readAuthentication),
    borderCrossings:
      read(EF.borderCrossings, (value) =>
        readRing(value, 2, 17, entries.readBorderCrossing, ({ position }) => position.at ?? new Date(0)),
      ) ?? EMPTY_RING,
    loads: ring(EF.loads, 20, entries.readLoad),
    loadTypes: ring(EF.loadTypes, 5, entries.readLoadType),
  };
}

const EMPTY_RING: Ring<never> = { newest: 0, records: [] };

/** `1`, `2v1`, `2v2`, or `2` where the structure version is another. */
export function generationOf(card: CardFile): string | null {
  if (card.gen2 === null) return card.gen1 === null ? null : '1';
  const version = card.gen2.application?.structureVersion;
  return version === '0101' ? '2v2' : version === '0100' ? '2v1' : '2';
}

/** The key of a person over all their cards: issuing nation and the first 14 characters of the card number. */
export function personKey(nation: number, cardNumber: string): string {
  return `${hexOf(Uint8Array.of(nation))}-${cardNumber.slice(0, 14)}`;
}
