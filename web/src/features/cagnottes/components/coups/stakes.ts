import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EcarteSide, SlipStake } from '#domain/cercle/ecarte.js';
import { parseDigits } from '#web/components/forms/typed-amount.js';
import { useFieldErrors, useTypedAmounts } from '#web/components/forms/use-typed.js';

/** A stake during entry. */
export interface TypedStake {
  readonly slip: string;
  readonly side: EcarteSide;
  readonly amount: string;
}

export interface Stakes {
  readonly typedStakes: readonly TypedStake[];
  readonly changeStake: (at: number, more: Partial<TypedStake>) => void;
  readonly addStake: () => void;
  readonly removeStake: (at: number) => void;
  /** Error of a field, once sending was tried; null: none. */
  readonly findError: (at: number, field: 'slip' | 'amount') => string | null;
  /** True: sending was tried and no stake was typed. */
  readonly hasNoStake: boolean;
  /** The complete stakes so far, with bigint amounts. */
  readonly completeStakes: readonly SlipStake[];
  /** Stakes as the server expects them; null: an error, which is then shown. */
  readonly submit: () => { readonly slip: number; readonly side: EcarteSide; readonly stakedMinor: string }[] | null;
}

const blankStake: TypedStake = { slip: '', side: 'first', amount: '' };
const isStarted = ({ slip, amount }: TypedStake): boolean => slip.trim() !== '' || amount.trim() !== '';

/**
 * Returns the stakes being typed, in the order of their receipt. Blank rows do not count; errors are reported once
 * sending was tried. `submit` returns the stakes for the server, or null when one is invalid or all are blank.
 */
export function useStakes(): Stakes {
  const [typed, setTyped] = useState<readonly TypedStake[]>([blankStake, { ...blankStake, side: 'second' }]);
  const [wasSubmitted, setSubmitted] = useState(false);
  const { t } = useTranslation('acts');
  const { amountError } = useFieldErrors();
  const wholeError = (text: string): string | null => (parseDigits(text) === undefined ? t('whole') : null);
  const { toMinor } = useTypedAmounts();
  const startedStakes = typed.filter(isStarted);
  const isComplete = ({ slip, amount }: TypedStake): boolean =>
    wholeError(slip) === null && amountError(amount) === null;
  const encodedStakes = startedStakes
    .filter(isComplete)
    .map(({ slip, side, amount }) => ({ slip: Number(parseDigits(slip) ?? '0'), side, stakedMinor: toMinor(amount) }));
  return {
    typedStakes: typed,
    changeStake: (position, changes) =>
      setTyped(typed.map((stake, index) => (index === position ? { ...stake, ...changes } : stake))),
    addStake: () => setTyped([...typed, { ...blankStake, side: typed.at(-1)?.side ?? 'first' }]),
    removeStake: (at) => setTyped(typed.filter((_, index) => index !== at)),
    findError: (at, field) => {
      const stake = typed[at];
      if (!wasSubmitted || stake === undefined || !isStarted(stake)) return null;
      return field === 'slip' ? wholeError(stake.slip) : amountError(stake.amount);
    },
    hasNoStake: wasSubmitted && startedStakes.length === 0,
    completeStakes: encodedStakes.map(({ slip, side, stakedMinor }) => ({
      slip,
      side,
      stakedMinor: BigInt(stakedMinor),
    })),
    submit: () => {
      setSubmitted(true);
      return startedStakes.length === 0 || !startedStakes.every(isComplete) ? null : encodedStakes;
    },
  };
}
