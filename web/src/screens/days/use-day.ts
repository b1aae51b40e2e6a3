import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useHouseCode } from '../../app/session.js';

export type DaySteps = Shape<'DaySteps'>;
export type ToldFinding = Shape<'ToldFinding'>;
export type ToldApproval = Shape<'ToldApproval'>;
export type DayWork = Shape<'DayWorkView'>;

/** The establishment and day of the address, as the routes of the server want them. */
export function useDayPath(): { readonly establishment: string; readonly day: string } {
  const { day = '' } = useParams({ strict: false });
  return { establishment: useHouseCode(), day };
}

/** What the address says of the page, and how to change it without leaving a trace of each step in the history. */
export function useDaySearch() {
  const search = useSearch({ from: '/behind/$house/days/$day' });
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

/** The steps of the day; while somebody works on it they are read again each second, and everything when it ends. */
export function useDaySteps() {
  const path = useDayPath();
  const queries = useQueryClient();
  const steps = useRead(
    '/api/establishments/{establishment}/days/{day}/steps',
    { params: { path } },
    { refetchInterval: (query) => (isRunning(query.state.data?.work) ? 1000 : 30_000) },
  );
  const runs = isRunning(steps.data?.work);
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !runs) void queries.invalidateQueries();
    ran.current = runs;
  }, [runs, queries]);
  return steps;
}
