import { Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { useAmountParsers } from './use-typed.js';

export interface UnusualAmountCheck {
  /** Returns true when the sum is usual or the user confirmed it; otherwise requires the confirmation. */
  readonly checkAmount: () => boolean;
  readonly confirmationPrompt: ReactNode;
}

/**
 * Requires a confirmation of a typed amount above `usualMaxMinor` (minor units), because one digit too many could
 * send a fortune. `checkAmount` shows the question and returns false until the present amount is confirmed.
 */
export function useUnusualAmountCheck(amountInput: string, usualMaxMinor: bigint): UnusualAmountCheck {
  const { t } = useTranslation('acts');
  const { formatMoney } = useFormats();
  const { toMinorUnits } = useAmountParsers();
  const [confirmedMinor, setConfirmedMinor] = useState<string | null>(null);
  const [isPromptShown, setPromptShown] = useState(false);
  const amountMinor = toMinorUnits(amountInput);
  const isUnusual = BigInt(amountMinor) > usualMaxMinor;
  return {
    checkAmount: () => {
      setPromptShown(true);
      return !isUnusual || confirmedMinor === amountMinor;
    },
    confirmationPrompt:
      !isPromptShown || !isUnusual ? null : (
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
export const USUAL_MAX_PAYMENT_MINOR = 1_000_000n;
export const USUAL_MAX_FLOAT_MINOR = 10_000_000n;
