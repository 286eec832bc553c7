import type { LanguageCode } from '@konvoj/contract';
import { LIVE_PATH } from '@konvoj/contract/telemetry/live-socket';
import { driverApp } from '@konvoj/contract/transport/driver-app';
import { messages } from '@konvoj/contract/transport/messages';
import type { OwnPicture } from './model/outbox.ts';
import type { PhoneMessage, Receipt } from './model/phone-message.ts';
import { sessionOf, type Session } from './model/session.ts';
import type { PhoneDatabase } from './store/database.ts';
import { NO_CONTENT, phoneOn, type Content } from './store/phone.ts';
import { keepPush, type PushServer } from './device/push.ts';
import { exclusively, otherTabs, timer } from './device/browser.ts';
import { startEngine, type Engine } from './sync/engine.ts';
import { openLineSocket, startLiveLine } from './sync/live-line.ts';
import { callAs, fileAs, messageServer } from './sync/server.ts';

/** What the screens show. A new object after each change. */
export interface AppState {
  /** Undefined: not read yet; null: nobody is signed in. */
  readonly session: Session | null | undefined;
  readonly content: Content;
  /** Whether the last call reached the server. */
  readonly isOnline: boolean;
}

export interface SignInForm {
  readonly organizationCode: string;
  readonly cardNumber?: string;
  readonly phone?: string;
  readonly pin: string;
}

interface Connection {
  readonly token: string;
  readonly engine: Engine;
  wake(): void;
  stop(): void;
}

