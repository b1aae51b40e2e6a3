import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EcarteSide, SlipStake } from '#domain/cercle/ecarte.js';
import { normalizeWholeNumber } from '#web/components/forms/typed-amount.js';
import { useFieldValidators, useAmountParsers } from '#web/components/forms/use-typed.js';

/** A stake during entry. */
export interface StakeInput {
  readonly slip: string;
  readonly side: EcarteSide;
  readonly amount: string;
}

export interface StakesForm {
  readonly stakeInputs: readonly StakeInput[];
  readonly changeStake: (index: number, changes: Partial<StakeInput>) => void;
  readonly addStake: () => void;
  readonly removeStake: (index: number) => void;
  /** Error of a field, once sending was tried; null: none. */
  readonly getFieldError: (index: number, field: 'slip' | 'amount') => string | null;
  /** True: sending was tried and no stake was typed. */
  readonly hasNoStake: boolean;
  /** The complete stakes so far, with bigint amounts. */
  readonly completeStakes: readonly SlipStake[];
  /** Stakes as the server expects them; null: an error, which is then shown. */
  readonly submit: () => { readonly slip: number; readonly side: EcarteSide; readonly stakedMinor: string }[] | null;
}

const EMPTY_STAKE: StakeInput = { slip: '', side: 'first', amount: '' };
/** Returns whether something is typed in the row of a stake. */
const hasInput = ({ slip, amount }: StakeInput): boolean => slip.trim() !== '' || amount.trim() !== '';

/**
 * Returns the stakes being typed, in the order of their receipt; blank rows do not count. Errors are reported once
 * sending was tried. `submit` returns the stakes for the server, or null when one is invalid or all are blank. A new
 * row has the side of the last one.
 */
export function useStakesForm(): StakesForm {
  const [stakeInputs, setStakeInputs] = useState<readonly StakeInput[]>([
    EMPTY_STAKE,
    { ...EMPTY_STAKE, side: 'second' },
  ]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { t } = useTranslation('acts');
  const { validateAmount } = useFieldValidators();
  const validateWholeNumber = (input: string): string | null =>
    normalizeWholeNumber(input) === undefined ? t('whole') : null;
  const { toMinorUnits } = useAmountParsers();
  const startedStakes = stakeInputs.filter(hasInput);
  const isStakeComplete = ({ slip, amount }: StakeInput): boolean =>
    validateWholeNumber(slip) === null && validateAmount(amount) === null;
  const stakesBody = startedStakes
    .filter(isStakeComplete)
    .map(({ slip, side, amount }) => ({
      slip: Number(normalizeWholeNumber(slip) ?? '0'),
      side,
      stakedMinor: toMinorUnits(amount),
    }));
  return {
    stakeInputs,
    changeStake: (position, changes) =>
      setStakeInputs(stakeInputs.map((stake, index) => (index === position ? { ...stake, ...changes } : stake))),
    addStake: () => setStakeInputs([...stakeInputs, { ...EMPTY_STAKE, side: stakeInputs.at(-1)?.side ?? 'first' }]),
    removeStake: (position) => setStakeInputs(stakeInputs.filter((_, index) => index !== position)),
    getFieldError: (position, field) => {
      const stake = stakeInputs[position];
      if (!wasSubmitted || stake === undefined || !hasInput(stake)) return null;
      return field === 'slip' ? validateWholeNumber(stake.slip) : validateAmount(stake.amount);
    },
    hasNoStake: wasSubmitted && startedStakes.length === 0,
    completeStakes: stakesBody.map(({ slip, side, stakedMinor }) => ({ slip, side, stakedMinor: BigInt(stakedMinor) })),
    submit: () => {
      setWasSubmitted(true);
      return startedStakes.length === 0 || !startedStakes.every(isStakeComplete) ? null : stakesBody;
    },
  };
}
