import { companyCard } from '@konvoj/simulator/tachograph/company-card';
import type { SmartCard } from '@konvoj/simulator/tachograph/company-card';
import { vehicleUnit } from '@konvoj/simulator/tachograph/vehicle-unit';
import type { VehicleUnitOptions } from '@konvoj/simulator/tachograph/vehicle-unit';
import { downloadWhat } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.testing.ts';
import { CommandError } from '../../../telemetry/gateway/service.ts';
import { RESUMES_MAX, RESUME_EVERY_MS, RESUME_WITHIN_MS, SESSION_MAX_MS, commandUnit } from './command-unit.ts';
import { DownloadProblem } from './unit-adapter.ts';
import type { DownloadEvent, UnitPlan } from './unit-adapter.ts';

const KEY = 'a key of the simulation';
const NUMBER = 'SLO0000000010000';
const plan: UnitPlan = { session: 7, subject: 'vehicle', what: downloadWhat.parse({}), days: 28 };
const block = (size: number, fill: number) => new Uint8Array(size).fill(fill);
const BLOCKS = [block(1_000, 1), block(2_500, 2)];

interface Setup extends Partial<VehicleUnitOptions> {
  readonly card?: SmartCard;
  /** The number that the bridge reports. */
  readonly reported?: string;
  /** Called before each line is sent; a thrown error is the answer. */
  readonly onSend?: (count: number, clock: ManualClock) => void;
  readonly plan?: UnitPlan;
  readonly replaceAnswer?: (text: string) => string;
}

/** What happens in a download, and how it ends. */
async function download(setup: Setup = {}) {
  const { card = companyCard(NUMBER, KEY), reported = card.number, onSend, replaceAnswer } = setup;
  const clock = new ManualClock();
  const unit = vehicleUnit({ key: KEY, blocks: () => BLOCKS, pieceBytes: 1_000, ...setup });
  let count = 0;
  const adapter = commandUnit({
    clock: {
      now: clock.now,
      // Time passes as soon as somebody waits for it.
      after(milliseconds, work) {
        queueMicrotask(() => clock.advance(milliseconds));
        return clock.after(milliseconds, work);
      },
    },
    async send(text) {
      onSend?.(count++, clock);
      const answer = unit(text) ?? 'ERROR: unknown command';
      return replaceAnswer?.(answer) ?? answer;
    },
  });
  let ended = 0;
  const channel = {
    number: reported,
    begin: async () => card.atr,
    transmit: async (command: string) => card.transmit(command),
    end: () => void ended++,
  };
  const events: DownloadEvent[] = [];
  let problem: unknown = null;
  try {
    for await (const event of adapter.start(setup.plan ?? plan, channel, new AbortController().signal))
      events.push(event);
  } catch (error) {
    problem = error instanceof DownloadProblem ? error.detail : error;
  }
  const statuses = events.flatMap((event) =>
    event.kind === 'status' ? [event.detail === null ? event.status : `${event.status} ${event.detail}`] : [],
  );
  const file = events.find((event) => event.kind === 'file')?.bytes ?? null;
  return { events, statuses, file, problem, ended };
}

const AUTHENTICATED = [
  'authStarted waiting_unit',
  'authStarted waiting_card',
  'authStarted apdu',
  'authComplete',
  'downloadInProgress',
];

describe('a download', () => {
  it('authenticates the card, reads every block and gives the file', async () => {
    const { statuses, file, problem, ended } = await download();
    expect({ statuses, problem, ended }).toEqual({ statuses: AUTHENTICATED, problem: null, ended: 1 });
    expect(file).toEqual(Buffer.concat(BLOCKS));
  });

  it('reports how far it is', async () => {
    const progress = (await download()).events.filter((event) => event.kind === 'progress');
    expect(progress.map(({ blocksDone, bytesDone }) => [blocksDone, bytesDone])).toEqual([
      [1, 1_000],
      [1, 2_000],
      [1, 3_000],
      [2, 3_500],
    ]);
  });

  it('notes of what unit and card exchange only the header and the length', async () => {
    const notes = (await download()).events.filter((event) => event.kind === 'message');
    expect(notes).toContainEqual({ kind: 'message', from: 'unit', message: 'apdu 00880000', bytes: 13 });
    expect(notes).toContainEqual({ kind: 'message', from: 'card', message: 'response 9000', bytes: 18 });
    expect(JSON.stringify(notes)).not.toContain('0102030405060708');
  });
});

describe('the card', () => {
  it.each([
    ['with another key', { card: companyCard(NUMBER, 'another key') }, 'auth_failed'],
    ['with another number than the bridge reports', { reported: 'SLO0000000099999' }, 'card_changed'],
    ['of a company that has not locked in the vehicle', { denies: 'no_lock' }, 'no_lock'],
    ['that has expired', { denies: 'card_expired' }, 'card_expired'],
  ] as const)('%s is not accepted', async (_, setup, detail) => {
    const { statuses, problem, ended, file } = await download(setup);
    expect({ problem, ended, file }).toEqual({ problem: detail, ended: 1, file: null });
    expect(statuses.at(-1)).toBe('authStarted apdu');
  });

  it('is not awaited for ever by a unit that never ends', async () => {
    const replaceAnswer = (text: string) => text.replace(/authenticated .*/, 'apdu 00b0000010');
    expect((await download({ replaceAnswer })).problem).toBe('nrc_24');
  });
});

