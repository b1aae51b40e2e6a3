import { Button, Group, Paper, Select, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getServerTime } from '#web/api/connection.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { Form } from '#web/components/forms/Form.js';
import { MachinePreview } from '#web/components/forms/fields/MachineEcho.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { parseLocalInstant, formatLocalDateTime } from '#web/components/figures/zone.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { OPENED_PAYOUT_KINDS, type OpenedPayoutKind } from '#domain/cash/payouts.js';

/**
 * Shows the form that opens a payout slip (for a win paid by staff). An event of the machine supplies the time; without
 * one it is typed.
 */
export function NewPayoutScreen() {
  const { t } = useTranslation('payouts');
  const mayOpen = useHasPermission('payouts.open');
  const { event } = useSearch({ from: '/behind/$establishment/new-payout' });
  return (
    <>
      <PageHeader title={t('new.title')} summary={t(event === undefined ? 'new.byHand' : 'new.byEvent')} />
      {mayOpen ? <NewPayoutForm key={event ?? ''} /> : <ProblemBox problem={createPermissionProblem('payouts.open')} />}
    </>
  );
}

/**
 * Manages the form of a new slip, filled from the address. Its field `another` is the reason for a second slip of the
 * same win. The returned `wonAt` is the typed time of the win, null when invalid.
 */
function useNewPayoutForm() {
  const { t } = useTranslation('acts');
  const search = useSearch({ from: '/behind/$establishment/new-payout' });
  const { timeZone } = useEstablishment();
  const fieldErrors = useFieldValidators();
  const isFromEvent = search.event !== undefined;
  const form = useTextForm(
    {
      machine: search.machine ?? '',
      kind: search.kind ?? 'jackpot',
      amount: search.amount ?? '',
      combination: '',
      wonAt: formatLocalDateTime(search.at ?? getServerTime().toISOString(), timeZone),
      another: '',
    },
    (name, values) => {
      const value = values[name];
      if (name === 'machine') return fieldErrors.validateRequired(value);
      if (name === 'amount') return fieldErrors.validateAmount(value);
      if (name === 'wonAt') return isFromEvent || parseLocalInstant(value, timeZone) !== null ? null : t('instant');
      return name === 'another' && value !== '' ? fieldErrors.validateMinLength(value) : null;
    },
  );
  return { search, form, isFromEvent, wonAt: parseLocalInstant(form.values.wonAt, timeZone) };
}

/**
 * Shows the form of a payout slip: machine, time, kind, amount and combination. An unusual amount must be confirmed; a
 * win that already has a slip needs a reason.
 */
function NewPayoutForm() {
  const { t } = useTranslation(['payouts', 'acts', 'shell']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { toDecimalUnits } = useAmountParsers();
  const { search, form, isFromEvent, wonAt } = useNewPayoutForm();
  const { values, getInputProps, setValue } = form;
  const unusualAmount = useUnusualAmountCheck(values.amount, USUAL_MAX_PAYMENT_MINOR);
  const openPayoutMutation = useEstablishmentMutation('post', '/payouts');
  const isWinAlreadyOpened = openPayoutMutation.error?.code === 'WIN_ALREADY_OPENED';
  const openSlip = (): void => {
    const reason = values.another.trim();
    const body = {
      machine: values.machine.trim(),
      kind: values.kind as OpenedPayoutKind,
      amount: toDecimalUnits(values.amount),
      combination: values.combination.trim(),
      ...(search.event === undefined ? {} : { eventId: search.event }),
      ...(isFromEvent || wonAt === null ? {} : { wonAt }),
      ...(reason === '' ? {} : { anotherWinReason: reason }),
    };
    openPayoutMutation.mutate(
      { body },
      {
        onSuccess: ({ payoutId, slipNumber }) => {
          notifySuccess(t('new.opened', { number: slipNumber }));
          void navigate({ to: '/$establishment/payouts/$payout', params: { establishment, payout: payoutId } });
        },
      },
    );
  };
  return (
    <Form onSubmit={() => form.submit(() => unusualAmount.checkAmount() && openSlip())}>
      <Stack maw={560}>
        <TextInput
          label={t('acts:machine')}
          required
          autoComplete="off"
          maxLength={30}
          readOnly={isFromEvent}
          {...getInputProps('machine')}
        />
        <MachinePreview machineNumber={values.machine} />
        <WinTimeField
          value={values.wonAt}
          eventTime={search.at}
          error={form.getField('wonAt').error}
          setTime={(at) => setValue('wonAt', at)}
        />
        <Select
          label={t('new.kind')}
          allowDeselect={false}
          value={values.kind}
          data={OPENED_PAYOUT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => setValue('kind', kind ?? 'jackpot')}
        />
        <AmountInput label={t('new.amount')} description={t('new.amountHint')} required {...getInputProps('amount')} />
        {unusualAmount.confirmationPrompt}
        <TextInput
          label={t('new.combination')}
          description={t('new.combinationHint')}
          maxLength={200}
          {...getInputProps('combination')}
        />
        {openPayoutMutation.error !== null && (
          <ProblemBox
            problem={openPayoutMutation.error}
            {...(isWinAlreadyOpened ? { hint: t('new.sameAdvice') } : {})}
          />
        )}
        {isWinAlreadyOpened && (
          <Textarea label={t('new.another')} autosize minRows={2} maxLength={500} {...getInputProps('another')} />
        )}
        <Group justify="flex-end">
          <Button component={Link} to={`/${establishment}/payouts`} variant="default" size="md">
            {t('shell:cancel')}
          </Button>
          <Button type="submit" size="md" loading={openPayoutMutation.isPending}>
            {t('new.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

interface WinTimeFieldProps {
  readonly value: string;
  /** Time of the machine's event. */
  readonly eventTime: string | undefined;
  readonly error: string | null;
  readonly setTime: (value: string) => void;
}

/** Shows the time of the win from the machine's event (`eventTime`), or lets the user type it without an event. */
function WinTimeField({ value, eventTime, error, setTime }: WinTimeFieldProps) {
  const { t } = useTranslation('payouts');
  const { formatInstant } = useFormats();
  const { event } = useSearch({ from: '/behind/$establishment/new-payout' });
  if (event !== undefined) {
    return (
      <Paper withBorder p="sm">
        <Text size="sm" c="dimmed">
          {t('new.eventLabel', { event })}
        </Text>
        <Text>{formatInstant(eventTime)}</Text>
      </Paper>
    );
  }
  return <EventTimeInput label={t('new.wonOn')} field={{ value, error, setValue: setTime }} />;
}
