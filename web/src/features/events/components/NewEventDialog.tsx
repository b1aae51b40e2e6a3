import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_EVENT_CODES, MACHINE_EVENT_GROUPS, MACHINE_EVENT_KINDS } from '#domain/meters/machine-events.js';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { announceSentAndClose } from '#web/outbox/announce-done.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { parseLocalInstant, formatLocalDateTime } from '#web/components/figures/zone.js';
import { MachineInput } from '#web/components/scan/MachineInput.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';

export interface NewEventDialogProps {
  readonly machine: string;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records an event observed at a machine that did not report it itself. Its time is exact to the
 * second while the proposed minute is unchanged; a changed one is exact to the minute.
 */
export function NewEventDialog({ machine, onClose }: NewEventDialogProps) {
  const { t } = useTranslation('events');
  const formatEventName = useEventNameFormatter();
  const { timeZone } = useEstablishment();
  const eventMutation = useQueuedMutation('post', '/machine-events');
  // the second is that of the form's opening: two forms in one minute stay two, a form tapped twice stays one
  const [openedAt] = useState(getServerTime);
  const form = useTextForm(
    { machine, code: '', note: '', occurredAt: formatLocalDateTime(openedAt.toISOString(), timeZone) },
    (name, values) => {
      if (name === 'note') return null;
      if (name === 'occurredAt') return parseLocalInstant(values.occurredAt, timeZone) === null ? t('instant') : null;
      return values[name].trim() === '' ? t('needed') : null;
    },
  );
  /** Records the event, or stores it on this device without network, announces it and closes the dialog. */
  const recordEvent = (): void => {
    const { values } = form;
    const code = MACHINE_EVENT_CODES.find((candidate) => candidate === values.code);
    const typedInstant = parseLocalInstant(values.occurredAt, timeZone);
    if (code === undefined || typedInstant === null) return;
    const isTimeUnchanged = formatLocalDateTime(openedAt.toISOString(), timeZone) === values.occurredAt;
    const occurredAt = isTimeUnchanged ? openedAt.toISOString() : typedInstant;
    const note = values.note.trim();
    const event = { machine: values.machine.trim(), code, occurredAt, ...(note === '' ? {} : { note }) };
    eventMutation.mutate(
      {
        body: { events: [event] },
        queueEntry: {
          title: t('new.form', { event: formatEventName(code), machine: event.machine }),
          fields: [
            { path: 'events.0.machine', label: t('machine'), kind: 'text' },
            { path: 'events.0.occurredAt', label: t('occurred'), kind: 'instant' },
            { path: 'events.0.note', label: t('note'), kind: 'text' },
          ],
        },
      },
      announceSentAndClose(onClose, () => t('new.done', { machine: event.machine })),
    );
  };
  return (
    <WriteDialog
      title={t('new.title')}
      submitLabel={t('new.act')}
      onSubmit={() => form.submit(recordEvent)}
      onClose={onClose}
      mutation={eventMutation}
      size="lg"
    >
      <MachineInput field={form.getField('machine')} autoFocus />
      <FormSelect
        label={t('event')}
        required
        size="md"
        searchable
        field={form.getField('code')}
        data={MACHINE_EVENT_GROUPS.map((group) => ({
          group: t(`groups.${group}`),
          items: MACHINE_EVENT_KINDS.filter((kind) => kind.group === group).map(({ code }) => ({
            value: code,
            label: formatEventName(code),
          })),
        }))}
      />
      <EventTimeInput label={t('occurred')} field={form.getField('occurredAt')} />
      <TextInput label={t('noteOptional')} size="md" maxLength={500} {...form.getInputProps('note')} />
    </WriteDialog>
  );
}
