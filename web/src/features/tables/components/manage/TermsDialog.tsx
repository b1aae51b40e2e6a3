import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { stakeLimits } from '#domain/tables/stakes.js';
import type { Shape } from '#web/api/client.js';
import { todayIn } from '#web/components/figures/zone.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { minorToAmount } from '#web/components/forms/typed-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { MaximaFields } from '../entry/MaximaFields.js';
import { choicesOf, fieldOf, useMinima, useTypedMaxima } from '../entry/maxima.js';
import { TermsHistory } from './TermsHistory.js';

export interface TableDialogProps {
  readonly table: Shape<'TableRow'>;
  readonly close: () => void;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the form of a table's terms, initially those in force, its choices of maxima, and its sending. */
function useTerms({ table, close }: TableDialogProps) {
  const { t } = useTranslation('tables');
  const { t: acts } = useTranslation('acts');
  const { jurisdiction, currencyExponent, timeZone } = useEstablishment();
  const { amount, short } = useFaults();
  const { minor } = useTypedAmounts();
  const maxima = useTypedMaxima();
  const minima = useMinima();
  const limits = stakeLimits(jurisdiction, table.game);
  const amountOf = (present: string | null): string =>
    present === null ? '' : minorToAmount(present, currencyExponent);
  const today = todayIn(timeZone);
  const choicesAt = (values: Readonly<Record<string, string>>) =>
    choicesOf(limits, table.game, {
      minima: minima(BigInt(minor(values['minimum'] ?? ''))),
      simpleMinor: BigInt(minor(values[fieldOf('simple')] ?? '')),
    });
  const form = useTypedForm<string>(
    {
      from: table.termNumber === null ? today : dayAfter(today),
      minimum: amountOf(table.minimumMinor),
      ...maxima.blank(limits, table.game, table.maxima ?? {}),
      avance: amountOf(table.avanceMinor),
      sideBets: (table.sideBets ?? []).join(', '),
      toldOn: '',
      reason: '',
    },
    (name, values) => {
      const typed = values[name] ?? '';
      if (name === 'from') return typed === '' ? acts('day') : null;
      if (name === 'toldOn' || name === 'sideBets') return null;
      if (name === 'reason') return short(typed);
      if (name === 'avance') return jurisdiction === 'AI67' ? null : amount(typed);
      if (name === 'minimum') return amount(typed);
      const isChosen = choicesAt(values).some(({ chance }) => name === fieldOf(chance));
      return isChosen ? maxima.faultOf(typed, limits) : null;
    },
  );
  const of = (name: string): string => form.values[name]?.trim() ?? '';
  const choices = choicesAt(form.values);
  const write = useWriteHere('post', '/api/establishments/{establishment}/tables/{table}/terms');
  const act = (): void => {
    const sideBets = of('sideBets')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    write.mutate(
      {
        path: { table: table.tableNumber },
        body: {
          effectiveFrom: of('from'),
          minimumMinor: minor(of('minimum')),
          reason: of('reason'),
          sideBets,
          maxima: maxima.sent(choices, form.values),
          ...(jurisdiction === 'AI67' ? {} : { avanceMinor: minor(of('avance')) }),
          ...(of('toldOn') === '' ? {} : { toldOn: of('toldOn') }),
        },
      },
      announceAndClose(close, t('terms.done', { table: table.tableNumber })),
    );
  };
  return { form, choices, write, jurisdiction, send: () => form.send(act) };
}

/** Sets the terms of a table from a gaming day on: its minimum, its maxima, its avance. */
export function TermsDialog(props: TableDialogProps) {
  const { t } = useTranslation('tables');
  const { form, choices, write, jurisdiction, send } = useTerms(props);
  // MC:10: the stakes of the boule are agreed with the Administration
  const isAgreed = jurisdiction === 'MC' && props.table.game === 'boule';
  const dayOf = (name: string) => ({
    day: form.values[name] === '' ? undefined : form.values[name],
    error: form.field(name).error ?? undefined,
    onChange: (day: string | undefined) => form.put(name, day ?? ''),
  });
  return (
    <WriteDialog
      title={t('act.termsOf', { table: props.table.tableNumber })}
      act={t('terms.send')}
      send={send}
      close={props.close}
      write={write}
      size="lg"
      isHeld
      needsServer
    >
      <DayInput label={t('terms.from')} {...dayOf('from')} />
      <AmountInput data-autofocus label={t('minimum')} required {...form.input('minimum')} />
      <MaximaFields choices={choices} form={form} />
      {jurisdiction !== 'AI67' && (
        <AmountInput
          label={t(jurisdiction === 'FR' ? 'terms.leastAvance' : 'terms.avance')}
          required
          {...form.input('avance')}
        />
      )}
      {jurisdiction === 'AI67' && props.table.game !== 'boule' && (
        <DayInput label={t('terms.toldOn')} description={t('terms.toldOnHint')} isClearable {...dayOf('toldOn')} />
      )}
      {isAgreed && <DayInput label={t('terms.agreedOn')} isClearable {...dayOf('toldOn')} />}
      <TextInput
        label={t('terms.sideBets')}
        description={t('terms.sideBetsHint')}
        maxLength={400}
        {...form.input('sideBets')}
      />
      <TextInput label={t('reason')} required maxLength={500} {...form.input('reason')} />
      <TermsHistory tableNumber={props.table.tableNumber} />
    </WriteDialog>
  );
}
