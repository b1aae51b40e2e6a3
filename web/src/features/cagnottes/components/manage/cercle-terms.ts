import { useTranslation } from 'react-i18next';
import { findRate } from '#domain/cercle/rake.js';
import { todayIn } from '#web/components/figures/zone.js';
import { parseDecimal, formatTypedAmount } from '#web/components/forms/typed-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import type { CercleTable } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { getDayAfter } from '#web/components/figures/day-after.js';

export interface CercleTermsProps {
  readonly table: CercleTable;
  readonly close: () => void;
}

/**
 * Converts a typed percentage to hundredths of a percent, `1,25` to 125. Returns null when it is no number from 0,01 to
 * 100 with at most two decimals.
 */
function parseHundredths(typed: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(parseDecimal(typed.trim()) ?? '') ?? [];
  const hundredths = whole === '' ? 0 : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : null;
}

/** Returns hundredths of a percent as a percentage to type, 125 as `1,25`; empty when the rate is null. */
const formatHundredths = (hundredths: number | null): string =>
  hundredths === null ? '' : formatTypedAmount(String(hundredths), 2);

/**
 * Returns the form of a table's rake terms (the house's share), starting from the present ones, and its submission.
 * Values fixed by law are not requested: `openTerms` marks the values to enter. First terms start today, later ones
 * tomorrow. AI67 fixes the rounding, which makes the tie rule required.
 */
export function useCercleTerms({ table, close }: CercleTermsProps) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const { jurisdiction, currencyExponent, timeZone } = useEstablishment();
  const { findAmountError, findShortError, findMissingError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const openTerms = {
    rate: findRate(jurisdiction, table.game) === null,
    rounding: jurisdiction !== 'AI67',
    bank: table.game === 'cheminDeFer',
    isBankNeeded: jurisdiction === 'MC',
  };
  const formatOptionalAmount = (amountMinor: string | null): string =>
    amountMinor === null ? '' : formatTypedAmount(amountMinor, currencyExponent);
  const today = todayIn(timeZone);
  const form = useTypedForm(
    {
      from: table.termNumber === null ? today : getDayAfter(today),
      rate: formatHundredths(table.rateHundredths),
      rounding: formatOptionalAmount(table.roundingMinor),
      tie: table.tie ?? '',
      maximum: formatOptionalAmount(table.maximumBankMinor),
      garageFrom: formatOptionalAmount(table.garageFromMinor),
      garageToldOn: table.garageToldOn ?? '',
      reason: '',
    },
    (name, values) => {
      const typedText = values[name].trim();
      if (name === 'from') return typedText === '' ? t('acts:day') : null;
      if (name === 'rate') return openTerms.rate && parseHundredths(typedText) === null ? t('terms.rateHint') : null;
      if (name === 'rounding') return openTerms.rounding && typedText !== '' ? findAmountError(typedText) : null;
      // without rounding there is no tie
      if (name === 'tie')
        return !openTerms.rounding || values.rounding.trim() !== '' ? findMissingError(typedText) : null;
      if (name === 'maximum')
        return openTerms.bank && (openTerms.isBankNeeded || typedText !== '') ? findAmountError(typedText) : null;
      if (name === 'garageFrom') return openTerms.bank && typedText !== '' ? findAmountError(typedText) : null;
      return name === 'reason' ? findShortError(typedText) : null;
    },
  );
  const termsWrite = useWriteHere('post', '/api/establishments/{establishment}/cercle-tables/{table}/terms');
  const { from, rate, rounding, tie, maximum, garageFrom, garageToldOn: garageNotifiedOn, reason } = form.values;
  /** Records the terms from their first day on, announces it and closes the dialog. */
  const saveTerms = (): void =>
    termsWrite.mutate(
      {
        path: { table: table.tableNumber },
        body: {
          effectiveFrom: from,
          reason: reason.trim(),
          ...(openTerms.rate ? { rateHundredths: parseHundredths(rate) ?? 0 } : {}),
          ...(openTerms.rounding && rounding.trim() !== '' ? { roundingMinor: toMinorUnits(rounding) } : {}),
          ...(tie === 'up' || tie === 'down' ? { tie } : {}),
          ...(openTerms.bank && maximum.trim() !== '' ? { maximumBankMinor: toMinorUnits(maximum) } : {}),
          ...(openTerms.bank && garageFrom.trim() !== '' ? { garageFromMinor: toMinorUnits(garageFrom) } : {}),
          ...(openTerms.bank && garageNotifiedOn !== '' ? { garageToldOn: garageNotifiedOn } : {}),
        },
      },
      announceAndClose(close, t('terms.done', { table: table.tableNumber })),
    );
  return { form, openTerms, termsWrite, submit: () => form.submit(saveTerms) };
}
