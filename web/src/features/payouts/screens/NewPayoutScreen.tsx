import { Button, Group, Paper, Select, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { establishmentNow } from '#web/api/connection.js';
import { missingPermission } from '#web/api/problem.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { Form } from '#web/components/forms/Form.js';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { USUAL_PAYMENT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { instantOf, localText } from '#web/components/figures/zone.js';
import { useWriteHere } from '#web/session/write-here.js';
import { OPENED_PAYOUT_KINDS } from '#domain/cash/payouts.js';
import type { OpenedPayoutKind } from '#domain/cash/payouts.js';

/** Opens the slip of a win: from an event of the machine, which supplies the time, or manually. */
export function NewPayoutScreen() {
  const { t } = useTranslation('payouts');
  const mayOpen = useHasPermission('payouts.open');
  const { event } = useSearch({ from: '/behind/$establishment/new-payout' });
  return (
    <>
      <PageHead title={t('new.title')} about={t(event === undefined ? 'new.byHand' : 'new.byEvent')} />
      {mayOpen ? <NewPayoutForm key={event ?? ''} /> : <ProblemBox problem={missingPermission('payouts.open')} />}
    </>
  );
}

/** Returns the form of a new slip, filled from the address, with the win's instant as typed. */
function useNewPayout() {
  const { t } = useTranslation('acts');
  const search = useSearch({ from: '/behind/$establishment/new-payout' });
  const { timeZone } = useEstablishment();
  const faults = useFaults();
  const isFromEvent = search.event !== undefined;
  const form = useTypedForm(
    {
      machine: search.machine ?? '',
      kind: search.kind ?? 'jackpot',
      amount: '',
      combination: '',
      wonAt: localText(search.at ?? establishmentNow().toISOString(), timeZone),
      another: '',
    },
    (name, values) => {
      const value = values[name];
      if (name === 'machine') return faults.needed(value);
      if (name === 'amount') return faults.amount(value);
      if (name === 'wonAt') return isFromEvent || instantOf(value, timeZone) !== null ? null : t('instant');
      return name === 'another' && value !== '' ? faults.short(value) : null;
    },
  );
  return { search, form, isFromEvent, wonAt: instantOf(form.values.wonAt, timeZone) };
}

/** Form of a slip: machine, time, kind, amount and combination; the same win needs a reason to be opened again. */
function NewPayoutForm() {
  const { t } = useTranslation(['payouts', 'acts', 'shell']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { decimal } = useTypedAmounts();
  const { search, form, isFromEvent, wonAt } = useNewPayout();
  const { values, input, put } = form;
  const unusual = useUnusualAmount(values.amount, USUAL_PAYMENT);
  const open = useWriteHere('post', '/api/establishments/{establishment}/payouts');
  const isSame = open.error?.code === 'WIN_ALREADY_OPENED';
  const act = (): void => {
    const another = values.another.trim();
    const body = {
      machine: values.machine.trim(),
      kind: values.kind as OpenedPayoutKind,
      amount: decimal(values.amount),
      combination: values.combination.trim(),
      ...(search.event === undefined ? {} : { eventId: search.event }),
      ...(isFromEvent || wonAt === null ? {} : { wonAt }),
      ...(another === '' ? {} : { anotherWinReason: another }),
    };
    open.mutate(
      { body },
      {
        onSuccess: ({ payoutId, slipNumber }) => {
          announce(t('new.opened', { number: slipNumber }));
          void navigate({ to: '/$establishment/payouts/$payout', params: { establishment, payout: payoutId } });
        },
      },
    );
  };
  return (
    <Form send={() => form.send(() => unusual.isSure() && act())}>
      <Stack maw={560}>
        <TextInput
          label={t('acts:machine')}
          required
          autoComplete="off"
          maxLength={30}
          readOnly={isFromEvent}
          {...input('machine')}
        />
        <MachineEcho number={values.machine} />
        <WonAt value={values.wonAt} at={search.at} fault={form.field('wonAt').error} put={(at) => put('wonAt', at)} />
        <Select
          label={t('new.kind')}
          allowDeselect={false}
          value={values.kind}
          data={OPENED_PAYOUT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => put('kind', kind ?? 'jackpot')}
        />
        <AmountInput label={t('new.amount')} description={t('new.amountHint')} required {...input('amount')} />
        {unusual.question}
        <TextInput
          label={t('new.combination')}
          description={t('new.combinationHint')}
          maxLength={200}
          {...input('combination')}
        />
        {open.error !== null && (
          <ProblemBox problem={open.error} {...(isSame ? { advice: t('new.sameAdvice') } : {})} />
        )}
        {isSame && <Textarea label={t('new.another')} autosize minRows={2} maxLength={500} {...input('another')} />}
        <Group justify="flex-end">
          <Button component={Link} to={`/${establishment}/payouts`} variant="default" size="md">
            {t('shell:cancel')}
          </Button>
          <Button type="submit" size="md" loading={open.isPending}>
            {t('new.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface WonAtProps {
  readonly value: string;
  /** Time of the machine's event. */
  readonly at: string | undefined;
  readonly fault: string | null;
  readonly put: (value: string) => void;
}

/** Time of the win: given by the machine's event, or typed. */
function WonAt({ value, at, fault, put }: WonAtProps) {
  const { t } = useTranslation('payouts');
  const { instant } = useFormats();
  const { event } = useSearch({ from: '/behind/$establishment/new-payout' });
  if (event !== undefined) {
    return (
      <Paper withBorder p="sm">
        <Text size="sm" c="dimmed">
          {t('new.eventLabel', { event })}
        </Text>
        <Text>{instant(at)}</Text>
      </Paper>
    );
  }
  return <HappenedInput label={t('new.wonOn')} field={{ value, error: fault, put }} />;
}
