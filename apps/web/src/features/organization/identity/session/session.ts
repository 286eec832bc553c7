import { endpoints, type SessionUser, type SignInStep } from '@konvoj/contract';
import { chooseLanguage, chosenLanguage } from '../../../../i18n/i18n.ts';
import { call } from '../../../../shared/api.ts';
import { stopPush } from '../../../../shared/browser-push.ts';
import { ProblemError } from '../../../../shared/api-errors.ts';
import { claimSavedState, persistSavedState } from '../../../../shared/saved-state.ts';
import { themeChoice, type ThemeChoice } from '../../../../ui/theme-choice.ts';
import { may, sessionState } from '../../../../shared/session-state.ts';
import { askSignedInUser, endSession, endSessionThatIsDue } from '../../../../shared/sign-out-due.ts';

/** Whether the language was switched by hand before signing in, which then counts for the user as well. */
let languageTouched = false;

/** The stored sysadmin flag comes from its own call; until it answers the role decides. */
async function askSysadmin(user: SessionUser): Promise<void> {
  const { is_sysadmin: isSysadmin } = await call(endpoints.session.sysAdmin);
  const session = sessionState.get();
  if (session.status === 'signedIn' && session.user.id === user.id) sessionState.set({ ...session, isSysadmin });
}

async function welcome(user: SessionUser): Promise<void> {
  claimSavedState(user.id);
  if (chosenLanguage() !== user.language) await chooseLanguage(user.language);
  // A system administrator who acts as a user keeps their own appearance.
  if (!user.switchedBy) themeChoice.set({ theme: user.settings.theme });
  sessionState.set({ status: 'signedIn', user, isSysadmin: may(user, 'support.act') });
  askSysadmin(user).catch((failure: unknown) => console.warn('sysadmin flag not known', failure));
}

/**
 * Loads the signed-in user. No user is not a failure: the session is then signed out.
 * @param textsReady the language of the user is applied only after the browser's own
 * @param asked the answer, where it was requested already
 * @param onUser called with the user at once, before the texts are loaded
 * @throws {NetworkError | ProblemError} when the server gave no usable answer
 */
export async function loadSession(
  textsReady?: Promise<void>,
  onUser?: (user: SessionUser) => void,
  asked: Promise<SessionUser> = askSignedInUser(),
): Promise<void> {
  try {
    const user = await asked;
    onUser?.(user);
    await textsReady;
    await welcome(user);
  } catch (failure) {
    if (failure instanceof ProblemError && failure.problem.status === 401) return;
    throw failure;
  }
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** Signs in with a password. @returns what is missing, where the password does not suffice; `wrong`: wrong credentials */
export async function signIn({ email, password, remember }: Credentials): Promise<SignInStep | 'signedIn' | 'wrong'> {
  try {
    await endSessionThatIsDue();
    const { id, step } = await call(endpoints.session.signIn, {
      body: { email, password, ...(remember && { remember: 'true' }) },
    });
    if (step !== undefined) return step;
    if (id <= 0) return 'wrong';
  } catch (failure) {
    if (failure instanceof ProblemError && failure.problem.status === 401) return 'wrong';
    throw failure;
  }
  await enter();
  return 'signedIn';
}

/** Shows the product to a user who has just signed in. The language chosen on the sign-in page becomes their own. */
export async function enter(): Promise<void> {
  const languageBefore = chosenLanguage();
  let user = await call(endpoints.session.user);
  if (languageBefore !== null && languageBefore !== user.language && languageTouched) {
    user = { ...user, ...(await call(endpoints.session.saveUser, { body: { language: languageBefore } })) };
  }
  languageTouched = false;
  await welcome(user);
}

/** Switches the language; for a signed-in user it is remembered by the server too. */
export async function switchLanguage(language: SessionUser['language']): Promise<void> {
  await chooseLanguage(language);
  languageTouched = true;
  await saveForUser({ language });
}

/** Switches the appearance; for a signed-in user it is remembered by the server too. */
export async function switchTheme(theme: ThemeChoice): Promise<void> {
  themeChoice.set({ theme });
  await saveForUser({ settings: { theme } });
}

/** Keeps a choice with the signed-in user; a failure is only logged, the choice holds in this browser. */
async function saveForUser(body: {
  language?: SessionUser['language'];
  settings?: Partial<SessionUser['settings']>;
}): Promise<void> {
  const session = sessionState.get();
  if (session.status !== 'signedIn') return;
  // Acting as a user changes nothing for them: the language is the system administrator's own, and so is the appearance.
  if (session.user.switchedBy && body.settings) return;
  try {
    const saved = await call(endpoints.session.saveUser, { body });
    sessionState.set({ ...session, user: { ...session.user, ...saved } });
  } catch (failure) {
    console.warn('user settings not saved', failure);
  }
}

/** Signs out here and on the server: here always, there as soon as it answers. */
export async function signOut(): Promise<void> {
  persistSavedState();
  try {
    await stopPush();
  } catch (failure) {
    console.warn('notifications not ended', failure);
  }
  try {
    await endSession();
  } catch (failure) {
    console.warn('sign out', failure);
  }
  sessionState.set({ status: 'signedOut' });
}
