import type { TachographContent } from '@konvoj/contract';
import {
  conditionsOfCard,
  daysOfCard,
  nationCode,
  spansOfDay,
  spansOfSlot,
  verdictsOf,
  type ActivitySpan,
  type BorderCrossing,
  type CardEvent,
  type CardFile,
  type CardNumber,
  type LoadOperation,
  type Place,
  type Position,
  type Roots,
  type TachographFile,
  type VehicleRegistration,
  type VehicleUnitDay,
  type VehicleUnitEvent,
  type VehicleUnitFile,
} from '@konvoj/tachograph';
import { applicationOf, cleanText, downloadedAtOf, trustedDays } from './facts.ts';
import { ReplyBudget } from './reply-budget.ts';

/** What the page of a file shows besides its row. */
export type FileContent = Omit<TachographContent, 'file'>;
type Finding = FileContent['findings'][number];
type CardContent = NonNullable<TachographContent['card']>;
type UnitContent = NonNullable<TachographContent['unit']>;

/** A calibration has two addresses. */
const CALIBRATION_BYTES = 700;

/** Everything that a file says, as the wire has it. Of a file with too much for a reply rows are left out; a finding tells it. */
export function contentOf(
  file: TachographFile,
  roots: Roots,
  receivedAt: number,
  budget: ReplyBudget = new ReplyBudget(),
): FileContent {
  const downloadedAt = file.kind === 'card' ? new Date(downloadedAtOf(file, receivedAt)) : null;
  const judged = verdictsOf(file, roots, downloadedAt);
  const verdicts = budget.rows(judged, ({ object, verdict, reason }) => ({
    object,
    verdict,
    reason,
  }));
  const content = {
    card: file.kind === 'card' ? cardContent(file, budget) : null,
    unit: file.kind === 'card' ? null : unitContent(file, trustedDays(file, judged), budget),
  };
  const findings = budget.rows<Finding, Finding>(file.findings, ({ code, object, offset, day }) => ({
    code,
    object,
    offset,
    day,
  }));
  const cut = { code: 'contentCut', object: '', offset: 0, day: null };
  return { ...content, verdicts, findings: budget.isCut ? [cut, ...findings] : findings };
}

function cardContent(card: CardFile, budget: ReplyBudget): CardContent {
  const application = applicationOf(card);
  const identification = application?.identification;
  const licence = application?.licence;
  return {
    type: application?.application?.cardType ?? null,
    nation: nationOf(identification?.nation ?? 0),
    number: clean(identification?.cardNumber),
    authority: clean(identification?.authority),
    issuedAt: iso(identification?.issuedAt),
    validFrom: iso(identification?.validFrom),
    expiresAt: iso(identification?.expiresAt),
    surname: cleanText(application?.holder?.surname),
    firstNames: cleanText(application?.holder?.firstNames),
    birthDate: application?.holder?.birthDate ?? null,
    licence:
      licence == null
        ? null
        : { number: clean(licence.number), nation: nationOf(licence.nation), authority: clean(licence.authority) },
    lastDownloadAt: iso(application?.lastDownloadAt),
    days: budget.rows(daysOfCard(card), ({ day, distanceKm, presenceCounter, changes }) => ({
      day,
      distance: metres(distanceKm),
      presenceCounter,
      spans: budget.spans(spansOfDay(day, changes), (span) => inDay(span, day)),
    })),
    vehicles: budget.rows(application?.vehicles.records ?? [], (use) => ({
      from: use.firstUseAt.toISOString(),
      to: iso(use.lastUseAt),
      vehicle: registrationOf(use.vehicle),
      vin: cleanText(use.vin),
      odometerBegin: metres(use.odometerBeginKm),
      odometerEnd: metres(use.odometerEndKm),
    })),
    places: budget.rows(application?.places.records ?? [], (place) => placeOf(place, null)),
    positions: budget.rows(application?.gnssPlaces.records ?? [], drivenOf),
    crossings: budget.rows(application?.borderCrossings.records ?? [], (crossing) => crossingOf(crossing, null)),
    loads: budget.rows(application?.loads.records ?? [], (load) => loadOf(load, null)),
    loadTypes: budget.rows(application?.loadTypes.records ?? [], ({ at, type }) => ({ at: at.toISOString(), type })),
    conditions: budget.rows(conditionsOfCard(card), conditionOf),
    events: budget.rows(application?.events ?? [], cardEvent),
    faults: budget.rows(application?.faults ?? [], cardEvent),
    control:
      application?.control == null
        ? null
        : controlOf({ ...application.control, card: application.control.controlCard }),
  };
}

