import type { SignedInDriver } from '@konvoj/contract';
import { ownerOf } from './phone-message.ts';

export interface Vehicle {
  readonly id: number;
  readonly deviceId: number;
  readonly licencePlate: string;
  readonly nickname: string | null;
  /** Somebody else drives it, or a tachograph card identifies its driver. */
  readonly isCoDriver: boolean;
}

/** The driver who is signed in on this phone. */
export interface Session {
  readonly owner: string;
  readonly driverName: string;
  readonly organizationName: string;
  /** Of the organization: times are shown in it. */
  readonly timeZone: string;
  /** Null: the driver has to choose one. */
  readonly vehicle: Vehicle | null;
  /** Whether positions may be reported while the app is open. */
  readonly positionConsent: boolean;
  /** Null: the session has ended, and the driver has to sign in again. What they wrote waits. */
  readonly token: string | null;
}

export function sessionOf(signedIn: SignedInDriver, token: string): Session {
  const { driver, organization, vehicle } = signedIn;
  return {
    owner: ownerOf(organization.id, driver.id),
    driverName: `${driver.firstName} ${driver.lastName}`,
    organizationName: organization.name,
    timeZone: organization.timeZone,
    vehicle: vehicle && {
      id: vehicle.id,
      deviceId: vehicle.deviceId,
      licencePlate: vehicle.licencePlate,
      nickname: vehicle.nickname,
      isCoDriver: vehicle.coDriver,
    },
    positionConsent: signedIn.positionConsent,
    token,
  };
}
