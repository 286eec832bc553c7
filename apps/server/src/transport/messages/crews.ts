import type { Scope, Tx } from '../../platform/database.ts';
import { driversInVehicle, signedInDrivers } from '../driver/service.ts';
import { insertRecipients } from './store.ts';
import type { StoredMessage } from './types.ts';

/**
 * Gives messages that nobody got to all who drive their vehicles: the drivers who are in them now with the app, and those
 * who were in them when the messages were written, who may sign in later. Messages to vehicles without an app go on
 * waiting.
 * @param fetchedBy the driver whose app asks for them: with the app, in the vehicle of all these messages
 */
export async function giveToCrews(
  tx: Tx,
  scope: Scope,
  messages: readonly StoredMessage[],
  fetchedBy: number | null = null,
): Promise<void> {
  const unclaimed = messages.filter(({ driverIds }) => driverIds.length === 0);
  const signedIn = await signedInDrivers(tx, scope, [...new Set(unclaimed.map(({ deviceId }) => deviceId))]);
  const asking = fetchedBy === null ? [] : [fetchedBy];
  const taken = unclaimed.filter(({ deviceId }) => asking.length > 0 || signedIn.has(deviceId));
  const stays = taken.map(({ deviceId, createdAt }) => ({ deviceId, at: createdAt }));
  const earlier = await driversInVehicle(tx, scope, stays);
  const recipients = taken.flatMap(({ id: messageId, deviceId }, index) => {
    const crew = new Set([...asking, ...(signedIn.get(deviceId) ?? []), ...(earlier[index] ?? [])]);
    return [...crew].map((driverId) => ({ messageId, driverId }));
  });
  await insertRecipients(tx, scope, recipients);
}
