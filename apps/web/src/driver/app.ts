import type { LanguageCode } from '@konvoj/contract';
import { NetworkError } from '../shared/api-errors.ts';
import { otherTabs } from './device/browser.ts';
import { keepPush, type PushServer } from './device/push.ts';
import type { Fix } from './model/driving.ts';
import { owesReceived } from './model/inbox.ts';
import type { OwnPicture } from './model/outbox.ts';
import { MESSAGES_AT_ONCE, type PhoneMessage, type Place, type Receipt } from './model/phone-message.ts';
import type { Session } from './model/session.ts';
import { NO_TRACK, type TrackState } from './model/track.ts';
import type { PhoneDatabase } from './store/database.ts';
import { NO_CONTENT, phoneOn, type Content, type NewPointReport } from './store/phone.ts';
import { trackOn } from './store/track.ts';
import type { Connection, ConnectionParts } from './sync/connection.ts';
import type { SignInForm } from './sync/online.ts';

/** What was fetched of the past. It is gone when the app is closed. */
export interface Older {
  readonly messages: readonly PhoneMessage[];
  /** There is nothing before them. */
  readonly isAll: boolean;
}
const NO_OLDER: Older = { messages: [], isAll: false };

/** What the screens show. A new object after each change. */
export interface AppState {
  /** Undefined: not read yet; null: nobody is signed in. */
  readonly session: Session | null | undefined;
  readonly content: Content;
  /** Older messages than those that are kept on the phone, as far as they were asked for. */
  readonly older: Older;
  /** The positions of the phone. */
  readonly track: TrackState;
  /** Whether the last call reached the server. */
  readonly isOnline: boolean;
}

