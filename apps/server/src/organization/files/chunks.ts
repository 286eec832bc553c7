/** Bytes of a file that are in memory, and in one row. */
export const CHUNK_BYTES = 262_144;

/** The same bytes in pieces of one size, the last one shorter. */
export async function* inChunks(body: AsyncIterable<Uint8Array>, size = CHUNK_BYTES): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (let bytes of body) {
    while (length + bytes.length >= size) {
      const missing = size - length;
      yield Buffer.concat([...gathered, bytes.subarray(0, missing)]);
      bytes = bytes.subarray(missing);
      gathered = [];
      length = 0;
    }
    if (bytes.length === 0) continue;
    gathered.push(bytes);
    length += bytes.length;
  }
  if (length > 0) yield Buffer.concat(gathered);
}
