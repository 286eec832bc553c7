import type { LanguageCode } from '@konvoj/contract';
import { drivingTimes } from '@konvoj/contract/office/driving-time';
import { driverApp } from '@konvoj/contract/transport/driver-app';
import { messages } from '@konvoj/contract/transport/messages';
import { z } from 'zod';
import { sessionOf, type Session } from '../model/session.ts';
import { answerOf, callAs, fileAs, messagesBefore } from './server.ts';

// What needs the contract and its schemas. It is loaded after the first screen is drawn, which comes from the phone.

// The content security policy forbids compiled schemas; without this zod would try and be reported for it.
z.config({ jitless: true });

export { connect } from './connection.ts';

export interface SignInForm {
  readonly organizationCode: string;
  readonly cardNumber?: string;
  readonly phone?: string;
  readonly pin: string;
}

/** The calls of the screens, as the driver of a token. @throws {ProblemError | NetworkError} */
export const calls = {
  async signIn(form: SignInForm, language: LanguageCode): Promise<Session> {
    const { token, driver } = await callAs(null, driverApp.signIn, { body: { ...form, language } });
    return sessionOf(driver, token);
  },
  /** Ends a session. @returns whether it has ended; otherwise it is to be tried again */
  signOut: (token: string): Promise<boolean> =>
    callAs(token, driverApp.signOut).then(
      () => true,
      (failure: unknown) => answerOf(failure).kind === 'signedOut',
    ),
  /** Older messages than one, the newest first. */
  olderThan: (token: string | null, owner: string, messageId: number) =>
    messagesBefore(owner, token ?? 'none', messageId),
  vehicles: (token: string | null) => callAs(token, driverApp.vehicles),
  /** What the driver may still drive; null: nothing is known. */
  drivingLeft: async (token: string | null) => (await callAs(token, drivingTimes.ofSelf)).left,
  chooseVehicle: async (token: string, vehicleId: number | null): Promise<Session> =>
    sessionOf(await callAs(token, driverApp.chooseVehicle, { body: { vehicleId } }), token),
  setConsent: async (token: string, position: boolean): Promise<Session> =>
    sessionOf(await callAs(token, driverApp.consent, { body: { position } }), token),
  publicKey: async (token: string | null) => (await callAs(token, driverApp.pushKey)).publicKey,
  subscribe: (token: string | null, push: string | null) =>
    callAs(token, driverApp.subscribe, { body: { token: push } }),
  attachment: (token: string | null, messageId: number, attachmentId: number): Promise<Blob> =>
    fileAs(token, messages.attachment, { params: { id: String(messageId), attachmentId: String(attachmentId) } }),
} as const;
