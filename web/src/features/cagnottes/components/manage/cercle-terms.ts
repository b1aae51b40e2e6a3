import { useTranslation } from 'react-i18next';
import { findRakeRate } from '#domain/cercle/rake.js';
import { getTodayIn } from '#web/components/figures/zone.js';
import { normalizeDecimal, formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import type { CercleTable } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { getDayAfter } from '#web/components/figures/day-after.js';

export interface CercleTermsDialogProps {
  readonly table: CercleTable;
  readonly onClose: () => void;
}

/**
 * Converts a typed percentage to hundredths of a percent, `1,25` to 125. Returns null when it is no number from 0,01 to
 * 100 with at most two decimals.
 */
function parseHundredths(input: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(normalizeDecimal(input.trim()) ?? '') ?? [];
  const hundredths = whole === '' ? 0 : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : null;
}

/** Returns hundredths of a percent as a percentage to type, 125 as `1,25`; empty when the rate is null. */
const formatHundredthsInput = (hundredths: number | null): string =>
  hundredths === null ? '' : formatAmountForInput(String(hundredths), 2);

/**
 * Returns the form of a table's rake terms (the house's share), starting from the present ones, and its submission.
 * Values fixed by law are not requested: `editableTerms` marks the values to enter. First terms start today, later ones
 * tomorrow. AI67 fixes the rounding, which makes the tie rule required.
 */
export function useCercleTermsForm({ table, onClose }: CercleTermsDialogProps) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const { jurisdiction, currencyExponent, timeZone } = useEstablishment();
  const { validateAmount, validateMinLength, validateRequired } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const editableTerms = {
    rate: findRakeRate(jurisdiction, table.game) === null,
    rounding: jurisdiction !== 'AI67',
    bank: table.game === 'cheminDeFer',
    isBankRequired: jurisdiction === 'MC',
  };
  const formatOptionalAmount = (amountMinor: string | null): string =>
    amountMinor === null ? '' : formatAmountForInput(amountMinor, currencyExponent);
  const today = getTodayIn(timeZone);
  const form = useTextForm(
    {
      from: table.termNumber === null ? today : getDayAfter(today),
      rate: formatHundredthsInput(table.rateHundredths),
      rounding: formatOptionalAmount(table.roundingMinor),
      tie: table.tie ?? '',
      maximum: formatOptionalAmount(table.maximumBankMinor),
      garageFrom: formatOptionalAmount(table.garageFromMinor),
      garageToldOn: table.garageToldOn ?? '',
      reason: '',
    },
    (name, values) => {
      const input = values[name].trim();
      if (name === 'from') return input === '' ? t('acts:day') : null;
      if (name === 'rate') return editableTerms.rate && parseHundredths(input) === null ? t('terms.rateHint') : null;
      if (name === 'rounding') return editableTerms.rounding && input !== '' ? validateAmount(input) : null;
      // without rounding there is no tie
      if (name === 'tie')
        return !editableTerms.rounding || values.rounding.trim() !== '' ? validateRequired(input) : null;
      if (name === 'maximum')
        return editableTerms.bank && (editableTerms.isBankRequired || input !== '') ? validateAmount(input) : null;
      if (name === 'garageFrom') return editableTerms.bank && input !== '' ? validateAmount(input) : null;
      return name === 'reason' ? validateMinLength(input) : null;
    },
  );
  const termsMutation = useEstablishmentMutation('post', '/cercle-tables/{table}/terms');
  const { from, rate, rounding, tie, maximum, garageFrom, garageToldOn: garageNotifiedOn, reason } = form.values;
  /** Records the terms from their first day on, announces it and closes the dialog. */
  const saveTerms = (): void =>
    termsMutation.mutate(
      {
        path: { table: table.tableNumber },
        body: {
          effectiveFrom: from,
          reason: reason.trim(),
          ...(editableTerms.rate ? { rateHundredths: parseHundredths(rate) ?? 0 } : {}),
          ...(editableTerms.rounding && rounding.trim() !== '' ? { roundingMinor: toMinorUnits(rounding) } : {}),
          ...(tie === 'up' || tie === 'down' ? { tie } : {}),
          ...(editableTerms.bank && maximum.trim() !== '' ? { maximumBankMinor: toMinorUnits(maximum) } : {}),
          ...(editableTerms.bank && garageFrom.trim() !== '' ? { garageFromMinor: toMinorUnits(garageFrom) } : {}),
          ...(editableTerms.bank && garageNotifiedOn !== '' ? { garageToldOn: garageNotifiedOn } : {}),
        },
      },
      announceAndClose(onClose, t('terms.done', { table: table.tableNumber })),
    );
  return { form, editableTerms, termsMutation, submit: () => form.submit(saveTerms) };
}
