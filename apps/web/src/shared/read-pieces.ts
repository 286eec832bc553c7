import { PIECES_HEADER } from '@konvoj/contract';

/** How much of a streamed reply has come; `count` pieces make the whole. */
export interface Progress {
  readonly done: number;
  readonly count: number;
}

/**
 * The JSON of a streamed reply. Each piece of it ends with a line break, which JSON has nowhere else.
 * @param onProgress called after each part that comes
 * @throws the error of the connection, or a SyntaxError when a part is missing
 */
export async function readPieces(response: Response, onProgress: (progress: Progress) => void): Promise<unknown> {
  const count = Number(response.headers.get(PIECES_HEADER) ?? 0);
  if (response.body === null || !Number.isSafeInteger(count) || count <= 0) return response.json();
  const texts: string[] = [];
  let done = 0;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const text = decoder.decode(part.value, { stream: true });
    texts.push(text);
    done += text.split('\n').length - 1;
    onProgress({ done: Math.min(done, count), count });
  }
  const value: unknown = JSON.parse(texts.join('') + decoder.decode());
  return value;
}
