import { Select, TextInput, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import { INCIDENT_KINDS } from '#domain/floor/incidents.js';

type Kind = Shape<'IncidentLine'>['kind'];

/**
 * Shows a dialog that reports an incident (its time, kind, place, machine and description), then opens the new
 * incident's page.
 */
export function NewIncidentDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['incidents', 'acts']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { openingTime, parseInstant } = useEstablishmentClock();
  const { findMissingError, findShortError } = useFieldErrors();
  const form = useTypedForm(
    { occurredAt: openingTime, kind: 'equipment', place: '', machine: '', description: '' },
    (name, values) => {
      if (name === 'occurredAt') return parseInstant(values.occurredAt) === null ? t('acts:instant') : null;
      if (name === 'place') return findMissingError(values.place);
      return name === 'description' ? findShortError(values.description) : null;
    },
  );
  const reportWrite = useWriteHere('post', '/api/establishments/{establishment}/incidents');
  const { values, getInputProps } = form;
  const sendReport = (): void => {
    const machine = values.machine.trim();
    const kind: Kind = INCIDENT_KINDS.find((known) => known === values.kind) ?? 'other';
    const body = {
      occurredAt: parseInstant(values.occurredAt) ?? '',
      kind,
      place: values.place.trim(),
      description: values.description.trim(),
      ...(machine === '' ? {} : { machine }),
    };
    reportWrite.mutate(
      { body },
      {
        onSuccess: ({ incidentNumber }) => {
          announce(t('report.done', { number: incidentNumber }));
          close();
          void navigate({
            to: '/$establishment/incidents/$incident',
            params: { establishment, incident: incidentNumber },
          });
        },
      },
    );
  };
  return (
    <WriteDialog
      title={t('report.open')}
      submitLabel={t('report.send')}
      onSubmit={() => form.submit(sendReport)}
      close={close}
      mutation={reportWrite}
      size="lg"
      isPersistent
    >
      <Select
        data-autofocus
        label={t('report.kind')}
        allowDeselect={false}
        value={values.kind}
        data={INCIDENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => form.setValue('kind', kind ?? 'other')}
      />
      <EventTimeInput label={t('report.occurredOn')} field={form.getField('occurredAt')} />
      <TextInput
        label={t('report.place')}
        description={t('report.placeHint')}
        required
        maxLength={120}
        {...getInputProps('place')}
      />
      <TextInput
        label={t('acts:machine')}
        description={t('report.machineHint')}
        autoComplete="off"
        maxLength={30}
        {...getInputProps('machine')}
      />
      <MachineEcho number={values.machine} />
      <Textarea
        label={t('report.description')}
        description={t('report.descriptionHint')}
        required
        autosize
        minRows={4}
        maxLength={4000}
        {...getInputProps('description')}
      />
    </WriteDialog>
  );
}
