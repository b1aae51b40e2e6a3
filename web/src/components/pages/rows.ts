import { fetchQuery, type InitOf, type ResponseOf } from '#web/api/client.js';
import { toFullPath, type EstablishmentPath, type Prefix, type QueryInput } from '#web/session/read-here.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { usePagedList, type PagedList } from './pages.js';

export const ROWS_PER_PAGE = 50;

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** The rows of a list, as far as loaded; undefined before the first. */
export type PagedRows<Row> = PagedList<RowPage<Row>> & { readonly rows: readonly Row[] | undefined };

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
): PagedRows<Row> {
  const pagedList = usePagedList<RowPage<Row>>(queryKeyPrefix, async (cursor, signal) => {
    const rows = await fetchRows({ limit: ROWS_PER_PAGE, ...(cursor === null ? {} : { before: cursor }) }, signal);
    const lastRow = rows.at(-1);
    return { rows, next: rows.length < ROWS_PER_PAGE || lastRow === undefined ? null : getRowNumber(lastRow) };
  });
  return { ...pagedList, rows: pagedList.pages?.flatMap((page) => page.rows) };
}

/** A row of the list that the server returns for a path. */
type RowOf<P extends EstablishmentPath> =
  ResponseOf<'get', `${Prefix}${P}`> extends readonly (infer Row)[] ? Row : never;

/** Loads a list of rows like `usePagedRows`; `path` is relative to the establishment of the page's address. */
export function useEstablishmentRows<P extends EstablishmentPath>(
  path: P,
  input: QueryInput<P>,
  getRowNumber: (row: RowOf<P>) => string,
): PagedRows<RowOf<P>> {
  const establishment = useEstablishmentCode();
  const { path: ownPath = {}, query = {} } = input as { readonly path?: object; readonly query?: object };
  const fullPath = toFullPath(path);
  const params = { path: { establishment, ...ownPath }, query };
  return usePagedRows<RowOf<P>>([fullPath, params], getRowNumber, async (page, signal) => {
    const init = { params: { ...params, query: { ...query, ...page } } };
    const rows = await fetchQuery(fullPath, init as unknown as InitOf<'get', `${Prefix}${P}`>, signal);
    return rows as readonly RowOf<P>[];
  });
}
