import { createHmac } from 'node:crypto';

/** A smart card as a reader sees it. Bytes are hexadecimal. */
export interface SmartCard {
  readonly number: string;
  /** Its answer to reset. */
  readonly atr: string;
  transmit(command: string): string;
}

const ATR = '3b6d00004b56544b4f4e564f4a0000009000';
const OK = '9000';
/** ISO 7816-4: instruction not supported, security status not satisfied. */
const UNKNOWN_INSTRUCTION = '6d00';
const NOT_SATISFIED = '6982';
/** SELECT of the tachograph application (AID FF "TACHO"), READ BINARY of the number, INTERNAL AUTHENTICATE of eight bytes. */
export const SELECT_TACHOGRAPH = '00a4040c06ff544143484f';
export const READ_NUMBER = '00b0000010';
export const AUTHENTICATE = '0088000008';

/** What a card answers to a challenge. Real cards use certificates instead; units of the simulation know its key. */
export function proofOf(key: string, number: string, challenge: string): string {
  return createHmac('sha256', key).update(number).update(challenge).digest('hex').slice(0, 32);
}

/** A company card of the simulation. @param key another one than the units know is refused */
export function companyCard(number: string, key: string): SmartCard {
  let isSelected = false;
  return {
    number,
    atr: ATR,
    transmit(command) {
      if (command === SELECT_TACHOGRAPH) {
        isSelected = true;
        return OK;
      }
      if (!isSelected) return NOT_SATISFIED;
      if (command === READ_NUMBER) return Buffer.from(number, 'ascii').toString('hex') + OK;
      if (command.startsWith(AUTHENTICATE)) return proofOf(key, number, command.slice(AUTHENTICATE.length)) + OK;
      return UNKNOWN_INSTRUCTION;
    },
  };
}
