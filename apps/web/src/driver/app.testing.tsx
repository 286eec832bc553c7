import { driverApp } from '@konvoj/i18n/en/driver-app';
import { loadingOrders } from '@konvoj/i18n/en/loading-orders';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { AppState, DriverApp } from './app.ts';
import { DRIVER } from './model/messages.testing.ts';
import { NO_TRACK } from './model/track.ts';
import { NO_CONTENT, type Content } from './store/phone.ts';
import { textsOf, withActivities, WordingContext } from './texts.ts';
import { AppContext } from './use-app.ts';

const VEHICLE = { id: 4, deviceId: 3, licencePlate: 'LJ KT-482', nickname: null, isCoDriver: false };

/** A driver with a vehicle, signed in and connected. */
export function aState(content: Partial<Content> = {}, changes: Partial<AppState> = {}): AppState {
  const session = {
    owner: DRIVER,
    driverName: 'Jure Kos',
    organizationName: 'Prevozi Kolovrat',
    timeZone: 'Europe/Ljubljana',
    vehicle: VEHICLE,
    positionConsent: false,
    token: 'kdr_test',
  };
  return {
    session,
    content: { ...NO_CONTENT, ...content },
    older: { messages: [], isAll: false },
    track: NO_TRACK,
    isOnline: true,
    ...changes,
  };
}

/** The app with a memory of what it was asked, instead of a phone and a server. */
export function anApp(state: AppState): DriverApp {
  const nothing = () => vi.fn<() => Promise<void>>(async () => undefined);
  return {
    start: nothing(),
    opened: vi.fn<DriverApp['opened']>(),
    getState: () => state,
    subscribe: () => () => undefined,
    wake: vi.fn<DriverApp['wake']>(),
    signIn: nothing(),
    signOut: nothing(),
    forgetSession: nothing(),
    push: { publicKey: async () => '', subscribe: async () => undefined },
    vehicles: vi.fn<DriverApp['vehicles']>(async () => []),
    drivingLeft: vi.fn<DriverApp['drivingLeft']>(async () => null),
    chooseVehicle: nothing(),
    setConsent: nothing(),
    notePosition: vi.fn<DriverApp['notePosition']>(),
    saveText: nothing(),
    savePictures: nothing(),
    savePlace: nothing(),
    showOlder: nothing(),
    addToDraft: nothing(),
    sendDraft: nothing(),
    write: nothing(),
    picture: vi.fn<DriverApp['picture']>(async () => new Blob()),
    reportPoint: nothing(),
    dropRefused: nothing(),
    refresh: vi.fn<DriverApp['refresh']>(),
    report: nothing(),
    sendAgain: nothing(),
    editAgain: nothing(),
  };
}

/** Draws a part of the app in English. */
export function draw(part: ReactNode, app: DriverApp) {
  const texts = withActivities({ driverApp }, { loadingOrders });
  const wording = { language: 'en', t: textsOf('en', texts), choose: () => undefined } as const;
  return render(
    <WordingContext value={wording}>
      <AppContext value={app}>{part}</AppContext>
    </WordingContext>,
  );
}