/** What talks to the server. It is loaded when it is needed, so that the first screen does not wait for it. */
const online = () =>
  import('./sync/online.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });

/** The app behind its screens: session, what is on the phone, and the connection to the server. */
export function startDriverApp(database: PhoneDatabase) {
  const phone = phoneOn(database, { now: Date.now, newKey: () => crypto.randomUUID() });
  const track = trackOn(database);
  const tabs = otherTabs(() => void reload());
  const listeners = new Set<() => void>();
  let state: AppState = {
    session: undefined,
    content: NO_CONTENT,
    older: NO_OLDER,
    track: NO_TRACK,
    isOnline: navigator.onLine,
  };
  let readings = 0;
  let letters = 0;
  /** The first screen is drawn. */
  let isOpen = false;
  let connection: Connection | null = null;
  /** The token of the connection that stands or is being made. */
  let connectedAs: string | null = null;
  /** A phone that stands gives its position once, perhaps before the connection is there. */
  let lastFix: Fix | null = null;

  function show(change: Partial<AppState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Reads the phone again, and connects as the driver who is signed in now. */
  async function reload(): Promise<void> {
    const reading = (readings += 1);
    const lettersBefore = letters;
    const session = await phone.session();
    const [content, known] =
      session === null
        ? [NO_CONTENT, NO_TRACK]
        : await Promise.all([phone.read(session.owner), track.read(session.owner)]);
    // A newer reading has begun, which has what this one has.
    if (reading !== readings) return;
    // Letters typed since the reading began are not in it.
    const isTyped = letters !== lettersBefore && session?.owner === state.session?.owner;
    const draft = isTyped ? { ...content.draft, text: state.content.draft.text } : content.draft;
    const older = session?.owner === state.session?.owner ? state.older : NO_OLDER;
    show({ session, content: { ...content, draft }, older, track: known });
    if (isOpen) void connectAs(session);
  }

  function changed(): Promise<void> {
    tabs.announce();
    return reload();
  }

  /** Connects as the driver of a session; what is needed for it may have to be loaded first. */
  async function connectAs(session: Session | null): Promise<void> {
    const token = session?.token ?? null;
    if (connectedAs === token) return;
    connectedAs = token;
    connection?.stop();
    connection = null;
    if (session === null || token === null) {
      lastFix = null;
      return;
    }
    try {
      const { connect } = await online();
      if (connectedAs !== token) return;
      connection = connect(partsOf(session.owner, token));
      if (lastFix !== null && session.vehicle !== null) void connection.positions.add(lastFix);
      lastFix = null;
    } catch {
      // Without a network on the first visit: tried again when there is one.
      if (connectedAs === token) connectedAs = null;
      show({ isOnline: false });
    }
  }

  function partsOf(owner: string, token: string): ConnectionParts {
    return {
      owner,
      token,
      phone,
      track,
      onChange: () => void changed(),
      onTrack: (changedTrack) => show({ track: changedTrack }),
      onOnline: (isOnline) => {
        if (state.isOnline !== isOnline) show({ isOnline });
      },
      onSignedOut: () => void phone.sessionEnded(token).then(changed),
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

  /** The next person with this phone must not find the session of the last one alive. */
  async function endDueSessions(): Promise<void> {
    try {
      const { calls } = await online();
      for (const token of await phone.dueSignOuts()) if (await calls.signOut(token)) await phone.signedOut(token);
    } catch {
      // Without a network: tried again when the app is woken or opened.
    }
  }

  const push: PushServer = {
    publicKey: async () => (await online()).calls.publicKey(here().token),
    subscribe: async (token) => (await online()).calls.subscribe(here().token, token),
  };

  /** Does something with what is on the phone, and sends it. */
  async function act(work: (owner: string) => Promise<void>): Promise<void> {
    await work(here().owner);
    await changed();
    void connection?.engine.send();
  }

  return {
    /** Reads what the first screen shows. */
    start: reload,
    /** The first screen is drawn: connects, or loads what signing in needs. */
    opened: (): void => {
      isOpen = true;
      void connectAs(state.session ?? null);
      void endDueSessions();
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The phone has a network again, or a push woke the app. */
    wake: () => {
      if (connection === null) void reload();
      else connection.wake();
      void endDueSessions();
    },

    /** @throws {ProblemError} wrong credentials or too many attempts; {NetworkError} */
    signIn: async (form: SignInForm, language: LanguageCode): Promise<void> => {
      await use(await (await online()).calls.signIn(form, language));
      // The phone asks again at the next sign-in.
      await keepPush(push).catch(() => undefined);
    },
    push,
    /** On the phone the session ends at once; on the server as soon as it can be reached. */
    async signOut() {
      await phone.signOut(here().owner);
      await changed();
      await endDueSessions();
    },
    forgetSession: () => act((owner) => phone.signOut(owner)),

    vehicles: async () => (await online()).calls.vehicles(here().token),
    drivingLeft: async () => (await online()).calls.drivingLeft(here().token),
    chooseVehicle: async (vehicleId: number | null): Promise<void> => {
      const { token } = here();
      if (token !== null) await use(await (await online()).calls.chooseVehicle(token, vehicleId));
    },
    async setConsent(position: boolean) {
      const { owner, token } = here();
      if (token === null) return;
      const session = await (await online()).calls.setConsent(token, position);
      if (!position) await track.clear(owner);
      await use(session);
    },

    /** Where the phone is: sent while the driver has a vehicle. */
    notePosition: (fix: Fix): void => {
      if (connection === null) lastFix = fix;
      else if (state.session?.vehicle) void connection.positions.add(fix);
    },

    /** Stores what is in the box with each letter. */
    saveText: (text: string): Promise<void> => {
      letters += 1;
      const { content } = state;
      show({ content: { ...content, draft: { ...content.draft, text } } });
      return phone.saveText(here().owner, text);
    },
    savePlace: (place: Place | null) => act((owner) => phone.savePlace(owner, place)),
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
    /** Fetches the page before the oldest message that is shown. @throws {NetworkError} without a signal */
    async showOlder(): Promise<void> {
      const { owner, token } = here();
      const { content, older } = state;
      const oldest = Math.min(...[...older.messages, ...content.messages].map(({ id }) => id));
      const page = await (await online()).calls.olderThan(token, owner, oldest);
      await phone.keep(owner, page.filter(owesReceived));
      const isAll = page.length < MESSAGES_AT_ONCE;
      if (state.session?.owner === owner) show({ older: { messages: [...page, ...state.older.messages], isAll } });
    },
    /** A picture of a message: from the phone, else from the server. @throws {NetworkError} without a signal */
    async picture({ id: messageId }: Pick<PhoneMessage, 'id'>, attachmentId: number): Promise<Blob> {
      const { owner, token } = here();
      const kept = await phone.picture(owner, attachmentId);
      if (kept !== null) return kept;
      const content = await (await online()).calls.attachment(token, messageId, attachmentId);
      await phone.keepPicture(owner, attachmentId, content);
      return content;
    },
    reportPoint: (report: NewPointReport) => act((owner) => phone.reportPoint(owner, report)),
    dropRefused: (sequence: number) => act(() => phone.dropRefused(sequence)),
    /** Fetches what is new, as the screen of orders shows it. */
    refresh: () => void connection?.engine.sync(),
    report: (uniqueId: string, receipt: Receipt) => act((owner) => phone.report(owner, uniqueId, receipt)),
    sendAgain: (sequence: number) => act(() => phone.sendAgain(sequence)),
    editAgain: (sequence: number) => act(() => phone.editAgain(sequence)),
  };
}

export type DriverApp = ReturnType<typeof startDriverApp>;
