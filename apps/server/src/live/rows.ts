/** Rows of a frame, already written as JSON: each is written once, whoever gets it. */
export interface Rows {
  readonly devices: string[];
  readonly positions: string[];
  readonly drivingStages: string[];
  readonly recomputed: string[];
}

export function noRows(): Rows {
  return { devices: [], positions: [], drivingStages: [], recomputed: [] };
}

export function isEmpty(rows: Rows): boolean {
  return Object.values(rows).every((list: readonly string[]) => list.length === 0);
}

export function append(to: Rows, more: Rows): void {
  to.devices.push(...more.devices);
  to.positions.push(...more.positions);
  to.drivingStages.push(...more.drivingStages);
  to.recomputed.push(...more.recomputed);
}

/**
 * A data frame around rows (contract, live.ts). A list without rows is left out of a frame of changes; a full frame holds
 * the three lists that a client keeps, empty ones too, for they replace what it holds.
 */
export function frameJson(rows: Rows, sequence: number, kind: 'full' | 'changes'): string {
  const isFull = kind === 'full';
  return `{"sequence":${sequence}${isFull ? ',"full":1' : ''}${list('devices', rows.devices, isFull)}${list('positions', rows.positions, isFull)}${list('drivingStages', rows.drivingStages, isFull)}${list('recomputed', rows.recomputed)}}`;
}

function list(name: string, written: readonly string[], always = false): string {
  return written.length > 0 || always ? `,"${name}":[${written.join(',')}]` : '';
}
