import { type CardFile, findObject } from '../card/card.ts';
import { EF } from '../card/files.ts';
import { type CardObject, objectName } from '../card/objects.ts';
import type { TachographFile } from '../recognise.ts';
import { type Block, blockName } from '../vehicle-unit/blocks.ts';
import { RECORD } from '../vehicle-unit/layout.ts';
import type { VehicleUnitFile } from '../vehicle-unit/vehicle-unit.ts';
import { type Certificates, type Chain, type Judgement, type Roots, gen1Chain, gen2Chain } from './chain.ts';

export interface ObjectVerdict extends Judgement {
  /** `0504/02` for a file of a card, `32` for a block of a vehicle unit. */
  readonly object: string;
  readonly offset: number;
}

const CARD_TYPES = [1, 2, 3, 4];
const CARD_SIGNING_TYPES = [0x11, 0x12];
const VEHICLE_UNIT_TYPES = [6];
const VEHICLE_UNIT_SIGNING_TYPES = [0x13];
/** Files of a card that never carry a signature. */
const UNSIGNED_FILES: ReadonlySet<number> = new Set([
  EF.icc,
  EF.ic,
  EF.cardCertificate,
  EF.signCertificate,
  EF.authorityCertificate,
  EF.linkCertificate,
]);

/**
 * Judges every object that can be signed on its own: one that was changed leaves the verdicts of the others as they are.
 * @param at when the file was downloaded, where the caller knows it better than the file
 */
export function verdictsOf(file: TachographFile, roots: Roots, at: Date | null = null): ObjectVerdict[] {
  return file.kind === 'card' ? cardVerdicts(file, roots, at) : vehicleUnitVerdicts(file, roots, at);
}

function cardVerdicts(card: CardFile, roots: Roots, at: Date | null): ObjectVerdict[] {
  const { objects } = card;
  const downloadedAt = at ?? card.gen2?.lastDownloadAt ?? card.gen1?.lastDownloadAt ?? null;
  const valueOf = (fileId: number, appendix: number) => findObject(objects, fileId, appendix)?.value ?? null;
  const certificates = (appendix: number, equipment: number, equipmentTypes: readonly number[]): Certificates => ({
    authority: valueOf(EF.authorityCertificate, appendix),
    equipment: valueOf(equipment, appendix),
    link: valueOf(EF.linkCertificate, appendix),
    at: downloadedAt,
    equipmentTypes,
  });
  const first = gen1Chain(certificates(0, EF.cardCertificate, CARD_TYPES), roots.gen1);
  const second = gen2Chain(certificates(2, EF.signCertificate, CARD_SIGNING_TYPES), roots.gen2);
  return objects.flatMap((object, index) => {
    if (UNSIGNED_FILES.has(object.fileId) || (object.appendix !== 0 && object.appendix !== 2)) return [];
    const signature = signatureBehind(objects, index);
    // The time of the last download may or may not be signed.
    if (object.fileId === EF.download && signature === null) return [];
    const judgement = (object.appendix === 0 ? first : second)(object.value, signature);
    return [{ object: objectName(object.fileId, object.appendix), offset: object.offset, ...judgement }];
  });
}

/** The signature follows its data at once. */
function signatureBehind(objects: readonly CardObject[], index: number): Uint8Array | null {
  const [object, next] = [objects[index], objects[index + 1]];
  if (object === undefined || next === undefined) return null;
  return next.fileId === object.fileId && next.appendix === object.appendix + 1 ? next.value : null;
}

function vehicleUnitVerdicts(file: VehicleUnitFile, roots: Roots, at: Date | null): ObjectVerdict[] {
  const downloadedAt = at ?? file.overview?.currentTime ?? null;
  const chains = new Map<Block, Chain>();
  return file.blocks.flatMap((block) => {
    if (block.content === 'card' || block.content === 'interfaceVersion') return [];
    const overview = overviewOf(file.blocks, block);
    const known = overview === null ? undefined : chains.get(overview);
    const chain = known ?? vehicleUnitChain(overview, isGen1(block), roots, downloadedAt);
    if (overview !== null) chains.set(overview, chain);
    return [{ object: blockName(block), offset: block.offset, ...chain(block.signed, block.signature) }];
  });
}

/** The overview whose certificates a block belongs to: the last one before it, else the first one behind it. */
function overviewOf(blocks: readonly Block[], block: Block): Block | null {
  const own = blocks.filter(({ content, ...other }) => content === 'overview' && isGen1(other) === isGen1(block));
  return own.findLast(({ offset }) => offset <= block.offset) ?? own[0] ?? null;
}

function isGen1({ generation }: Pick<Block, 'generation'>): boolean {
  return generation === '1';
}

function vehicleUnitChain(overview: Block | null, first: boolean, roots: Roots, at: Date | null): Chain {
  const certificate = (type: number) => overview?.arrays.find((array) => array.type === type)?.bytes ?? null;
  const certificates = {
    authority: certificate(RECORD.nationalCertificate),
    equipment: certificate(RECORD.certificate),
    link: null,
    at,
  };
  return first
    ? gen1Chain({ ...certificates, equipmentTypes: VEHICLE_UNIT_TYPES }, roots.gen1)
    : gen2Chain({ ...certificates, equipmentTypes: VEHICLE_UNIT_SIGNING_TYPES }, roots.gen2);
}