function unitContent(
  { overview, events, technical, speed }: VehicleUnitFile,
  days: readonly VehicleUnitDay[],
  budget: ReplyBudget,
): UnitContent {
  return {
    vin: cleanText(overview?.vin),
    vehicle: overview?.vehicle == null ? null : registrationOf(overview.vehicle),
    downloadedAt: iso(overview?.currentTime),
    downloadableFrom: iso(overview?.downloadableFrom),
    downloadableTo: iso(overview?.downloadableTo),
    lastDownload:
      overview?.lastDownload == null
        ? null
        : {
            at: iso(overview.lastDownload.at),
            company: clean(overview.lastDownload.company),
            card: cardOf(overview.lastDownload.card),
          },
    locks: budget.rows(overview?.locks ?? [], ({ lockedInAt, lockedOutAt, company, address, card }) => ({
      from: iso(lockedInAt),
      to: iso(lockedOutAt),
      company: clean(company),
      address: clean(address),
      card: cardOf(card),
    })),
    controls: budget.rows(overview?.controls ?? [], (control) => controlOf({ ...control, vehicle: null })),
    days: budget.rows(days, (day) => ({
      day: day.day,
      odometerAtMidnight: metres(day.odometerAtMidnightKm),
      spans: (['driver', 'coDriver'] as const).flatMap((slot) =>
        budget.spans(spansOfSlot(day, slot), (span) => ({
          ...inDay(span, day.day),
          isCardInserted: span.isCardInserted,
        })),
      ),
      insertions: budget.rows(day.insertions, (insertion) => ({
        holder: clean(`${insertion.surname} ${insertion.firstNames}`),
        card: cardOf(insertion.card),
        slot: insertion.slot === 1 ? ('coDriver' as const) : ('driver' as const),
        from: iso(insertion.insertedAt),
        to: iso(insertion.withdrawnAt),
        odometerBegin: metres(insertion.odometerAtInsertionKm),
        odometerEnd: metres(insertion.odometerAtWithdrawalKm),
        hasManualEntries: insertion.hasManualEntries,
      })),
    })),
    places: days.flatMap(({ places }) => budget.rows(places, (place) => placeOf(place, place.card))),
    positions: days.flatMap(({ positions }) => budget.rows(positions, drivenOf)),
    crossings: days.flatMap(({ borderCrossings }) =>
      budget.rows(borderCrossings, (each) => crossingOf(each, each.driverCard)),
    ),
    loads: days.flatMap(({ loads }) => budget.rows(loads, (load) => loadOf(load, load.driverCard))),
    conditions: days.flatMap(({ conditions }) => budget.rows(conditions, conditionOf)),
    events: budget.rows(events?.events ?? [], unitEvent),
    faults: budget.rows(events?.faults ?? [], unitEvent),
    overspeeds: budget.rows(events?.overspeeds ?? [], ({ beginAt, endAt, maxKmh, averageKmh, card }) => ({
      from: iso(beginAt),
      to: iso(endAt),
      maxKmh,
      averageKmh,
      card: cardOf(card),
    })),
    timeAdjustments: budget.rows(events?.timeAdjustments ?? [], ({ from, to, workshop }) => ({
      from: iso(from),
      to: iso(to),
      workshop: clean(workshop),
    })),
    powerInterruptions: budget.rows(technical?.powerInterruptions ?? [], unitEvent),
    identification: identificationOf(technical?.identification),
    calibrations: budget.rows(
      technical?.calibrations ?? [],
      (calibration) => ({
        purpose: calibration.purpose,
        at: iso(calibration.newTime),
        nextAt: iso(calibration.nextCalibrationAt),
        workshop: clean(calibration.workshop),
        address: clean(calibration.address),
        vin: cleanText(calibration.vin),
        vehicle: registrationOf(calibration.vehicle),
        odometer: metres(calibration.newOdometerKm),
        tyreSize: clean(calibration.tyreSize),
        tyreCircumferenceMm: calibration.tyreCircumferenceMm,
        authorisedSpeedKmh: calibration.authorisedSpeedKmh,
      }),
      CALIBRATION_BYTES,
    ),
    speedMinutes: speed.length,
  };
}

