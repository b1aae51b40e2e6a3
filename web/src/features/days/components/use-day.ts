import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';

export type DaySteps = Shape<'DaySteps'>;
export type FindingDescription = Shape<'FindingDescription'>;
export type ApprovalDescription = Shape<'ApprovalDescription'>;
export type DayWork = Shape<'DayWorkView'>;

/** The establishment and day of the address, as the routes of the server want them. */
export function useDayPath(): { readonly establishment: string; readonly day: string } {
  const { day = '' } = useParams({ strict: false });
  return { establishment: useEstablishmentCode(), day };
}

/** What the address says of the page, and how to change it without leaving a trace of each step in the history. */
export function useDaySearch() {
  const search = useSearch({ from: '/behind/$establishment/days/$day' });
  const navigate = useNavigate();
  const change = (changed: { [Key in keyof typeof search]: (typeof search)[Key] | undefined }): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...changed }).filter(([, value]) => value !== undefined),
    );
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  };
  return { search, change };
}

/** True while a long work on the day is under way. */
export const isRunning = (work: DayWork | null | undefined): boolean => work?.endedAt === null;

/** The current run of the day, and whether work on it is under way: all other reads belong to this state. */
const standingOf = ({ run, work }: DaySteps): string => `${run?.computedAt ?? ''} ${String(isRunning(work))}`;

/**
 * The steps of the day; while somebody works on it they are read again each second. Once the run is another, or the
 * work has ended, everything is read again: work may end before it was ever seen under way.
 */
export function useDaySteps() {
  const path = useDayPath();
  const queries = useQueryClient();
  const steps = useRead(
    '/api/establishments/{establishment}/days/{day}/steps',
    { params: { path } },
    { refetchInterval: (query) => (isRunning(query.state.data?.work) ? 1000 : 30_000) },
  );
  const standing = steps.data === undefined ? null : standingOf(steps.data);
  const stood = useRef<string | null>(null);
  useEffect(() => {
    if (standing === null) return;
    if (stood.current !== null && stood.current !== standing) void queries.invalidateQueries();
    stood.current = standing;
  }, [standing, queries]);
  return steps;
}
