import {
  ICC,
  NO_SIGNATURE,
  type Piece,
  type WrittenCard,
  type WrittenDay,
  type WrittenUnit,
  activity,
  array,
  bytes,
  gen2OverviewData,
  identification,
  object,
  personName,
  time,
} from '../writer.ts';
import { derivedKeyPair, ecCertificate, ecSign } from './issue.ts';

/** What signs the files of a demo, and the root that only the demo trusts. */
export interface Signer {
  /** Certificate of the root, by itself. */
  readonly root: Uint8Array;
  readonly authority: Uint8Array;
  readonly card: Uint8Array;
  readonly unit: Uint8Array;
  sign(data: Uint8Array): Uint8Array;
}

const EQUIPMENT = { root: 0x0d, authority: 0x0e, card: 0x11, unit: 0x13 } as const;

/** The same signer for the same phrase, so that files of an earlier start are still valid. */
export function signerOf(phrase: string): Signer {
  const [root, authority, own] = [derivedKeyPair(phrase, 1), derivedKeyPair(phrase, 2), derivedKeyPair(phrase, 3)];
  return {
    root: ecCertificate(root, root, EQUIPMENT.root),
    authority: ecCertificate(authority, root, EQUIPMENT.authority),
    card: ecCertificate(own, authority, EQUIPMENT.card),
    unit: ecCertificate(own, authority, EQUIPMENT.unit),
    sign: (data) => ecSign(data, own),
  };
}

/** A driver card of generation 2 with the signature of each file. */
export function signedCard(days: readonly WrittenDay[], card: WrittenCard, signer: Signer): Uint8Array {
  const { number = '1000000001234000', surname = 'Novak', firstNames = 'Ana', ringBytes = 400 } = card;
  const signed = (id: number, value: Uint8Array) => bytes(object(id, 2, value), object(id, 3, signer.sign(value)));
  return bytes(
    ICC,
    object(0xc101, 2, signer.card),
    object(0xc108, 2, signer.authority),
    signed(0x0520, identification(number, personName(surname), personName(firstNames))),
    signed(0x050e, bytes(time(card.downloadedAt ?? '2026-06-30T18:00'))),
    signed(0x0504, activity(days, { ringBytes })),
  );
}

/** The overview of a vehicle unit of generation 2 version 2 with its header, certificates and signature. */
export function signedOverview(unit: WrittenUnit, signer: Signer): Uint8Array {
  const certificate = (type: number, value: Piece) => array(type, value.length, value);
  const data = gen2OverviewData(unit);
  return bytes(
    [0x76, 0x31],
    certificate(0x04, signer.authority),
    certificate(0x0f, signer.unit),
    data,
    signatureOf(data, signer),
  );
}

/** A block of a vehicle unit with its header, which ends with an empty signature, with a signature instead. */
export function signedBlock(block: Uint8Array, signer: Signer): Uint8Array {
  const content = block.subarray(0, block.length - NO_SIGNATURE.length);
  return bytes(content, signatureOf(content.subarray(2), signer));
}

function signatureOf(data: Uint8Array, signer: Signer): Uint8Array {
  return array(0x08, 64, signer.sign(data));
}
