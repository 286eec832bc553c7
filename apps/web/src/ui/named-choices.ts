export interface NamedChoice {
  readonly value: string;
  readonly label: string;
}

/** What rows name by id and name, each once and by name, for a Select; rows without one of them are left out. */
export function namedChoices<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number | null,
  nameOf: (row: Row) => string | null | undefined,
): NamedChoice[] {
  const names = new Map<number, string>();
  for (const row of rows) {
    const [id, name] = [idOf(row), nameOf(row) ?? null];
    if (id !== null && name !== null) names.set(id, name);
  }
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
