import { Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { useTypedAmounts } from './use-typed.js';

export interface UnusualAmount {
  /** Returns true when the sum is usual or the user confirmed it; otherwise requires the confirmation. */
  readonly checkAmount: () => boolean;
  readonly amountQuestion: ReactNode;
}

/**
 * Requires a confirmation of a typed amount above `usualMinor` (minor units), because one digit too many could send a
 * fortune. `checkAmount` shows the question and returns false until the present amount is confirmed.
 */
export function useUnusualAmount(typed: string, usualMinor: bigint): UnusualAmount {
  const { t } = useTranslation('acts');
  const { formatMoney: formatMoney } = useFormats();
  const { toMinorUnits } = useTypedAmounts();
  const [confirmedMinor, setConfirmedMinor] = useState<string | null>(null);
  const [isQuestionShown, setQuestionShown] = useState(false);
  const amountMinor = toMinorUnits(typed);
  const isUnusual = BigInt(amountMinor) > usualMinor;
  return {
    checkAmount: () => {
      setQuestionShown(true);
      return !isUnusual || confirmedMinor === amountMinor;
    },
    amountQuestion:
      !isQuestionShown || !isUnusual ? null : (
        <Note color="yellow" role="alert" title={t('unusual.title')}>
          <Checkbox
            size="md"
            label={t('unusual.sure', { amount: formatMoney(amountMinor) })}
            checked={confirmedMinor === amountMinor}
            onChange={({ currentTarget }) => setConfirmedMinor(currentTarget.checked ? amountMinor : null)}
          />
        </Note>
      ),
  };
}

/**
 * Usual maximum of a single payment to a customer, or of the money given to a desk, in minor units; more needs a
 * confirmation.
 */
export const USUAL_PAYMENT_MINOR = 1_000_000n;
export const USUAL_FLOAT_MINOR = 10_000_000n;
