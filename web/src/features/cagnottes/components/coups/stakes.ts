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
/** Returns whether something is typed in the row of a stake. */
const isStarted = ({ slip, amount }: TypedStake): boolean => slip.trim() !== '' || amount.trim() !== '';

/**
 * Returns the stakes being typed, in the order of their receipt; blank rows do not count. Errors are reported once
 * sending was tried. `submit` returns the stakes for the server, or null when one is invalid or all are blank. A new
 * row has the side of the last one.
 */
export function useStakes(): Stakes {
  const [typedStakes, setTypedStakes] = useState<readonly TypedStake[]>([
    blankStake,
    { ...blankStake, side: 'second' },
  ]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { t } = useTranslation('acts');
  const { findAmountError } = useFieldErrors();
  const wholeError = (text: string): string | null => (parseDigits(text) === undefined ? t('whole') : null);
  const { toMinorUnits } = useTypedAmounts();
  const startedStakes = typedStakes.filter(isStarted);
  const isComplete = ({ slip, amount }: TypedStake): boolean =>
    wholeError(slip) === null && findAmountError(amount) === null;
  const encodedStakes = startedStakes
    .filter(isComplete)
    .map(({ slip, side, amount }) => ({
      slip: Number(parseDigits(slip) ?? '0'),
      side,
      stakedMinor: toMinorUnits(amount),
    }));
  return {
    typedStakes,
    changeStake: (position, changes) =>
      setTypedStakes(typedStakes.map((stake, index) => (index === position ? { ...stake, ...changes } : stake))),
    addStake: () => setTypedStakes([...typedStakes, { ...blankStake, side: typedStakes.at(-1)?.side ?? 'first' }]),
    removeStake: (position) => setTypedStakes(typedStakes.filter((_, index) => index !== position)),
    findError: (position, field) => {
      const stake = typedStakes[position];
      if (!wasSubmitted || stake === undefined || !isStarted(stake)) return null;
      return field === 'slip' ? wholeError(stake.slip) : findAmountError(stake.amount);
    },
    hasNoStake: wasSubmitted && startedStakes.length === 0,
    completeStakes: encodedStakes.map(({ slip, side, stakedMinor }) => ({
      slip,
      side,
      stakedMinor: BigInt(stakedMinor),
    })),
    submit: () => {
      setWasSubmitted(true);
      return startedStakes.length === 0 || !startedStakes.every(isComplete) ? null : encodedStakes;
    },
  };
}