describe('the unit', () => {
  it.each([
    ['has its ignition off', { ignition: () => false }, 'ignition_off'],
    ['does not know remote downloads', { replaceAnswer: () => 'ERROR: unknown command' }, 'disabled'],
    ['has nothing to give', { blocks: () => [] }, 'empty'],
    ['answers something else', { replaceAnswer: (text: string) => text.replace('ready', 'closed') }, 'transport'],
    ['answers nonsense', { replaceAnswer: (text: string) => text.replace(/blocks .*/, 'blocks -1 x') }, 'transport'],
    [
      'announces too much',
      { replaceAnswer: (text: string) => text.replace(/blocks .*/, 'blocks 2 99999999') },
      'transport',
    ],
    [
      'sends more than announced',
      { replaceAnswer: (text: string) => text.replace(/blocks .*/, 'blocks 2 10') },
      'transport',
    ],
    [
      'invents a reason',
      { replaceAnswer: (text: string) => text.replace('ready', "error '; drop table") },
      'transport',
    ],
  ] as const)('%s', async (_, setup, detail) => {
    expect(await download(setup)).toMatchObject({ problem: detail, file: null, ended: 1 });
  });

  it('is not reached', async () => {
    const lost = (reason: CommandError['reason']) => () => {
      throw new CommandError(reason);
    };
    expect((await download({ onSend: lost('not_connected') })).problem).toBe('offline');
    expect((await download({ onSend: lost('timeout') })).problem).toBe('vu_timeout');
    expect((await download({ onSend: lost('refused') })).problem).toBe('disabled');
  });
});

describe('a piece', () => {
  const spoilFirst = (times: number, change: (args: readonly string[]) => string[]): Setup => {
    let left = times;
    return { spoil: (line) => (line.verb === 'data' && left-- > 0 ? { ...line, args: change(line.args) } : line) };
  };

  it.each([
    [
      'damaged',
      ([b = '', o = '', s = '', c = '', ...rest]: readonly string[]) => [b, o, s, c === '' ? '' : '00000000', ...rest],
    ],
    ['of another block', ([, ...rest]: readonly string[]) => ['9', ...rest]],
    ['from another place', ([b = '', , ...rest]: readonly string[]) => [b, '500', ...rest]],
    ['without content', (args: readonly string[]) => args.slice(0, 4)],
  ])('that is %s is requested again, but not for ever', async (_, change) => {
    const once = await download(spoilFirst(2, change));
    expect(once).toMatchObject({ problem: null });
    expect(once.file).toEqual(Buffer.concat(BLOCKS));
    expect((await download(spoilFirst(3, change))).problem).toBe('transport');
  });
});

describe('a lost connection', () => {
  /** Lines up to the first piece: open, atr, three answers of the card, list, read. */
  const FIRST_PIECE = 7;

  it('resumes where it was', async () => {
    const onSend = (count: number) => {
      if (count > FIRST_PIECE && count < FIRST_PIECE + 4) throw new CommandError('not_connected');
    };
    const { statuses, file, problem } = await download({ onSend });
    expect(problem).toBeNull();
    expect(statuses).toEqual([...AUTHENTICATED, 'downloadInProgress resumed']);
    expect(file).toEqual(Buffer.concat(BLOCKS));
  });

  it('ends the download when the unit stays away', async () => {
    const onSend = (count: number) => {
      if (count > FIRST_PIECE) throw new CommandError('disconnected');
    };
    const { problem, events } = await download({ onSend });
    expect(problem).toBe('offline');
    const tries = events.filter((event) => event.kind === 'message' && event.message === 'resume');
    expect(tries).toHaveLength(RESUME_WITHIN_MS / RESUME_EVERY_MS);
  });

  it('ends it when the unit has forgotten what it had begun', async () => {
    const onSend = (count: number) => {
      if (count === FIRST_PIECE + 1) throw new CommandError('disconnected');
    };
    const replaceAnswer = (text: string) => text.replace('resumed', 'error nrc_24');
    expect((await download({ onSend, replaceAnswer })).problem).toBe('nrc_24');
  });
});

describe('a unit that holds the company card', () => {
  const apdu = (command: string) => (text: string) => text.replace(/ apdu [0-9a-f]+/, ` apdu ${command}`);

  it.each([
    ['VERIFY', '0020000008'],
    ['UPDATE BINARY', '00d6000001ff'],
    ['a command of another class', '80a4040c'],
    ['half a header', '00a4'],
  ])('cannot send it %s', async (_, command) => {
    let isSent = false;
    const card = companyCard(NUMBER, KEY);
    const watched = {
      ...card,
      transmit(sent: string) {
        isSent ||= sent === command;
        return card.transmit(sent);
      },
    };
    const { problem, ended } = await download({ card: watched, replaceAnswer: apdu(command) });
    expect([problem, ended, isSent]).toEqual(['transport', 1, false]);
  });

  it('loses it after an hour', async () => {
    const { problem, ended } = await download({
      onSend: (count, clock) => count === 1 && clock.advance(SESSION_MAX_MS),
    });
    expect([problem, ended]).toEqual(['timeout', 1]);
  });

  it('loses it when its data comes too slowly', async () => {
    const { problem } = await download({ onSend: (_, clock) => clock.advance(40_000) });
    expect(problem).toBe('timeout');
  });

  it('loses it when it comes back too often', async () => {
    let isLost = false;
    let lost = 0;
    const { problem } = await download({
      pieceBytes: 50,
      onSend(count) {
        isLost = count > 8 && !isLost;
        if (!isLost) return;
        lost += 1;
        throw new CommandError('disconnected');
      },
    });
    expect([problem, lost]).toEqual(['offline', RESUMES_MAX + 1]);
  });

  it('leaves no control characters in the log', async () => {
    const { events } = await download({ replaceAnswer: (text) => text.replace(/ ready.*/, ' ready a\u0000b') });
    const messages = events.flatMap((event) => (event.kind === 'message' ? event.message : []));
    expect(messages.some((message) => message.includes('\u0000'))).toBe(false);
  });
});
