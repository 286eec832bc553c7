import type { Device, Position, RecomputedSpan, Stage } from '@konvoj/contract';

/** A row of a frame and its JSON, which is written once for all receivers. */
export interface Row<Value> {
  readonly value: Value;
  readonly json: string;
}

/** @param encode gives the row its names on the wire, where it has others */
export function rowOf<Value>(value: Value, encode: (value: Value) => unknown = (same) => same): Row<Value> {
  return { value, json: JSON.stringify(encode(value)) };
}

/** Rows of a frame, as users get them. */
export interface Rows {
  readonly devices: Row<Device>[];
  readonly positions: Row<Position>[];
  readonly drivingStages: Row<Stage>[];
  readonly recomputed: Row<RecomputedSpan>[];
}

/** Rows of a frame in the form that its receivers may see. */
export type ShownRows = { readonly [List in keyof Rows]: readonly Row<unknown>[] };

/** The part of rows that their receivers may see. */
export type Reduction = (rows: Rows) => ShownRows;

export function noRows(): Rows {
  return { devices: [], positions: [], drivingStages: [], recomputed: [] };
}

export function isEmpty(rows: ShownRows): boolean {
  return Object.values(rows).every((list: readonly unknown[]) => list.length === 0);
}

export function append(to: Rows, more: Rows): void {
  to.devices.push(...more.devices);
  to.positions.push(...more.positions);
  to.drivingStages.push(...more.drivingStages);
  to.recomputed.push(...more.recomputed);
}

/**
 * A data frame around rows (contract, live.ts). A frame of changes omits empty lists; a full frame holds the three
 * lists that a client keeps, empty ones too, because they replace the client's state.
 */
export function frameJson(rows: ShownRows, sequence: number, kind: 'full' | 'changes'): string {
  const isFull = kind === 'full';
  return `{"sequence":${sequence}${isFull ? ',"full":1' : ''}${list('devices', rows.devices, isFull)}${list('positions', rows.positions, isFull)}${list('drivingStages', rows.drivingStages, isFull)}${list('recomputed', rows.recomputed)}}`;
}

function list(name: string, rows: readonly Row<unknown>[], always = false): string {
  return rows.length > 0 || always ? `,"${name}":[${rows.map(({ json }) => json).join(',')}]` : '';
}
