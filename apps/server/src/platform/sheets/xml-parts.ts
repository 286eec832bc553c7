import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { UnreadableError } from './row-limits.ts';

/** A spreadsheet is an archive: its expanded size is limited before any of it is decompressed. */
const MAX_PARTS = 2_000;
const MAX_UNPACKED_BYTES = 96 * 1_048_576;
const PIECE_BYTES = 65_536;

export type Parts = Readonly<Record<string, Uint8Array>>;

/** The XML files of an archive by their path; images and the like are left out. @throws {UnreadableError} */
export function unpackXml(bytes: Uint8Array): Parts {
  let parts = 0;
  let unpacked = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      parts += 1;
      unpacked += originalSize;
      if (parts > MAX_PARTS || unpacked > MAX_UNPACKED_BYTES) throw new UnreadableError('too_large');
      return true;
    },
  });
}

export type Attributes = Readonly<Record<string, string>>;

export interface XmlReader {
  /** @param name without its prefix; attributes keep theirs */
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Parses an XML file in chunks, so that a reader can stop by throwing.
 * @throws for XML that is not well formed or declares entities of its own
 */
export function readXml(bytes: Uint8Array, reader: XmlReader): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new UnreadableError('no_table');
  });
  parser.on('opentag', ({ name, attributes }) => {
    reader.open?.(localName(name), attributes);
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)));
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
