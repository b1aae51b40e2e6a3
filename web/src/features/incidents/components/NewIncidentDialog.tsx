import { Select, TextInput, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { MachinePreview } from '#web/components/forms/fields/MachineEcho.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { INCIDENT_KINDS } from '#domain/floor/incidents.js';

type IncidentKind = ApiSchema<'IncidentLine'>['kind'];

/**
 * Shows a dialog that reports an incident (its time, kind, place, machine and description), then opens the new
 * incident's page.
 */
export function NewIncidentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'acts']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { initialTime, parseInstant } = useEstablishmentClock();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const form = useTextForm(
    { occurredAt: initialTime, kind: 'equipment', place: '', machine: '', description: '' },
    (name, values) => {
      if (name === 'occurredAt') return parseInstant(values.occurredAt) === null ? t('acts:instant') : null;
      if (name === 'place') return validateRequired(values.place);
      return name === 'description' ? validateMinLength(values.description) : null;
    },
  );
  const reportMutation = useEstablishmentMutation('post', '/incidents');
  const { values, getInputProps } = form;
  const sendReport = (): void => {
    const machine = values.machine.trim();
    const kind: IncidentKind = INCIDENT_KINDS.find((candidate) => candidate === values.kind) ?? 'other';
    const body = {
      occurredAt: parseInstant(values.occurredAt) ?? '',
      kind,
      place: values.place.trim(),
      description: values.description.trim(),
      ...(machine === '' ? {} : { machine }),
    };
    reportMutation.mutate(
      { body },
      {
        onSuccess: ({ incidentNumber }) => {
          notifySuccess(t('report.done', { number: incidentNumber }));
          onClose();
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
      onClose={onClose}
      mutation={reportMutation}
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
      <MachinePreview machineNumber={values.machine} />
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