type UnitIdentification = NonNullable<VehicleUnitFile['technical']>['identification'];

function identificationOf(unit: UnitIdentification | undefined): UnitContent['identification'] {
  if (unit == null) return null;
  return {
    manufacturer: clean(unit.manufacturer),
    partNumber: clean(unit.partNumber),
    serialNumber: String(unit.serialNumber.serial),
    software: clean(unit.software),
    approval: clean(unit.approval),
    manufacturedAt: iso(unit.manufacturedAt),
  };
}

const clean = (text: string | null | undefined): string => cleanText(text) ?? '';
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
const metres = (km: number | null): number | null => (km === null ? null : km * 1_000);

export function nationOf(number: number): CardContent['nation'] {
  return { number, code: nationCode(number) };
}

function registrationOf({ nation, plate }: VehicleRegistration): CardContent['vehicles'][number]['vehicle'] {
  return { nation: nationOf(nation), plate: clean(plate) };
}

function cardOf(card: CardNumber | null): CardContent['places'][number]['card'] {
  return card === null ? null : { type: card.cardType, nation: nationOf(card.nation), number: clean(card.number) };
}

function positionOf(position: Position | null): CardContent['places'][number]['position'] {
  if (position === null) return null;
  const { latitude, longitude, authentication } = position;
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, authenticated: authentication === null ? null : authentication === 1 };
}

/** Minutes of the day instead of minutes since 1970. */
function inDay(
  { from, to, activity, slot, isCrew }: ActivitySpan,
  day: string,
): CardContent['days'][number]['spans'][number] {
  const start = Date.parse(day) / 60_000;
  return { from: from - start, to: to - start, activity, slot, isCrew };
}

function placeOf(place: Place, card: CardNumber | null): CardContent['places'][number] {
  return {
    at: place.at.toISOString(),
    begins: place.entryType % 2 === 0,
    entryType: place.entryType,
    country: nationOf(place.country),
    region: place.region,
    odometer: metres(place.odometerKm),
    position: positionOf(place.position),
    card: cardOf(card),
  };
}

function drivenOf(driven: { readonly at: Date; readonly odometerKm: number | null; readonly position: Position }) {
  return { at: driven.at.toISOString(), odometer: metres(driven.odometerKm), position: positionOf(driven.position) };
}

function crossingOf(crossing: BorderCrossing, card: CardNumber | null): CardContent['crossings'][number] {
  return {
    at: iso(crossing.position.at),
    left: nationOf(crossing.countryLeft),
    entered: nationOf(crossing.countryEntered),
    odometer: metres(crossing.odometerKm),
    position: positionOf(crossing.position),
    card: cardOf(card),
  };
}

function loadOf(load: LoadOperation, card: CardNumber | null): CardContent['loads'][number] {
  return {
    at: load.at.toISOString(),
    operation: load.operation,
    odometer: metres(load.odometerKm),
    position: positionOf(load.position),
    card: cardOf(card),
  };
}

function conditionOf({ at, type }: { readonly at: Date; readonly type: number }) {
  return { at: at.toISOString(), type };
}

function cardEvent({ type, beginAt, endAt, vehicle }: CardEvent): CardContent['events'][number] {
  return { type, from: iso(beginAt), to: iso(endAt), vehicle: registrationOf(vehicle), card: null, similar: null };
}

function unitEvent({ type, beginAt, endAt, driverAtBegin, similar }: VehicleUnitEvent): UnitContent['events'][number] {
  return { type, from: iso(beginAt), to: iso(endAt), vehicle: null, card: cardOf(driverAtBegin), similar };
}

interface AnyControl {
  readonly type: number;
  readonly at: Date | null;
  readonly card: CardNumber | null;
  readonly vehicle: VehicleRegistration | null;
  readonly downloadedFrom: Date | null;
  readonly downloadedTo: Date | null;
}

function controlOf({
  type,
  at,
  card,
  vehicle,
  downloadedFrom,
  downloadedTo,
}: AnyControl): UnitContent['controls'][number] {
  return {
    type,
    at: iso(at),
    card: cardOf(card),
    vehicle: vehicle === null ? null : registrationOf(vehicle),
    downloadedFrom: iso(downloadedFrom),
    downloadedTo: iso(downloadedTo),
  };
}
