/**
 * The text of a reply of another server, in UTF-8.
 * @returns null as soon as it is longer than `mostBytes`, whatever length the reply states; the rest is not read
 */
export async function textUpTo(reply: Response, mostBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of reply.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
