/** A foreign key between two tables: rows of `from` refer to rows of `to`. */
export interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * Tables in an order in which their rows can be deleted: those that refer before those to which they refer. References in a
 * circle, and of a table to itself, have no such order: one of each circle is passed over.
 */
export function deletionOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const referring = Map.groupBy(
    references.filter(({ from, to }) => from !== to),
    ({ to }) => to,
  );
  const known = new Set(tables);
  const begun = new Set<string>();
  const order: string[] = [];
  const visit = (table: string) => {
    if (begun.has(table) || !known.has(table)) return;
    begun.add(table);
    for (const { from } of referring.get(table) ?? []) visit(from);
    order.push(table);
  };
  for (const table of tables.toSorted()) visit(table);
  return order;
}
