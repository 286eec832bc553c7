import type { PasskeyAssertion, PasskeyAttestation } from '@konvoj/contract';
import { passkeyAssertion, passkeyAttestation } from '@konvoj/contract';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Options as the server's call answers them. */
type Options = Readonly<Record<string, unknown>>;

/** Whether this browser can make and use passkeys. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext;

/** The browser did not answer: the user cancelled, or there is no fitting passkey. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Asks the browser for a passkey that signs in. @throws {PasskeyError} */
export async function askPasskey(options: Options): Promise<PasskeyAssertion> {
  const browser = await import('@simplewebauthn/browser');
  // The options were made by the other half of this library.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return passkeyAssertion.parse(await answered(browser.startAuthentication({ optionsJSON })));
}

/** Asks the browser to make a passkey. @throws {PasskeyError} */
export async function makePasskey(options: Options): Promise<PasskeyAttestation> {
  const browser = await import('@simplewebauthn/browser');
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return passkeyAttestation.parse(await answered(browser.startRegistration({ optionsJSON })));
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new PasskeyError('the browser gave no passkey', { cause });
  }
}
