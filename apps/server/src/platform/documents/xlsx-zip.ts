import { Zip, ZipDeflate } from 'fflate';

/** Characters of XML that are compressed together. */
const PIECE_CHARACTERS = 65_536;
/** Little compression for the processor, most of it for repeated tags. */
const LEVEL = 4;

/** Writes the files of a workbook one after the other, in pieces: only the compressed bytes stay in memory. */
export interface XlsxZip {
  /** Adds a file made of these texts. */
  readonly add: (name: string, texts: Iterable<string>) => void;
  /** The whole archive; nothing can be added after it. */
  readonly bytes: () => Uint8Array;
}

export function xlsxZip(): XlsxZip {
  const written: Uint8Array[] = [];
  const encoder = new TextEncoder();
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    written.push(bytes);
  });
  return {
    add(name, texts) {
      const file = new ZipDeflate(name, { level: LEVEL });
      zip.add(file);
      let piece = '';
      for (const text of texts) {
        piece += text;
        if (piece.length < PIECE_CHARACTERS) continue;
        file.push(encoder.encode(piece));
        piece = '';
      }
      file.push(encoder.encode(piece), true);
    },
    bytes() {
      zip.end();
      return joined(written);
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
