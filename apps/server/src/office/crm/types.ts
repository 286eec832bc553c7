import type { CrmActivityKind, CrmActivitySource, CrmVisitState } from '@konvoj/contract';
import type { Scope } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';

/** The fields of a contact. Degrees; own coordinates or an own point, never both. */
export interface ContactFields {
  readonly company: string;
  readonly person: string | null;
  readonly role: string | null;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pointId: number | null;
  readonly language: string | null;
  readonly taxNumber: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly ownerId: number | null;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The own point of a contact, as long as it is not deleted. */
export interface PointOfContact extends Coordinates {
  readonly id: number;
  readonly name: string;
  readonly radiusMeters: number;
}

/** A contact as it is stored. `createdAt` is in epoch milliseconds. */
export interface StoredContact extends ContactFields {
  readonly id: number;
  readonly point: PointOfContact | null;
  readonly createdAt: number;
  readonly createdBy: number | null;
  readonly version: number;
}

/** A contact with figures of the activities that the reader may see. */
export interface ListedContact extends StoredContact {
  readonly lastActivityAt: number | null;
  readonly openSteps: number;
  readonly nextDueOn: string | null;
  readonly proposedVisits: number;
}

/** What is to be done after an activity. */
export interface NextStep {
  readonly text: string;
  /** A day by the clock of the organization, `2026-11-24`. */
  readonly dueOn: string | null;
  readonly personId: number | null;
  readonly doneAt: number | null;
  /** When its person was reminded, or when that became of no use. */
  readonly remindedAt: number | null;
}

/** The fields of an activity. Instants are epoch milliseconds. */
export interface ActivityFields {
  readonly kind: CrmActivityKind;
  readonly at: number;
  readonly durationSeconds: number | null;
  readonly userId: number | null;
  readonly result: string | null;
  readonly notes: string | null;
  readonly nextStep: NextStep | null;
  readonly deviceId: number | null;
  readonly driverId: number | null;
  readonly loadingOrderId: number | null;
}

/** An activity as it is stored. */
export interface StoredActivity extends ActivityFields {
  readonly id: number;
  /** `id` is null: the contact was deleted; the names are what it had then. */
  readonly contact: { readonly id: number | null; readonly company: string; readonly person: string | null };
  readonly source: CrmActivitySource;
  /** The number of its loading order. */
  readonly loadingOrder: string | null;
  readonly createdAt: number;
  readonly createdBy: number | null;
  readonly version: number;
}

/** The times of a stay at the place of a contact. Epoch milliseconds. */
export interface VisitTimes {
  readonly arrivalAt: number;
  /** Null: still there. */
  readonly departureAt: number | null;
  readonly durationSeconds: number;
}

/** A found visit as it is stored. */
export interface StoredVisit extends VisitTimes {
  readonly id: number;
  readonly state: CrmVisitState;
  readonly contact: { readonly id: number; readonly company: string; readonly person: string | null };
  readonly deviceId: number;
  readonly driverId: number | null;
  readonly activityId: number | null;
}

/** A user who reads contacts and activities. */
export interface CrmReader extends Scope {
  readonly timeZone: string;
}

/** A user who changes them. */
export interface CrmEditor extends Actor {
  readonly timeZone: string;
}
