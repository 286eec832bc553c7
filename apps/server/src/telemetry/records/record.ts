import type { driver1States } from './fields.generated.ts';

export { familyOf, recordFamily } from './family.ts';
export type { RecordFamily } from './family.ts';
export type { FoldRecord, NormalisedRecord } from './fields.generated.ts';
export type TachographState = (typeof driver1States)[number];
