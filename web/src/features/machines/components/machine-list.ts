import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchQuery, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { buildFilterQuery, type MachineListSearch } from './list-search.js';

const listPath = '/api/establishments/{establishment}/machines';
export type MachineLine = ResponseOf<'get', typeof listPath>['machines'][number];

const MACHINES_PER_PAGE = 500;

/**
 * Loads the machines page by page, filtered and sorted by the search of the address. The earlier list stays until the
 * new one is loaded.
 */
export function useMachineList(establishment: string, search: MachineListSearch) {
  const query = { ...buildFilterQuery(search), sort: search.sort ?? 'sbmNumber', limit: MACHINES_PER_PAGE };
  return useInfiniteQuery<
    ResponseOf<'get', typeof listPath>,
    Problem,
    MachineLine[],
    readonly unknown[],
    string | null
  >({
    queryKey: [listPath, establishment, query],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      fetchQuery(
        listPath,
        {
          params: { path: { establishment }, query: { ...query, ...(pageParam === null ? {} : { after: pageParam }) } },
        },
        signal,
      ),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap((page) => page.machines),
    placeholderData: (previousLines) => previousLines,
  });
}

export type MachineListQuery = ReturnType<typeof useMachineList>;
