import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

export type DaySteps = ApiSchema<'DaySteps'>;
export type FindingDescription = ApiSchema<'FindingDescription'>;
export type ApprovalDescription = ApiSchema<'ApprovalDescription'>;
export type DayTask = ApiSchema<'DayWorkView'>;

/** Returns the establishment and day of the address, in the form of the server's routes. */
export function useDayPathParams(): { readonly establishment: string; readonly day: string } {
  const { day = '' } = useParams({ strict: false });
  return { establishment: useEstablishmentCode(), day };
}

/** Returns the search parameters of a day's page, and a function that changes them without a history entry. */
export function useDaySearch() {
  const search = useSearch({ from: '/behind/$establishment/days/$day' });
  const navigate = useNavigate();
  /** Changes some search parameters; undefined ones are removed from the address. */
  const changeSearch = (changes: {
    [Key in keyof typeof search]: (typeof search)[Key] | undefined;
  }): void => {
    const nextSearch = Object.fromEntries(
      Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined),
    );
    void navigate({ to: '.', search: nextSearch as never, replace: true, resetScroll: false });
  };
  return { search, changeSearch };
}

/** Returns true while a long task on the day (reconciliation or closing) is in progress. */
export const isTaskRunning = (task: DayTask | null | undefined): boolean => task?.endedAt === null;

/**
 * Returns a text that changes with the last reconciliation and when a task starts or ends; other reads depend on it.
 */
const getStateKey = ({ run, work }: DaySteps): string => `${run?.computedAt ?? ''} ${String(isTaskRunning(work))}`;

/**
 * Returns the steps of the day, refetched each second while a task is in progress. When the run changes or the task
 * ends, everything is refetched: a task may end before it was ever seen in progress.
 */
export function useDaySteps() {
  const path = useDayPathParams();
  const queryClient = useQueryClient();
  const stepsQuery = useEstablishmentQuery(
    '/days/{day}/steps',
    { path },
    { refetchInterval: (query) => (isTaskRunning(query.state.data?.work) ? 1000 : 30_000) },
  );
  const stateKey = stepsQuery.data === undefined ? null : getStateKey(stepsQuery.data);
  const lastStateKeyRef = useRef<string | null>(null);
  useEffect(() => {
    if (stateKey === null) return;
    if (lastStateKeyRef.current !== null && lastStateKeyRef.current !== stateKey) void queryClient.invalidateQueries();
    lastStateKeyRef.current = stateKey;
  }, [stateKey, queryClient]);
  return stepsQuery;
}

/** Returns the machines of the day's pending corrections, which may settle their findings; none for a closed day. */
export function useCorrectedMachines(isOpen: boolean): ReadonlySet<string> {
  const { day } = useDayPathParams();
  const pendingApprovalsQuery = useEstablishmentQuery(
    '/approval-descriptions',
    { query: { state: 'pending', day, limit: 200 } },
    { enabled: isOpen },
  );
  const corrections = (pendingApprovalsQuery.data?.approvals ?? []).filter(({ kind }) => kind !== 'findingExplanation');
  return new Set(corrections.flatMap(({ link }) => (link.machine == null ? [] : [link.machine])));
}
