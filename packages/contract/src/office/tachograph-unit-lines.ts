/**
 * Lines between the server and the unit of a vehicle, carried by Codec 12 commands of the tracker: a word for the kind of
 * line, the number of the download, the number of the line, a verb and its arguments (docs/development/tachograph-units.md).
 */
const WORD = 'konvoj-tacho';

export const UNIT_VERBS = [
  // the server's
  'open',
  'atr',
  'card',
  'list',
  'read',
  'resume',
  'close',
  // the unit's
  'ready',
  'apdu',
  'authenticated',
  'denied',
  'blocks',
  'data',
  'resumed',
  'closed',
  'error',
] as const;
export type UnitVerb = (typeof UNIT_VERBS)[number];

export interface UnitLine {
  /** The download, the same in all of its lines. */
  readonly session: number;
  /** Of the request; its answer has the same. */
  readonly number: number;
  readonly verb: UnitVerb;
  readonly args: readonly string[];
}

/** Arguments have no spaces. */
export function writeUnitLine({ session, number, verb, args }: UnitLine): string {
  return [WORD, session, number, verb, ...args].join(' ');
}

/** @returns null for any other text */
export function readUnitLine(text: string): UnitLine | null {
  const [word, session = '', number = '', verb = '', ...args] = text.trim().split(' ');
  const known = UNIT_VERBS.find((each) => each === verb);
  if (word !== WORD || known === undefined || !isNumber(session) || !isNumber(number)) return null;
  return { session: Number(session), number: Number(number), verb: known, args };
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}
