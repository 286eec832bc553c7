import type { DownloadRun, DownloadState, DrivingTime, TachographContent, TachographFileRow } from '@konvoj/contract';

export function aRun(changes: Partial<DownloadRun> = {}): DownloadRun {
  return {
    id: 31,
    subject: 'vehicle',
    subjectId: 7,
    name: 'LJ KT-482',
    deviceId: 5,
    trigger: 'manual',
    status: 'authStarted',
    detail: 'apdu',
    attempt: 1,
    what: { blocks: ['overview', 'activities'], speed: false, days: null, slot: 1 },
    blocksDone: 0,
    blocksTotal: null,
    bytesDone: 0,
    companyCard: '3000000000001000',
    startedBy: 'Ana Kos',
    createdAt: '2026-11-20T08:00:00.000Z',
    changedAt: '2026-11-20T08:00:05.000Z',
    endedAt: null,
    retryAt: null,
    alarmed: false,
    fileId: null,
    missing: [],
    ...changes,
  };
}

export function aState(changes: Partial<DownloadState> = {}): DownloadState {
  return {
    subject: 'vehicle',
    subjectId: 7,
    name: 'LJ KT-482',
    cardNumber: null,
    status: 'active',
    reason: null,
    light: 'fine',
    overdue: false,
    planned: true,
    planId: 1,
    ownPlan: false,
    intervalDays: 28,
    maxDays: 90,
    lastSuccessAt: '2026-11-10T08:00:00.000Z',
    nextOn: '2026-12-08',
    dueOn: '2027-02-08',
    daysLeft: 80,
    lastRun: null,
    running: null,
    ...changes,
  };
}

const SLOVENIA = { number: 46, code: 'SLO' };

export function aFile(changes: Partial<TachographFileRow> = {}): TachographFileRow {
  return {
    id: 12,
    name: 'card.ddd',
    nationalName: 'C_20260630_1800_A_Novak_1000000001234000.DDD',
    kind: 'driverCard',
    generation: '1',
    size: 24_300,
    sha256: 'ab'.repeat(32),
    source: 'upload',
    receivedAt: '2026-06-30T18:30:00.000Z',
    receivedBy: 'Ana Kos',
    downloadedAt: '2026-06-30T18:00:00.000Z',
    firstDay: '2026-06-29',
    lastDay: '2026-06-29',
    days: 1,
    verdict: 'rootMissing',
    incomplete: false,
    repaired: false,
    findings: 0,
    card: { nation: SLOVENIA, number: '1000000001234000', holder: 'Novak Ana', expiresAt: '2029-01-01T00:00:00.000Z' },
    unit: null,
    driver: { id: 3, name: 'Ana Novak' },
    vehicle: null,
    matching: 'matched',
    candidates: [],
    newCardNumber: false,
    keptUntil: '2028-06-30',
    ...changes,
  };
}

/** A day with five hours of driving without a break. */
const SPANS = [
  { from: 0, to: 360, activity: 'rest', slot: 'driver', isCrew: false },
  { from: 360, to: 660, activity: 'driving', slot: 'driver', isCrew: false },
  { from: 660, to: 1_440, activity: 'rest', slot: 'driver', isCrew: false },
] as const;

export function aContent(): TachographContent {
  return {
    file: aFile(),
    card: {
      type: 1,
      nation: SLOVENIA,
      number: '1000000001234000',
      authority: 'Ljubljana',
      issuedAt: null,
      validFrom: null,
      expiresAt: '2029-01-01T00:00:00.000Z',
      surname: 'Novak',
      firstNames: 'Ana',
      birthDate: '1988-02-29',
      licence: null,
      lastDownloadAt: null,
      days: [{ day: '2026-06-29', distance: 400_000, presenceCounter: 1, spans: [...SPANS] }],
      vehicles: [],
      places: [],
      positions: [],
      crossings: [],
      loads: [],
      loadTypes: [],
      conditions: [],
      events: [
        {
          type: 7,
          from: '2026-06-29T07:00:00.000Z',
          to: null,
          vehicle: { nation: SLOVENIA, plate: 'LJ TST-01' },
          card: null,
          similar: null,
        },
      ],
      faults: [],
      control: null,
    },
    unit: null,
    verdicts: [{ object: '0504/00', verdict: 'rootMissing', reason: null }],
    findings: [],
  };
}

export function aDrivingTime(): DrivingTime {
  return {
    driver: { id: 3, name: 'Ana Novak' },
    from: '2026-06-29',
    to: '2026-06-29',
    knownFrom: '2026-06-29T00:00:00.000Z',
    knownUntil: '2026-06-30T18:00:00.000Z',
    nearestDay: '2026-06-29',
    days: [
      {
        day: '2026-06-29',
        drivingMinutes: 300,
        workMinutes: 0,
        availabilityMinutes: 0,
        restMinutes: 1_140,
        unknownMinutes: 0,
        distance: 400_000,
        spans: [...SPANS],
        fileId: 12,
        verdict: 'rootMissing',
      },
    ],
    weeks: [],
    infringements: [
      {
        rule: 'break',
        article: '7',
        level: 'serious',
        limitMinutes: 270,
        valueMinutes: 300,
        from: '2026-06-29T06:00:00.000Z',
        to: '2026-06-29T11:00:00.000Z',
        assumed: [],
        isIncomplete: false,
      },
    ],
    workingTime: [],
    countsAvailability: false,
    debts: [],
    gaps: [],
  };
}
