import type { DriverAccess as WireAccess, SignedInDriver as WireDriver } from '@konvoj/contract';
import type { DriverAccess } from './administration.ts';
import type { SignedInDriver } from './service.ts';

export function signedInOnWire({ driver, organization, vehicle }: SignedInDriver, expiresAt: Date): WireDriver {
  return {
    driver: { id: driver.id, firstName: driver.firstName, lastName: driver.lastName, nickname: driver.nickname },
    organization,
    vehicle: vehicle && {
      id: vehicle.vehicleId,
      deviceId: vehicle.deviceId,
      licencePlate: vehicle.licencePlate,
      nickname: vehicle.nickname,
      coDriver: vehicle.isCoDriver,
    },
    positionConsent: driver.positionConsent,
    sessionValidTo: expiresAt.toISOString(),
  };
}

export function accessOnWire(access: DriverAccess): WireAccess {
  return {
    hasPin: access.hasPin,
    sharedPhone: access.hasSharedPhone,
    vehicleIds: access.vehicleIds === null ? null : [...access.vehicleIds],
    positionConsent: access.positionConsent,
    sessions: access.sessions.map(({ id, createdAt, lastSeenAt, expiresAt, ip, userAgent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeen: lastSeenAt.toISOString(),
      validTo: expiresAt.toISOString(),
      ip,
      userAgent,
    })),
  };
}
