import type { CrmActivity, CrmContact, CrmContactRow, CrmFile, CrmNamed, CrmVisit } from '@konvoj/contract';
import type { Fleet } from '../../fleet/types.ts';
import type { StoredFile } from './file-store.ts';
import { dueOf } from './rules.ts';
import type { ListedContact, NextStep, StoredActivity, StoredContact, StoredVisit } from './types.ts';

/** What a reply needs beside the records. */
export interface Shown {
  readonly fleet: Fleet;
  readonly userNames: ReadonlyMap<number, string>;
  /** The local day of the organization. */
  readonly today: string;
}

const iso = (at: number) => new Date(at).toISOString();
const optional = (at: number | null) => (at === null ? null : iso(at));

function userOf(names: Shown['userNames'], id: number | null): CrmNamed | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

function fieldsOnWire(contact: StoredContact, names: Shown['userNames']) {
  const { latitude, longitude, point } = contact;
  const own = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    id: contact.id,
    company: contact.company,
    person: contact.person,
    role: contact.role,
    phones: [...contact.phones],
    emails: [...contact.emails],
    address: contact.address,
    latitude,
    longitude,
    point: point && { id: point.id, name: point.name },
    place: own ?? (point && { latitude: point.latitude, longitude: point.longitude }),
    language: contact.language,
    taxNumber: contact.taxNumber,
    notes: contact.notes,
    tags: [...contact.tags],
    owner: userOf(names, contact.ownerId),
    version: contact.version,
  };
}

export function contactOnWire(contact: StoredContact, names: Shown['userNames']): CrmContact {
  const createdBy = contact.createdBy === null ? null : (names.get(contact.createdBy) ?? null);
  return { ...fieldsOnWire(contact, names), createdAt: iso(contact.createdAt), createdBy };
}

export function contactRowOnWire(contact: ListedContact, names: Shown['userNames']): CrmContactRow {
  return {
    ...fieldsOnWire(contact, names),
    lastActivityAt: optional(contact.lastActivityAt),
    openSteps: contact.openSteps,
    nextDueOn: contact.nextDueOn,
    proposedVisits: contact.proposedVisits,
  };
}

export function activityOnWire(activity: StoredActivity, files: readonly StoredFile[], shown: Shown): CrmActivity {
  const { fleet, userNames, today } = shown;
  const { loadingOrderId, loadingOrder, nextStep } = activity;
  return {
    id: activity.id,
    contact: { ...activity.contact },
    kind: activity.kind,
    source: activity.source,
    at: iso(activity.at),
    duration: activity.durationSeconds,
    user: userOf(userNames, activity.userId),
    result: activity.result,
    notes: activity.notes,
    nextStep: nextStep && stepOnWire(nextStep, userNames, today),
    vehicle: vehicleOf(fleet, activity.deviceId),
    driver: driverOf(fleet, activity.driverId),
    loadingOrder: loadingOrderId === null || loadingOrder === null ? null : { id: loadingOrderId, name: loadingOrder },
    files: files.map((file) => fileOnWire(file, userNames)),
    createdAt: iso(activity.createdAt),
    createdBy: activity.createdBy === null ? null : (userNames.get(activity.createdBy) ?? null),
    version: activity.version,
  };
}

function stepOnWire(step: NextStep, names: Shown['userNames'], today: string): NonNullable<CrmActivity['nextStep']> {
  const { text, dueOn, personId, doneAt } = step;
  return { text, dueOn, person: userOf(names, personId), doneAt: optional(doneAt), due: dueOf(step, today) };
}

export function fileOnWire(file: StoredFile, names: Shown['userNames']): CrmFile {
  const { id, name, size, type: contentType, addedAt, userId } = file;
  return {
    id,
    name,
    size,
    contentType,
    addedAt: iso(addedAt),
    addedBy: userId === null ? null : (names.get(userId) ?? null),
  };
}

export function visitOnWire(visit: StoredVisit, fleet: Fleet): CrmVisit {
  return {
    id: visit.id,
    state: visit.state,
    contact: { ...visit.contact },
    deviceId: visit.deviceId,
    vehicle: vehicleOf(fleet, visit.deviceId),
    driver: driverOf(fleet, visit.driverId),
    arrival: iso(visit.arrivalAt),
    departure: optional(visit.departureAt),
    duration: visit.durationSeconds,
    activityId: visit.activityId,
  };
}

function vehicleOf(fleet: Fleet, deviceId: number | null): CrmNamed | null {
  const vehicle = deviceId === null ? undefined : fleet.devices.get(deviceId)?.vehicle;
  return vehicle === undefined ? null : { id: vehicle.id, name: vehicle.licencePlate };
}

function driverOf(fleet: Fleet, driverId: number | null): CrmNamed | null {
  const driver = driverId === null ? undefined : fleet.drivers.get(driverId);
  return driver === undefined ? null : { id: driver.id, name: `${driver.firstName} ${driver.lastName}` };
}
