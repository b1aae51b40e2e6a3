import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findStakeLimits, isMaximumFixedAtOpening } from '#domain/tables/stakes.js';
import type { ApiSchema } from '#web/api/client.js';
import { getTodayIn } from '#web/components/figures/zone.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { MaximaFields } from '../entry/MaximaFields.js';
import { listMaximumChoices, getMaximumFieldName, useMinimaBuilder, useMaximaFields } from '../entry/maxima.js';
import { TermsHistory } from './TermsHistory.js';
import { FormDayInput } from '#web/components/forms/FieldDay.js';
import { getDayAfter } from '#web/components/figures/day-after.js';

export interface TableDialogProps {
  readonly table: ApiSchema<'TableRow'>;
  readonly onClose: () => void;
}

/**
 * Manages the form of a table's terms (stakes and first float), with those in force as initial values. `choices` lists
 * the maxima to choose, which depend on the typed minimum. First terms start today, later ones tomorrow,
 * or today where the text fixes the maximum at each opening.
 */
function useTermsForm({ table, onClose }: TableDialogProps) {
  const { t } = useTranslation('tables');
  const { t: translateActions } = useTranslation('acts');
  const { jurisdiction, currencyExponent, timeZone } = useEstablishment();
  const { validateAmount, validateMinLength } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const maxima = useMaximaFields();
  const buildMinima = useMinimaBuilder();
  const limits = findStakeLimits(jurisdiction, table.game);
  const formatAmountInput = (amountMinor: string | null): string =>
    amountMinor === null ? '' : formatAmountForInput(amountMinor, currencyExponent);
  const today = getTodayIn(timeZone);
  const isTodayPossible =
    table.termNumber === null || (isMaximumFixedAtOpening(jurisdiction, table.game) && table.sessionId === null);
  const listChoices = (values: Readonly<Record<string, string>>) =>
    listMaximumChoices(limits, table.game, {
      minima: buildMinima(BigInt(toMinorUnits(values['minimum'] ?? ''))),
      simpleMinor: BigInt(toMinorUnits(values[getMaximumFieldName('simple')] ?? '')),
    });
  const form = useTextForm<string>(
    {
      from: isTodayPossible ? today : getDayAfter(today),
      minimum: formatAmountInput(table.minimumMinor),
      ...maxima.buildInitialValues(limits, table.game, table.maxima ?? {}),
      avance: formatAmountInput(table.avanceMinor),
      sideBets: (table.sideBets ?? []).join(', '),
      toldOn: '',
      reason: '',
    },
    (name, values) => {
      const input = values[name] ?? '';
      if (name === 'from') return input === '' ? translateActions('day') : null;
      if (name === 'toldOn' || name === 'sideBets') return null;
      if (name === 'reason') return validateMinLength(input);
      if (name === 'avance') return jurisdiction === 'AI67' ? null : validateAmount(input);
      if (name === 'minimum') return validateAmount(input);
      const isFieldOffered = listChoices(values).some(({ chance }) => name === getMaximumFieldName(chance));
      return isFieldOffered ? maxima.validateMaximum(input, limits) : null;
    },
  );
  const getTrimmedValue = (name: string): string => form.values[name]?.trim() ?? '';
  const choices = listChoices(form.values);
  const setTermsMutation = useEstablishmentMutation('post', '/tables/{table}/terms');
  const setTerms = (): void => {
    const sideBets = getTrimmedValue('sideBets')
      .split(',')
      .map((bet) => bet.trim())
      .filter((bet) => bet !== '');
    setTermsMutation.mutate(
      {
        path: { table: table.tableNumber },
        body: {
          effectiveFrom: getTrimmedValue('from'),
          minimumMinor: toMinorUnits(getTrimmedValue('minimum')),
          reason: getTrimmedValue('reason'),
          sideBets,
          maxima: maxima.buildBody(choices, form.values),
          ...(jurisdiction === 'AI67' ? {} : { avanceMinor: toMinorUnits(getTrimmedValue('avance')) }),
          ...(getTrimmedValue('toldOn') === '' ? {} : { toldOn: getTrimmedValue('toldOn') }),
        },
      },
      announceAndClose(onClose, t('terms.done', { table: table.tableNumber })),
    );
  };
  return { form, choices, setTermsMutation, jurisdiction, submit: () => form.submit(setTerms) };
}

/** Sets a table's terms from a gaming day on: its minimum and maximum stakes, and its avance (first float). */
export function ChangeTermsDialog(props: TableDialogProps) {
  const { t } = useTranslation('tables');
  const { form, choices, setTermsMutation, jurisdiction, submit } = useTermsForm(props);
  // MC:10: the stakes of the boule are agreed with the Administration
  const isAgreedWithAdministration = jurisdiction === 'MC' && props.table.game === 'boule';
  return (
    <WriteDialog
      title={t('act.termsOf', { table: props.table.tableNumber })}
      submitLabel={t('terms.send')}
      onSubmit={submit}
      onClose={props.onClose}
      mutation={setTermsMutation}
      size="lg"
      isPersistent
      needsServer
    >
      <FormDayInput label={t('terms.from')} field={form.getField('from')} />
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
        <FormDayInput
          label={t('terms.toldOn')}
          description={t('terms.toldOnHint')}
          isClearable
          field={form.getField('toldOn')}
        />
      )}
      {isAgreedWithAdministration && (
        <FormDayInput label={t('terms.agreedOn')} isClearable field={form.getField('toldOn')} />
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
