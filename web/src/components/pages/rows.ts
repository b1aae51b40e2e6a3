import { usePagedList, type PagedList } from './pages.js';

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
 * Loads a list of rows page by page, latest first. `getRowNumber` returns the number of a row: the next page begins
 * before that of the last row. A page that is not full is the last.
 */
export function usePagedRows<Row>(
  queryKeyPrefix: readonly unknown[],
  getRowNumber: (row: Row) => string,
  fetchRows: (page: RowsRequest, signal: AbortSignal) => Promise<readonly Row[]>,
): PagedList<RowPage<Row>> & { readonly rows: readonly Row[] | undefined } {
  const pagedList = usePagedList<RowPage<Row>>(queryKeyPrefix, async (cursor, signal) => {
    const rows = await fetchRows({ limit: ROWS_PER_PAGE, ...(cursor === null ? {} : { before: cursor }) }, signal);
    const lastRow = rows.at(-1);
    return { rows, next: rows.length < ROWS_PER_PAGE || lastRow === undefined ? null : getRowNumber(lastRow) };
  });
  return { ...pagedList, rows: pagedList.pages?.flatMap((page) => page.rows) };
}
