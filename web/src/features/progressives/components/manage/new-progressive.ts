import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findStatutoryCombination,
  PROGRESSIVE_JACKPOTS,
  type ProgressiveJackpot,
} from '#domain/cercle/progressives.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

type JackpotField = 'start' | 'share' | 'cards';
type ProgressiveField = 'name' | 'stake' | 'odd' | `${ProgressiveJackpot}-${JackpotField}`;

/**
 * Parses a percentage such as `15` or `5,25` as hundredths of a percent (1500, 525). Returns null when it is not from
 * 0,01 to 100.
 */
function parseHundredths(input: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(input.replaceAll(/[\s\u00a0\u202f%]/gu, ''));
  if (match === null) return null;
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : null;
}

const MIN_NAME_LENGTH = 2;

/**
 * Manages the form of a new progressive (shared jackpot): its name, stake and jackpots. In France it has two jackpots,
 * whose winning cards the regulation fixes; elsewhere the secondary one is optional.
 */
export function useNewProgressiveForm(close: () => void) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { validateRequired, validateMinLength, validateAmount, validateAmountOrZero } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const hasFixedJackpots = jurisdiction === 'FR';
  const [hasSecondary, setHasSecondary] = useState(hasFixedJackpots);
  const jackpots: readonly ProgressiveJackpot[] = hasSecondary ? PROGRESSIVE_JACKPOTS : ['principal'];
  const getFixedCards = (jackpot: ProgressiveJackpot): string | null => findStatutoryCombination(jurisdiction, jackpot);
  const principalFields = { 'principal-start': '', 'principal-share': '', 'principal-cards': '' };
  const secondaryFields = { 'secondary-start': '', 'secondary-share': '', 'secondary-cards': '' };
  const form = useTextForm<ProgressiveField>(
    { name: '', stake: '', odd: 'firstHand', ...principalFields, ...secondaryFields },
    (name, values) => {
      if (name === 'name') return values.name.trim().length < MIN_NAME_LENGTH ? validateRequired('') : null;
      if (name === 'stake') return validateAmount(values.stake);
      if (name === 'odd') return null;
      const [jackpot, jackpotField] = name.split('-') as [ProgressiveJackpot, JackpotField];
      if (!jackpots.includes(jackpot)) return null;
      if (jackpotField === 'start') return validateAmountOrZero(values[name]);
      if (jackpotField === 'share') return parseHundredths(values[name]) === null ? t('new.shareHint') : null;
      return getFixedCards(jackpot) === null ? validateMinLength(values[name]) : null;
    },
  );
  const { values } = form;
  const buildJackpot = (jackpot: ProgressiveJackpot) => ({
    startMinor: toMinorUnits(values[`${jackpot}-start`]),
    shareHundredths: parseHundredths(values[`${jackpot}-share`]) ?? 0,
    ...(getFixedCards(jackpot) === null ? { combination: values[`${jackpot}-cards`].trim() } : {}),
  });
  const progressiveMutation = useEstablishmentMutation('post', '/progressives');
  const sendProgressive = (): void =>
    progressiveMutation.mutate(
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
    progressiveMutation,
    jackpots,
    getFixedCards,
    hasFixedJackpots,
    hasSecondary,
    setHasSecondary,
    submit: () => form.submit(sendProgressive),
  };
}
