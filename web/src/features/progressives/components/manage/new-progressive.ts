import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { combinationOf, PROGRESSIVE_JACKPOTS } from '#domain/cercle/progressives.js';
import type { ProgressiveJackpot } from '#domain/cercle/progressives.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';

type Part = 'start' | 'share' | 'cards';
type Name = 'name' | 'stake' | 'odd' | `${ProgressiveJackpot}-${Part}`;

/** Parses `15`, `5,25` as hundredths of a percent from 1 to 10 000; null when invalid. */
function hundredthsOf(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s\u00a0\u202f%]/gu, ''));
  if (match === null) return null;
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : null;
}

/**
 * Returns the form of a new progressive and its sending; in France there are two jackpots, whose cards the text fixes.
 */
export function useNewProgressive(close: () => void) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { needed, short, amount, sum } = useFaults();
  const { minor } = useTypedAmounts();
  const isFixed = jurisdiction === 'FR';
  const [hasSecondary, setSecondary] = useState(isFixed);
  const jackpots: readonly ProgressiveJackpot[] = hasSecondary ? PROGRESSIVE_JACKPOTS : ['principal'];
  const cardsOf = (jackpot: ProgressiveJackpot): string | null => combinationOf(jurisdiction, jackpot);
  const parts = { 'principal-start': '', 'principal-share': '', 'principal-cards': '' };
  const more = { 'secondary-start': '', 'secondary-share': '', 'secondary-cards': '' };
  const form = useTypedForm<Name>({ name: '', stake: '', odd: 'firstHand', ...parts, ...more }, (name, values) => {
    if (name === 'name') return values.name.trim().length < 2 ? needed('') : null;
    if (name === 'stake') return amount(values.stake);
    if (name === 'odd') return null;
    const [jackpot, part] = name.split('-') as [ProgressiveJackpot, Part];
    if (!jackpots.includes(jackpot)) return null;
    if (part === 'start') return sum(values[name]);
    if (part === 'share') return hundredthsOf(values[name]) === null ? t('new.shareHint') : null;
    return cardsOf(jackpot) === null ? short(values[name]) : null;
  });
  const { values } = form;
  const jackpotOf = (jackpot: ProgressiveJackpot) => ({
    startMinor: minor(values[`${jackpot}-start`]),
    shareHundredths: hundredthsOf(values[`${jackpot}-share`]) ?? 0,
    ...(cardsOf(jackpot) === null ? { combination: values[`${jackpot}-cards`].trim() } : {}),
  });
  const write = useWriteHere('post', '/api/establishments/{establishment}/progressives');
  const act = (): void =>
    write.mutate(
      {
        body: {
          name: values.name.trim(),
          stakeMinor: minor(values.stake),
          oddUnit: values.odd === 'firstHand' ? 'firstHand' : 'staysInJackpot',
          principal: jackpotOf('principal'),
          ...(hasSecondary ? { secondary: jackpotOf('secondary') } : {}),
        },
      },
      announceAndClose(close, ({ name }) => t('new.done', { name })),
    );
  return { form, write, jackpots, cardsOf, isFixed, hasSecondary, setSecondary, send: () => form.send(act) };
}
