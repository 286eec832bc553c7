/** The table by which the packed elements of a record are read. `json`: everything is in `attributes`. */
export const recordFamily = { json: 0, common: 1, teltonikaA: 2, teltonikaB: 3, teltonikaF: 4 } as const;
export type RecordFamily = (typeof recordFamily)[keyof typeof recordFamily];

const familiesByName: Readonly<Record<string, RecordFamily>> = {
  common: recordFamily.common,
  A: recordFamily.teltonikaA,
  B: recordFamily.teltonikaB,
  F: recordFamily.teltonikaF,
};

/** The family of a tracker by its name in the table `tracker`. */
export function familyOf(name: string): RecordFamily {
  return familiesByName[name] ?? recordFamily.common;
}

/** The family of a stored number. */
export function familyNumbered(number: number | null): RecordFamily {
  return Object.values(recordFamily).find((family) => family === number) ?? recordFamily.common;
}
