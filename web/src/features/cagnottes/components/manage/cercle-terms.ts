import { useTranslation } from 'react-i18next';
import { rateOf } from '#domain/cercle/rake.js';
import { useWrite } from '#web/api/client.js';
import { todayIn } from '#web/components/figures/zone.js';
import { decimalText, minorToAmount } from '#web/components/forms/typed-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import type { CercleTable } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';

export interface CercleTermsProps {
  readonly table: CercleTable;
  readonly close: () => void;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Converts a typed percentage to hundredths, `1,25` to 125; null when it is not between 0,01 and 100. */
function hundredthsOf(typed: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimalText(typed.trim()) ?? '') ?? [];
  const hundredths = whole === '' ? 0 : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : null;
}

const rateText = (hundredths: number | null): string =>
  hundredths === null ? '' : minorToAmount(String(hundredths), 2);

/**
 * Returns the form of a table's rake terms, starting from the present ones, and its submission. Values fixed by the
 * text are not requested.
 */
export function useCercleTerms({ table, close }: CercleTermsProps) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const { code, jurisdiction, currencyExponent, timeZone } = useEstablishment();
  const { amount, short, needed } = useFaults();
  const { minor } = useTypedAmounts();
  const openTerms = {
    rate: rateOf(jurisdiction, table.game) === null,
    rounding: jurisdiction !== 'AI67',
    bank: table.game === 'cheminDeFer',
    isBankNeeded: jurisdiction === 'MC',
  };
  const amountOf = (present: string | null): string =>
    present === null ? '' : minorToAmount(present, currencyExponent);
  const today = todayIn(timeZone);
  const form = useTypedForm(
    {
      from: table.termNumber === null ? today : dayAfter(today),
      rate: rateText(table.rateHundredths),
      rounding: amountOf(table.roundingMinor),
      tie: table.tie ?? '',
      maximum: amountOf(table.maximumBankMinor),
      garageFrom: amountOf(table.garageFromMinor),
      garageToldOn: table.garageToldOn ?? '',
      reason: '',
    },
    (name, values) => {
      const typed = values[name].trim();
      if (name === 'from') return typed === '' ? t('acts:day') : null;
      if (name === 'rate') return openTerms.rate && hundredthsOf(typed) === null ? t('terms.rateHint') : null;
      if (name === 'rounding') return openTerms.rounding && typed !== '' ? amount(typed) : null;
      // without rounding there is no tie
      if (name === 'tie') return !openTerms.rounding || values.rounding.trim() !== '' ? needed(typed) : null;
      if (name === 'maximum') return openTerms.bank && (openTerms.isBankNeeded || typed !== '') ? amount(typed) : null;
      if (name === 'garageFrom') return openTerms.bank && typed !== '' ? amount(typed) : null;
      return name === 'reason' ? short(typed) : null;
    },
  );
  const termsWrite = useWrite('post', '/api/establishments/{establishment}/cercle-tables/{table}/terms');
  const { from, rate, rounding, tie, maximum, garageFrom, garageToldOn: garageNotifiedOn, reason } = form.values;
  /** Records the terms from their first day on, announces it and closes the dialog. */
  const act = (): void =>
    termsWrite.mutate(
      {
        params: { path: { establishment: code, table: table.tableNumber } },
        body: {
          effectiveFrom: from,
          reason: reason.trim(),
          ...(openTerms.rate ? { rateHundredths: hundredthsOf(rate) ?? 0 } : {}),
          ...(openTerms.rounding && rounding.trim() !== '' ? { roundingMinor: minor(rounding) } : {}),
          ...(tie === 'up' || tie === 'down' ? { tie } : {}),
          ...(openTerms.bank && maximum.trim() !== '' ? { maximumBankMinor: minor(maximum) } : {}),
          ...(openTerms.bank && garageFrom.trim() !== '' ? { garageFromMinor: minor(garageFrom) } : {}),
          ...(openTerms.bank && garageNotifiedOn !== '' ? { garageToldOn: garageNotifiedOn } : {}),
        },
      },
      announceAndClose(close, t('terms.done', { table: table.tableNumber })),
    );
  return { form, openTerms, termsWrite, submit: () => form.send(act) };
}
