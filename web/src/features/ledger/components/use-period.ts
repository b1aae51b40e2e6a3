import type { Problem } from '#web/api/problem.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import type { Period, PeriodSearch } from './search.js';

export interface ChosenPeriod {
  /** Undefined until the establishment's last gaming day is known. */
  readonly period: Period | undefined;
  /** True when no gaming day is recorded yet: the books are empty. */
  readonly isBeforeFirstDay: boolean;
  readonly problem: Problem | null;
}

/**
 * Returns the period in the address. A missing end is the last gaming day, a missing start the first of the end's
 * month. The period is undefined while loading or before the first gaming day.
 */
export function useLedgerPeriod(search: PeriodSearch): ChosenPeriod {
  const documentsQuery = useEstablishmentQuery('/documents');
  const lastDay = documentsQuery.data?.lastDay ?? undefined;
  const to = search.to ?? lastDay;
  const from = search.from ?? (to === undefined ? undefined : `${to.slice(0, 7)}-01`);
  return {
    period: from === undefined || to === undefined ? undefined : { from, to },
    isBeforeFirstDay: documentsQuery.data !== undefined && lastDay === undefined,
    problem: documentsQuery.error,
  };
}
