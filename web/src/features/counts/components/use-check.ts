import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { write } from '#web/api/client.js';
import { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { SheetName } from './search.js';
import type { Checked } from './sheet.js';

const pauseMs = 400;

export interface Check {
  /** The server's check of the draft; undefined while nothing was typed. */
  readonly checked: Checked | undefined;
  /** True when it concerns the current draft. */
  readonly isCurrent: boolean;
  readonly problem: Problem | null;
}

/** Checks the draft with the server, a moment after the last key; nothing is written. */
export function useCheck(day: string, name: SheetName, text: string, isEmpty: boolean): Check {
  const establishment = useEstablishmentCode();
  const [settled] = useDebouncedValue(text, pauseMs);
  const check = useQuery<Checked, Problem>({
    queryKey: ['check', establishment, day, name, settled],
    enabled: !isEmpty && settled !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    queryFn: () =>
      name === 'payments'
        ? write('post', '/api/establishments/{establishment}/days/{day}/totals/check', {
            params: { path: { establishment, day } },
            body: { text: settled },
          })
        : write('post', '/api/establishments/{establishment}/days/{day}/counts/check', {
            params: { path: { establishment, day }, query: { countNumber: name === 'second' ? '2' : '1' } },
            body: { text: settled },
          }),
  });
  return {
    checked: isEmpty ? undefined : check.data,
    isCurrent: !isEmpty && settled === text && check.data !== undefined && !check.isPlaceholderData,
    problem: isEmpty ? null : check.error,
  };
}
