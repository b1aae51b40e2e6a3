import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EcarteSide, SlipStake } from '#domain/cercle/ecarte.js';
import { digitsOf } from '#web/components/forms/typed-amount.js';
import { useFaults, useTypedAmounts } from '#web/components/forms/use-typed.js';

/** A stake during entry. */
export interface TypedStake {
  readonly slip: string;
  readonly side: EcarteSide;
  readonly amount: string;
}

export interface Stakes {
  readonly typed: readonly TypedStake[];
  readonly put: (at: number, more: Partial<TypedStake>) => void;
  readonly add: () => void;
  readonly remove: (at: number) => void;
  /** Error of a field, once sending was tried; null: none. */
  readonly faultOf: (at: number, field: 'slip' | 'amount') => string | null;
  /** True: sending was tried and none was typed. */
  readonly isBare: boolean;
  /** Complete stakes so far. */
  readonly listed: readonly SlipStake[];
  /** Stakes as the server expects them; null: an error, which is then shown. */
  readonly read: () => { readonly slip: number; readonly side: EcarteSide; readonly stakedMinor: string }[] | null;
}

const blankStake: TypedStake = { slip: '', side: 'first', amount: '' };
const isUsed = ({ slip, amount }: TypedStake): boolean => slip.trim() !== '' || amount.trim() !== '';

/** Returns the stakes being typed, in the order of their receipt, with their errors once sending was tried. */
export function useStakes(): Stakes {
  const [typed, setTyped] = useState<readonly TypedStake[]>([blankStake, { ...blankStake, side: 'second' }]);
  const [isTried, setTried] = useState(false);
  const { t } = useTranslation('acts');
  const { amount: amountFault } = useFaults();
  const whole = (text: string): string | null => (digitsOf(text) === undefined ? t('whole') : null);
  const { minor } = useTypedAmounts();
  const used = typed.filter(isUsed);
  const isWhole = ({ slip, amount }: TypedStake): boolean => whole(slip) === null && amountFault(amount) === null;
  const taken = used
    .filter(isWhole)
    .map(({ slip, side, amount }) => ({ slip: Number(digitsOf(slip) ?? '0'), side, stakedMinor: minor(amount) }));
  return {
    typed,
    put: (at, more) => setTyped(typed.map((stake, index) => (index === at ? { ...stake, ...more } : stake))),
    add: () => setTyped([...typed, { ...blankStake, side: typed.at(-1)?.side ?? 'first' }]),
    remove: (at) => setTyped(typed.filter((_, index) => index !== at)),
    faultOf: (at, field) => {
      const stake = typed[at];
      if (!isTried || stake === undefined || !isUsed(stake)) return null;
      return field === 'slip' ? whole(stake.slip) : amountFault(stake.amount);
    },
    isBare: isTried && used.length === 0,
    listed: taken.map(({ slip, side, stakedMinor }) => ({ slip, side, stakedMinor: BigInt(stakedMinor) })),
    read: () => {
      setTried(true);
      return used.length === 0 || !used.every(isWhole) ? null : taken;
    },
  };
}
