import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findStakeLimits } from '#domain/tables/stakes.js';
import type { Shape } from '#web/api/client.js';
import { todayIn } from '#web/components/figures/zone.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { formatTypedAmount } from '#web/components/forms/typed-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { MaximaFields } from '../entry/MaximaFields.js';
import { listChoices, buildFieldName, useMinima, useTypedMaxima } from '../entry/maxima.js';
import { TermsHistory } from './TermsHistory.js';
import { FieldDay } from '#web/components/forms/FieldDay.js';
import { getDayAfter } from '#web/components/figures/day-after.js';

export interface TableDialogProps {
  readonly table: Shape<'TableRow'>;
  readonly close: () => void;
}

/**
 * Manages the form of a table's terms (stakes and first float), with those in force as initial values. `choices` lists
 * the maxima to choose, which depend on the typed minimum. First terms start today, later ones tomorrow.
 */
function useTerms({ table, close }: TableDialogProps) {
  const { t } = useTranslation('tables');
  const { t: translateActs } = useTranslation('acts');
  const { jurisdiction, currencyExponent, timeZone } = useEstablishment();
  const { findAmountError, findShortError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const maxima = useTypedMaxima();
  const minima = useMinima();
  const limits = findStakeLimits(jurisdiction, table.game);
  const formatAmount = (amountMinor: string | null): string =>
    amountMinor === null ? '' : formatTypedAmount(amountMinor, currencyExponent);
  const today = todayIn(timeZone);
  const findChoices = (values: Readonly<Record<string, string>>) =>
    listChoices(limits, table.game, {
      minima: minima(BigInt(toMinorUnits(values['minimum'] ?? ''))),
      simpleMinor: BigInt(toMinorUnits(values[buildFieldName('simple')] ?? '')),
    });
  const form = useTypedForm<string>(
    {
      from: table.termNumber === null ? today : getDayAfter(today),
      minimum: formatAmount(table.minimumMinor),
      ...maxima.buildInitialValues(limits, table.game, table.maxima ?? {}),
      avance: formatAmount(table.avanceMinor),
      sideBets: (table.sideBets ?? []).join(', '),
      toldOn: '',
      reason: '',
    },
    (name, values) => {
      const typed = values[name] ?? '';
      if (name === 'from') return typed === '' ? translateActs('day') : null;
      if (name === 'toldOn' || name === 'sideBets') return null;
      if (name === 'reason') return findShortError(typed);
      if (name === 'avance') return jurisdiction === 'AI67' ? null : findAmountError(typed);
      if (name === 'minimum') return findAmountError(typed);
      const isChosen = findChoices(values).some(({ chance }) => name === buildFieldName(chance));
      return isChosen ? maxima.findFault(typed, limits) : null;
    },
  );
  const readText = (name: string): string => form.values[name]?.trim() ?? '';
  const choices = findChoices(form.values);
  const setTerms = useWriteHere('post', '/api/establishments/{establishment}/tables/{table}/terms');
  const sendTerms = (): void => {
    const sideBets = readText('sideBets')
      .split(',')
      .map((bet) => bet.trim())
      .filter((bet) => bet !== '');
    setTerms.mutate(
      {
        path: { table: table.tableNumber },
        body: {
          effectiveFrom: readText('from'),
          minimumMinor: toMinorUnits(readText('minimum')),
          reason: readText('reason'),
          sideBets,
          maxima: maxima.buildBody(choices, form.values),
          ...(jurisdiction === 'AI67' ? {} : { avanceMinor: toMinorUnits(readText('avance')) }),
          ...(readText('toldOn') === '' ? {} : { toldOn: readText('toldOn') }),
        },
      },
      announceAndClose(close, t('terms.done', { table: table.tableNumber })),
    );
  };
  return { form, choices, write: setTerms, jurisdiction, send: () => form.submit(sendTerms) };
}

/** Sets a table's terms from a gaming day on: its minimum and maximum stakes, and its avance (first float). */
export function TermsDialog(props: TableDialogProps) {
  const { t } = useTranslation('tables');
  const { form, choices, write, jurisdiction, send } = useTerms(props);
  // MC:10: the stakes of the boule are agreed with the Administration
  const isAgreedWithAdministration = jurisdiction === 'MC' && props.table.game === 'boule';
  return (
    <WriteDialog
      title={t('act.termsOf', { table: props.table.tableNumber })}
      submitLabel={t('terms.send')}
      onSubmit={send}
      close={props.close}
      mutation={write}
      size="lg"
      isPersistent
      needsServer
    >
      <FieldDay label={t('terms.from')} field={form.getField('from')} />
      <AmountInput data-autofocus label={t('minimum')} required {...form.getInputProps('minimum')} />
      <MaximaFields choices={choices} form={form} />
      {jurisdiction !== 'AI67' && (
        <AmountInput
          label={t(jurisdiction === 'FR' ? 'terms.leastAvance' : 'terms.avance')}
          required
          {...form.getInputProps('avance')}
        />
      )}
      {jurisdiction === 'AI67' && props.table.game !== 'boule' && (
        <FieldDay
          label={t('terms.toldOn')}
          description={t('terms.toldOnHint')}
          isClearable
          field={form.getField('toldOn')}
        />
      )}
      {isAgreedWithAdministration && (
        <FieldDay label={t('terms.agreedOn')} isClearable field={form.getField('toldOn')} />
      )}
      <TextInput
        label={t('terms.sideBets')}
        description={t('terms.sideBetsHint')}
        maxLength={400}
        {...form.getInputProps('sideBets')}
      />
      <TextInput label={t('reason')} required maxLength={500} {...form.getInputProps('reason')} />
      <TermsHistory tableNumber={props.table.tableNumber} />
    </WriteDialog>
  );
}
