import { bare } from '../folded.ts';

/** A column of an import: a field with the names by which its header is recognised. */
export interface NamedColumn {
  readonly field: string;
  /** Its name in each language, as the template and the export write it. */
  readonly names: readonly string[];
  /** Further names, as used by other programs and people. */
  readonly aliases: readonly string[];
}

/** The columns of a kind of row, found by a header in any case, spelling and language. */
export class ColumnNames {
  readonly #fields: ReadonlyMap<string, string>;

  constructor(columns: readonly NamedColumn[]) {
    const aliases = columns.flatMap(({ field, aliases: names }) => names.map((name) => [bare(name), field] as const));
    const own = columns.flatMap(({ field, names }) => [field, ...names].map((name) => [bare(name), field] as const));
    // A column's own name takes precedence over an alias of another column.
    this.#fields = new Map([...aliases, ...own]);
  }

  /** The field of each column; null: unknown. Of a repeated field the first counts. */
  fieldsOf(header: readonly string[]): (string | null)[] {
    const seen = new Set<string>();
    return header.map((name) => {
      const field = this.#fields.get(bare(name));
      if (field === undefined || seen.has(field)) return null;
      seen.add(field);
      return field;
    });
  }
}