/** The app behind its screens: session, what is on the phone, and the connection to the server. */
export function startDriverApp(database: PhoneDatabase) {
  const phone = phoneOn(database, { now: Date.now, newKey: () => crypto.randomUUID() });
  const tabs = otherTabs(() => void reload());
  const listeners = new Set<() => void>();
  let state: AppState = { session: undefined, content: NO_CONTENT, isOnline: navigator.onLine };
  let readings = 0;
  let letters = 0;
  let connection: Connection | null = null;

  function show(change: Partial<AppState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Reads the phone again, and connects as the driver who is signed in now. */
  async function reload(): Promise<void> {
    const reading = (readings += 1);
    const lettersBefore = letters;
    const session = await phone.session();
    const content = session === null ? NO_CONTENT : await phone.read(session.owner);
    // A newer reading has begun, which has what this one has.
    if (reading !== readings) return;
    // Letters typed since the reading began are not in it.
    const isTyped = letters !== lettersBefore && session?.owner === state.session?.owner;
    const draft = isTyped ? { ...content.draft, text: state.content.draft.text } : content.draft;
    show({ session, content: { ...content, draft } });
    connectAs(session);
  }

  function changed(): Promise<void> {
    tabs.announce();
    return reload();
  }

  function connectAs(session: Session | null): void {
    const token = session?.token ?? null;
    if (connection?.token === token) return;
    connection?.stop();
    connection = session === null || token === null ? null : connect(session.owner, token);
  }

  function connect(owner: string, token: string): Connection {
    const onSignedOut = (): void => {
      void phone.sessionEnded(token).then(changed);
    };
    const engine = startEngine({
      owner,
      phone,
      server: messageServer(owner, token),
      clock: { after: timer },
      random: Math.random,
      exclusively,
      onChange: () => void changed(),
      onOnline: (isOnline) => {
        if (state.isOnline !== isOnline) show({ isOnline });
      },
      onSignedOut,
    });
    const line = startLiveLine({
      owner,
      token,
      open: (heard) => openLineSocket(LIVE_PATH, heard),
      after: timer,
      onMessages: (messages) => void engine.take(messages),
      onConnected: () => void engine.sync(),
      onSignedOut,
    });
    void engine.sync();
    return {
      token,
      engine,
      wake: () => {
        line.wake();
        void engine.sync();
      },
      stop: () => {
        engine.stop();
        line.stop();
      },
    };
  }

  /** Stores a session that the server has just described. */
  async function use(session: Session): Promise<void> {
    await phone.saveSession(session);
    await changed();
  }

  const here = (): Session => {
    if (!state.session) throw new Error('nobody is signed in');
    return state.session;
  };

  const push: PushServer = {
    publicKey: async () => (await callAs(here().token, driverApp.pushKey)).publicKey,
    subscribe: (token) => callAs(here().token, driverApp.subscribe, { body: { token } }),
  };

  /** Does something with what is on the phone, and sends it. */
  async function act(work: (owner: string) => Promise<void>): Promise<void> {
    await work(here().owner);
    await changed();
    void connection?.engine.send();
  }

  return {
    start: reload,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The phone has a network again, or a push woke the app. */
    wake: () => connection?.wake(),

    /** @throws {ProblemError} wrong credentials or too many attempts; {NetworkError} */
    signIn: async (form: SignInForm, language: LanguageCode): Promise<void> => {
      const { token, driver } = await callAs(null, driverApp.signIn, { body: { ...form, language } });
      await use(sessionOf(driver, token));
      // The phone asks again at the next sign-in.
      await keepPush(push).catch(() => undefined);
    },
    push,
    /** The session ends on the server when it can be reached; on the phone it ends at once. */
    async signOut() {
      const { owner, token } = here();
      connection?.stop();
      connection = null;
      await phone.signOut(owner);
      await changed();
      if (token !== null) await callAs(token, driverApp.signOut).catch(() => undefined);
    },
    forgetSession: () => act((owner) => phone.signOut(owner)),

    vehicles: () => callAs(here().token, driverApp.vehicles),
    chooseVehicle: async (vehicleId: number | null): Promise<void> => {
      const { token } = here();
      const driver = await callAs(token, driverApp.chooseVehicle, { body: { vehicleId } });
      if (token !== null) await use(sessionOf(driver, token));
    },
    async setConsent(position: boolean) {
      const { token } = here();
      const driver = await callAs(token, driverApp.consent, { body: { position } });
      if (token !== null) await use(sessionOf(driver, token));
    },

    /** Stores what is in the box with each letter. */
    saveText: (text: string): Promise<void> => {
      letters += 1;
      const { content } = state;
      show({ content: { ...content, draft: { ...content.draft, text } } });
      return phone.saveText(here().owner, text);
    },
    savePictures: (pictures: readonly OwnPicture[]) => act((owner) => phone.savePictures(owner, pictures)),
    addToDraft: (text: string) => act((owner) => phone.addToDraft(owner, text)),
    sendDraft: () =>
      act(async (owner) => {
        const { vehicle } = here();
        if (vehicle !== null) await phone.sendDraft(owner, vehicle.deviceId);
      }),
    write: (text: string) =>
      act(async (owner) => {
        const { vehicle } = here();
        if (vehicle !== null) await phone.write(owner, { text, deviceId: vehicle.deviceId });
      }),
    /** A picture of a message: from the phone, else from the server. @throws {NetworkError} without a signal */
    async picture({ id: messageId }: Pick<PhoneMessage, 'id'>, attachmentId: number): Promise<Blob> {
      const { owner, token } = here();
      const kept = await phone.picture(owner, attachmentId);
      if (kept !== null) return kept;
      const content = await fileAs(token, messages.attachment, {
        params: { id: String(messageId), attachmentId: String(attachmentId) },
      });
      await phone.keepPicture(owner, attachmentId, content);
      return content;
    },
    report: (uniqueId: string, receipt: Receipt) => act((owner) => phone.report(owner, uniqueId, receipt)),
    sendAgain: (sequence: number) => act(() => phone.sendAgain(sequence)),
    editAgain: (sequence: number) => act(() => phone.editAgain(sequence)),
  };
}

export type DriverApp = ReturnType<typeof startDriverApp>;
