/** A message on its way to other processes. */
export interface EncodedMessage {
  readonly subject: string;
  /** JSON. */
  readonly text: string;
}

/** Messages of one subject that travel together: a JSON list. */
export interface Frame {
  readonly subject: string;
  readonly payload: string;
}

const OPENING_BRACKET = 1;
/** A comma, or the closing bracket. */
const AFTER_MESSAGE = 1;

/**
 * Puts consecutive messages of one subject into common frames; the order of all messages stays.
 * @param mostBytes of a payload
 * @returns `tooLarge`: the subjects of messages that exceed it alone, which are left out
 */
export function framesOf(
  messages: readonly EncodedMessage[],
  mostBytes: number,
): { readonly frames: readonly Frame[]; readonly tooLarge: readonly string[] } {
  const frames: Frame[] = [];
  const tooLarge: string[] = [];
  let subject = '';
  let texts: string[] = [];
  let bytes = OPENING_BRACKET;
  const finish = () => {
    if (texts.length > 0) frames.push({ subject, payload: `[${texts.join(',')}]` });
    texts = [];
    bytes = OPENING_BRACKET;
  };
  for (const message of messages) {
    const size = Buffer.byteLength(message.text) + AFTER_MESSAGE;
    if (OPENING_BRACKET + size > mostBytes) {
      tooLarge.push(message.subject);
      continue;
    }
    if (message.subject !== subject || bytes + size > mostBytes) finish();
    subject = message.subject;
    texts.push(message.text);
    bytes += size;
  }
  finish();
  return { frames, tooLarge };
}

/** The messages of a frame, not yet checked; null: it is none. */
export function messagesOf(payload: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(payload);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
