import { Anchor, Button, Chip, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEVERITY_BY_ALARM_KIND } from '#domain/floor/alarms.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Form } from '#web/components/forms/Form.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { usePendingForms } from '#web/outbox/queue/use-forms.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Alarm = ApiSchema<'AlarmRow'>;

/** Returns the subject under which forms on an alarm are queued. */
export function getAlarmQueueSubject({ alarmId }: Alarm): string {
  return `alarm ${alarmId}`;
}

/** Common reasons by kind, to tap instead of typing. */
const commonReasonKeys: Readonly<Record<Alarm['kind'], readonly string[]>> = {
  unidentifiedDoor: ['known', 'test', 'cleaning'],
  moneyDoorOutsideDrop: ['billJam', 'known', 'test'],
  doorLeftOpen: ['closed', 'atWork'],
  unclosedIntervention: ['longRepair', 'forgotten'],
  identificationWithoutSheet: ['nothingDone', 'otherMachine'],
  identificationWithoutDoor: ['notNeeded', 'otherMachine'],
};

export interface AlarmPanelProps {
  readonly alarm: Alarm;
  readonly onClose: () => void;
  /** Called once it is settled or its settlement is queued. */
  readonly onSettled: () => void;
}

/**
 * Shows a panel with an alarm and its context: facts, the machine's last events, and the form that settles it for users
 * who may. `onSettled` is called once the settlement is sent or stored here.
 */
export function AlarmPanel({ alarm, onClose, onSettled }: AlarmPanelProps) {
  const { t } = useTranslation('floor');
  const { t: translateShell } = useTranslation('shell');
  const { formatInstant } = useFormats();
  const formatEventName = useEventNameFormatter();
  const maySettle = useHasPermission('alarms.settle');
  const { kind, machine, raisedAt, eventCode, eventAt, technician, sheetNumber, settledAt, settledBy } = alarm;
  const details = [
    { label: t('alarm.gravity'), value: translateShell(`gravity.${SEVERITY_BY_ALARM_KIND[kind]}`) },
    { label: t('alarm.raised'), value: formatInstant(raisedAt) },
    ...(eventCode === null
      ? []
      : [{ label: t('alarm.event'), value: `${formatEventName(eventCode)}, ${formatInstant(eventAt)}` }]),
    ...(technician === null ? [] : [{ label: t('sheet.technician'), value: technician }]),
    ...(sheetNumber === null ? [] : [{ label: t('alarm.sheet'), value: t('sheet.name', { number: sheetNumber }) }]),
    ...(settledAt === null
      ? []
      : [{ label: t('alarm.settled'), value: `${settledBy ?? ''}, ${formatInstant(settledAt)}` }]),
    ...(alarm.settlement === null ? [] : [{ label: t('alarm.reason'), value: alarm.settlement }]),
  ];
  return (
    <SidePanel title={`${machine} · ${t(`alarm.${kind}`)}`} onClose={onClose}>
      <Stack>
        <Text>{t(`alarm.about.${kind}`)}</Text>
        <DescriptionList items={details} />
        {settledAt === null && maySettle && (
          <AlarmSettlementForm alarm={alarm} onClose={onClose} onSettled={onSettled} />
        )}
        <LastMachineEvents machine={machine} />
      </Stack>
    </SidePanel>
  );
}

const MIN_REASON_LENGTH = 3;

/**
 * Shows the form that settles an alarm with a reason, typed or tapped. While a settlement of this alarm waits on this
 * device, a text replaces the form.
 */
function AlarmSettlementForm({ alarm, onClose, onSettled }: AlarmPanelProps) {
  const { t } = useTranslation('floor');
  const { alarmId, machine, kind } = alarm;
  const settlementMutation = useQueuedMutation('post', '/interventions/alarms/{alarmId}/settlement');
  const [reason, setReason] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const queuedForms = usePendingForms(getAlarmQueueSubject(alarm));
  const isReasonTooShort = reason.trim().length < MIN_REASON_LENGTH;
  /** Settles the alarm, or stores the settlement on this device without network, and closes the panel. */
  const settleAlarm = (): void => {
    setWasSubmitted(true);
    if (isReasonTooShort) return;
    settlementMutation.mutate(
      {
        path: { alarmId },
        body: { reason: reason.trim() },
        queueEntry: {
          title: t('alarm.form', { machine }),
          subject: getAlarmQueueSubject(alarm),
          fields: [{ path: 'reason', label: t('alarm.what'), kind: 'longText' }],
        },
      },
      {
        onSuccess: ({ isQueued }) => {
          if (!isQueued) notifySuccess(t('alarm.done', { machine }));
          onSettled();
          onClose();
        },
      },
    );
  };
  if (queuedForms.length > 0) return <Text fw={600}>{t('alarms.kept')}</Text>;
  return (
    <Form onSubmit={settleAlarm}>
      <Stack gap="sm">
        <Chip.Group value={reason} onChange={setReason}>
          <Group gap="xs">
            {commonReasonKeys[kind].map((reasonKey) => (
              <Chip key={reasonKey} value={t(`alarm.common.${reasonKey}`)} size="md">
                {t(`alarm.common.${reasonKey}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <LongTextInput
          label={t('alarm.what')}
          required
          maxLength={1000}
          value={reason}
          error={wasSubmitted && isReasonTooShort ? t('short') : null}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {settlementMutation.error !== null && <ProblemBox problem={settlementMutation.error} />}
        <Button type="submit" size="md" loading={settlementMutation.isPending}>
          {t('alarm.settle')}
        </Button>
      </Stack>
    </Form>
  );
}

const MAX_EVENTS_SHOWN = 12;

/** Shows the last twelve events of a machine, with links to all of them and to the machine. */
function LastMachineEvents({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const formatEventName = useEventNameFormatter();
  const { formatTime } = useTimeFormats();
  const eventsQuery = useEstablishmentQuery('/machine-events', { query: { machine, limit: MAX_EVENTS_SHOWN } });
  return (
    <section aria-label={t('events.ofMachine', { machine })}>
      <Title order={3} size="h5">
        {t('events.ofMachine', { machine })}
      </Title>
      {eventsQuery.error !== null && <ProblemBox problem={eventsQuery.error} />}
      {eventsQuery.data?.events.length === 0 && <Text c="dimmed">{t('events.noneToday')}</Text>}
      {eventsQuery.data?.events.map((event) => (
        <Text key={event.eventId}>
          {formatTime(event.occurredAt)} · {formatEventName(event.code)}
          {event.note === '' ? '' : ` · ${event.note}`}
        </Text>
      ))}
      <Group gap="lg">
        <Anchor component={Link} to={`/${establishment}/events?machine=${encodeURIComponent(machine)}`} py="xs">
          {t('events.all')}
        </Anchor>
        <Anchor component={Link} to={`/${establishment}/machines/${encodeURIComponent(machine)}`} py="xs">
          {t('machine.sheet')}
        </Anchor>
      </Group>
    </section>
  );
}
