import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchQuery, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { buildFilterQuery, type MachineListSearch } from './list-search.js';

const LIST_PATH = '/api/establishments/{establishment}/machines';
export type MachineLine = ResponseOf<'get', typeof LIST_PATH>['machines'][number];

const MACHINES_PER_PAGE = 500;

/**
 * Loads the machines page by page, filtered and sorted by the search of the address. The earlier list stays until the
 * new one is loaded.
 */
export function useMachineList(establishment: string, filters: MachineListSearch) {
  const query = { ...buildFilterQuery(filters), sort: filters.sort ?? 'sbmNumber', limit: MACHINES_PER_PAGE };
  return useInfiniteQuery<
    ResponseOf<'get', typeof LIST_PATH>,
    Problem,
    MachineLine[],
    readonly unknown[],
    string | null
  >({
    queryKey: [LIST_PATH, establishment, query],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      fetchQuery(
        LIST_PATH,
        {
          params: { path: { establishment }, query: { ...query, ...(pageParam === null ? {} : { after: pageParam }) } },
        },
        signal,
      ),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap((page) => page.machines),
    placeholderData: (previousMachines) => previousMachines,
  });
}

export type MachineListQuery = ReturnType<typeof useMachineList>;
