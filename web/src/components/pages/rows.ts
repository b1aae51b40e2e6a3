import { usePages, type Pages } from './pages.js';

const ROWS_PER_PAGE = 50;

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface RowsRequest {
  readonly before?: string;
  readonly limit: number;
}

/**
 * Loads a list of rows page by page, latest first. `getNumber` returns the number of a row: the next page begins before
 * that of the last row. A page that is not full is the last.
 */
export function useRows<Row>(
  key: readonly unknown[],
  getNumber: (row: Row) => string,
  readRows: (page: RowsRequest, signal: AbortSignal) => Promise<readonly Row[]>,
): Pages<RowPage<Row>> & { readonly rows: readonly Row[] | undefined } {
  const pages = usePages<RowPage<Row>>(key, async (after, signal) => {
    const rows = await readRows({ limit: ROWS_PER_PAGE, ...(after === null ? {} : { before: after }) }, signal);
    const lastRow = rows.at(-1);
    return { rows, next: rows.length < ROWS_PER_PAGE || lastRow === undefined ? null : getNumber(lastRow) };
  });
  return { ...pages, rows: pages.pages?.flatMap((page) => page.rows) };
}
