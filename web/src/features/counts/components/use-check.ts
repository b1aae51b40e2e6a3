import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sendWrite } from '#web/api/client.js';
import { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { SheetName } from './search.js';
import type { CheckedSheet } from './sheet.js';

const CHECK_DEBOUNCE_MS = 400;

export interface SheetCheck {
  /** The server's check of the draft; undefined while nothing was typed. */
  readonly checkedSheet: CheckedSheet | undefined;
  /** True when the check concerns the present draft. */
  readonly isCurrent: boolean;
  readonly problem: Problem | null;
}

/**
 * Checks the draft with the server a moment after the last key, without saving it. The previous result is shown until
 * the next arrives; `isCurrent` is true when the result is that of the present text.
 */
export function useSheetCheck(day: string, sheetName: SheetName, sheetText: string, isEmpty: boolean): SheetCheck {
  const establishment = useEstablishmentCode();
  const [debouncedText] = useDebouncedValue(sheetText, CHECK_DEBOUNCE_MS);
  const checkQuery = useQuery<CheckedSheet, Problem>({
    queryKey: ['check', establishment, day, sheetName, debouncedText],
    enabled: !isEmpty && debouncedText !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    queryFn: () =>
      sheetName === 'payments'
        ? sendWrite('post', '/api/establishments/{establishment}/days/{day}/totals/check', {
            params: { path: { establishment, day } },
            body: { text: debouncedText },
          })
        : sendWrite('post', '/api/establishments/{establishment}/days/{day}/counts/check', {
            params: { path: { establishment, day }, query: { countNumber: sheetName === 'second' ? '2' : '1' } },
            body: { text: debouncedText },
          }),
  });
  return {
    checkedSheet: isEmpty ? undefined : checkQuery.data,
    isCurrent:
      !isEmpty && debouncedText === sheetText && checkQuery.data !== undefined && !checkQuery.isPlaceholderData,
    problem: isEmpty ? null : checkQuery.error,
  };
}
