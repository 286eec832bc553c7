import { endpoints, type DriverAccess } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const keyOf = (driverId: number) => ['driverAccess', driverId] as const;

/** What a driver may do in the driver app, and where they are signed in. */
export function useDriverAccess(driverId: number) {
  return useQuery({
    queryKey: keyOf(driverId),
    queryFn: ({ signal }) => call(endpoints.driverAccesses.read, { params: { id: driverId } }, { signal }),
  });
}

/** With what the drivers of the organization sign in. */
export function useOrganizationCode() {
  return useQuery({
    queryKey: ['driverAccess', 'organization'],
    queryFn: ({ signal }) => call(endpoints.driverAccesses.organization, {}, { signal }),
  });
}

/** A change of a driver's access; it is read again afterwards. */
function useChange<Asked, Answer>(driverId: number, change: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(driverId) }),
  });
}

export const useSetPin = (driverId: number) => {
  const client = useQueryClient();
  return useChange(driverId, async (pin: string) => {
    const driver = await call(endpoints.drivers.update, { params: { id: driverId }, body: { pin } });
    // The table of drivers says whether there is a PIN.
    void client.invalidateQueries({ queryKey: ['fleet'] });
    return driver;
  });
};

export const useSetVehicles = (driverId: number) =>
  useChange(driverId, (vehicleIds: DriverAccess['vehicleIds']) =>
    call(endpoints.driverAccesses.change, { params: { id: driverId }, body: { vehicleIds } }),
  );

export const useAllowAttempts = (driverId: number) =>
  useChange(driverId, () => call(endpoints.driverAccesses.allowAttempts, { params: { id: driverId } }));

/** @returns ends one session, or with null all of them */
export const useEndSessions = (driverId: number) =>
  useChange(driverId, async (sessionId: number | null): Promise<void> => {
    if (sessionId === null) await call(endpoints.driverAccesses.endSessions, { params: { id: driverId } });
    else await call(endpoints.driverAccesses.endSession, { params: { id: driverId, sessionId } });
  });
