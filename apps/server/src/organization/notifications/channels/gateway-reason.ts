import { z } from 'zod';

const BYTES_READ = 4_096;
const LONGEST_REASON = 200;
/** Characters in a row that are no coincidence. */
const REPEATED_LENGTH = 10;

const words = z.string().trim().min(1);
/** Gateways name their reason differently; the first of these that is there counts. */
const reasonFields = z.union([
  z.object({ error: words }).transform(({ error }) => error),
  z.object({ error: z.object({ message: words }) }).transform(({ error }) => error.message),
  z.object({ message: words }).transform(({ message }) => message),
  z.object({ detail: words }).transform(({ detail }) => detail),
  z.object({ title: words }).transform(({ title }) => title),
]);

/**
 * Why a gateway refused a message, as its reply says it: JSON with a reason, or plain text.
 * @param text of the message; a reason that repeats a part of it is left out, because errors are stored readable
 * @returns null when the reply says nothing that people can read
 */
export async function gatewayReason(reply: Response, text: string): Promise<string | null> {
  const type = reply.headers.get('content-type') ?? '';
  // A reply that breaks off gives no reason, and is an answer all the same.
  const body = await beginningOf(reply).catch(() => '');
  const reason = type.includes('json') ? reasonInJson(body) : type.startsWith('text/plain') ? body.trim() : '';
  if (reason === '' || repeats(reason, text)) return null;
  return reason.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON);
}

function repeats(reason: string, text: string): boolean {
  const [said, sent] = [reason, text].map((each) => each.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  if (said === undefined || sent === undefined || sent === '') return false;
  const length = Math.min(REPEATED_LENGTH, sent.length);
  return Array.from({ length: sent.length - length + 1 }, (_, at) => sent.slice(at, at + length)).some((part) =>
    said.includes(part),
  );
}

async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let [read, size] = ['', 0];
  // Leaving the loop cancels the rest.
  for await (const chunk of body) {
    size += chunk.byteLength;
    read += decoder.decode(chunk, { stream: true });
    if (size >= BYTES_READ) break;
  }
  return read;
}

function reasonInJson(body: string): string {
  try {
    return reasonFields.safeParse(JSON.parse(body)).data ?? '';
  } catch {
    return '';
  }
}
