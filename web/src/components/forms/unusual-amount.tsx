import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { useTypedAmounts } from './use-typed.js';

export interface UnusualAmount {
  /** Returns true when the sum is usual or the user confirmed it; otherwise requires the confirmation. */
  readonly isSure: () => boolean;
  readonly question: ReactNode;
}

/**
 * Requires a confirmation of a typed sum above `usualMinor` (minor units): a key pressed too long could send a
 * fortune.
 */
export function useUnusualAmount(typed: string, usualMinor: bigint): UnusualAmount {
  const { t } = useTranslation('acts');
  const { money } = useFormats();
  const { minor } = useTypedAmounts();
  const [sureOf, setSureOf] = useState<string | null>(null);
  const [isRequested, setIsRequested] = useState(false);
  const amountMinor = minor(typed);
  const isUnusual = BigInt(amountMinor) > usualMinor;
  return {
    isSure: () => {
      setIsRequested(true);
      return !isUnusual || sureOf === amountMinor;
    },
    question:
      !isRequested || !isUnusual ? null : (
        <Note color="yellow" role="alert" title={t('unusual.title')}>
          <Checkbox
            size="md"
            label={t('unusual.sure', { amount: money(amountMinor) })}
            checked={sureOf === amountMinor}
            onChange={({ currentTarget }) => setSureOf(currentTarget.checked ? amountMinor : null)}
          />
        </Note>
      ),
  };
}

/**
 * Usual maximum of a single payment to a customer, or of the money given to a desk, in minor units; more needs a
 * confirmation.
 */
export const USUAL_PAYMENT = 1_000_000n;
export const USUAL_FLOAT = 10_000_000n;
