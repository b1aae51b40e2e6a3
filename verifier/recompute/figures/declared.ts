/** Tables as reports declare them: read from the published schema of the document (`x-facts`). */

export interface DeclaredSum {
  readonly by?: string;
  readonly of?: string;
  readonly shows?: 'summed' | 'all' | 'none';
  readonly facts?: Readonly<Record<string, string>>;
  readonly from?: number;
}

export interface DeclaredTable {
  readonly name: string;
  /** Records that the rows are made of. */
  readonly of: string;
  readonly within: readonly string[];
  readonly sums: readonly DeclaredSum[];
  /** Key of the records by column. */
  readonly keys: Readonly<Record<string, string>>;
  /** Figure over the records by column. */
  readonly facts: Readonly<Record<string, string>>;
  /** Columns whose sums the table shows. */
  readonly summed: readonly string[];
}

interface DocumentSchema {
  readonly $defs?: Readonly<Record<string, { readonly 'x-facts'?: Partial<DeclaredTable> }>>;
}

/** Returns the tables of a document's schema that declare, under `x-facts`, the records and figures of their rows. */
export function readDeclaredTables(schema: unknown): readonly DeclaredTable[] {
  return Object.entries((schema as DocumentSchema).$defs ?? {}).flatMap(([name, { 'x-facts': declaration }]) => {
    if (declaration?.of === undefined) return [];
    const { of, within = [], sums = [], keys = {}, facts = {}, summed = [] } = declaration;
    return [{ name, of, within, sums, keys, facts, summed }];
  });
}
