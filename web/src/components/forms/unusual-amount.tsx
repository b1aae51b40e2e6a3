import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { useTypedAmounts } from './use-typed.js';

export interface UnusualAmount {
  /** True: the sum is usual, or somebody said that it is so. Asks for it otherwise. */
  readonly isSure: () => boolean;
  readonly question: ReactNode;
}

/** A sum above what is usual, in minor units, is asked again in full before it goes: a key held long is a fortune. */
export function useUnusualAmount(typed: string, usualMinor: bigint): UnusualAmount {
  const { t } = useTranslation('acts');
  const { money } = useFormats();
  const { minor } = useTypedAmounts();
  const [sureOf, setSureOf] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const amountMinor = minor(typed);
  const isUnusual = BigInt(amountMinor) > usualMinor;
  return {
    isSure: () => {
      setAsked(true);
      return !isUnusual || sureOf === amountMinor;
    },
    question:
      !isAsked || !isUnusual ? null : (
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

/** What one customer is paid at once, and what a desk is given, in minor units, before it is asked again. */
export const USUAL_PAYMENT = 1_000_000n;
export const USUAL_FLOAT = 10_000_000n;
