import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findTextCombination, PROGRESSIVE_JACKPOTS, type ProgressiveJackpot } from '#domain/cercle/progressives.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';

type JackpotField = 'start' | 'share' | 'cards';
type ProgressiveField = 'name' | 'stake' | 'odd' | `${ProgressiveJackpot}-${JackpotField}`;

/**
 * Parses a percentage such as `15` or `5,25` as hundredths of a percent (1500, 525). Returns null when it is not from
 * 0,01 to 100.
 */
function parseHundredths(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s\u00a0\u202f%]/gu, ''));
  if (match === null) return null;
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : null;
}

const MIN_NAME_LENGTH = 2;

/**
 * Manages the form of a new progressive (shared jackpot): its name, stake and jackpots. In France it has two jackpots,
 * whose winning cards the regulation fixes; elsewhere the secondary one is optional.
 */
export function useNewProgressive(close: () => void) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { findMissingError, findShortError, findAmountError, findAmountOrZeroError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const hasFixedJackpots = jurisdiction === 'FR';
  const [hasSecondary, setHasSecondary] = useState(hasFixedJackpots);
  const jackpots: readonly ProgressiveJackpot[] = hasSecondary ? PROGRESSIVE_JACKPOTS : ['principal'];
  const findFixedCards = (jackpot: ProgressiveJackpot): string | null => findTextCombination(jurisdiction, jackpot);
  const principalFields = { 'principal-start': '', 'principal-share': '', 'principal-cards': '' };
  const secondaryFields = { 'secondary-start': '', 'secondary-share': '', 'secondary-cards': '' };
  const form = useTypedForm<ProgressiveField>(
    { name: '', stake: '', odd: 'firstHand', ...principalFields, ...secondaryFields },
    (name, values) => {
      if (name === 'name') return values.name.trim().length < MIN_NAME_LENGTH ? findMissingError('') : null;
      if (name === 'stake') return findAmountError(values.stake);
      if (name === 'odd') return null;
      const [jackpot, part] = name.split('-') as [ProgressiveJackpot, JackpotField];
      if (!jackpots.includes(jackpot)) return null;
      if (part === 'start') return findAmountOrZeroError(values[name]);
      if (part === 'share') return parseHundredths(values[name]) === null ? t('new.shareHint') : null;
      return findFixedCards(jackpot) === null ? findShortError(values[name]) : null;
    },
  );
  const { values } = form;
  const buildJackpot = (jackpot: ProgressiveJackpot) => ({
    startMinor: toMinorUnits(values[`${jackpot}-start`]),
    shareHundredths: parseHundredths(values[`${jackpot}-share`]) ?? 0,
    ...(findFixedCards(jackpot) === null ? { combination: values[`${jackpot}-cards`].trim() } : {}),
  });
  const createProgressive = useWriteHere('post', '/api/establishments/{establishment}/progressives');
  const sendProgressive = (): void =>
    createProgressive.mutate(
      {
        body: {
          name: values.name.trim(),
          stakeMinor: toMinorUnits(values.stake),
          oddUnit: values.odd === 'firstHand' ? 'firstHand' : 'staysInJackpot',
          principal: buildJackpot('principal'),
          ...(hasSecondary ? { secondary: buildJackpot('secondary') } : {}),
        },
      },
      announceAndClose(close, ({ name }) => t('new.done', { name })),
    );
  return {
    form,
    write: createProgressive,
    jackpots,
    findFixedCards,
    hasFixedJackpots,
    hasSecondary,
    setHasSecondary,
    send: () => form.submit(sendProgressive),
  };
}
