import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { NOTICE_MEANS } from '#domain/floor/incidents.js';

export interface NoticeDialogProps {
  readonly sheet: ApiSchema<'IncidentSheet'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records that the control service was notified of an incident: the time, means, recipient and
 * reference.
 */
export function NoticeDialog({ sheet: { incidentNumber }, onClose }: NoticeDialogProps) {
  const { t } = useTranslation(['incidents', 'acts']);
  const { initialTime, parseInstant } = useEstablishmentClock();
  const { validateRequired } = useFieldValidators();
  const form = useTextForm(
    { givenAt: initialTime, means: 'telephone', recipient: '', reference: '' },
    (name, values) => {
      if (name === 'givenAt') return parseInstant(values.givenAt) === null ? t('acts:instant') : null;
      return name === 'recipient' ? validateRequired(values.recipient) : null;
    },
  );
  const noticeMutation = useEstablishmentMutation('post', '/incidents/{incident}/notices');
  const { values } = form;
  const sendNotice = (): void => {
    const reference = values.reference.trim();
    const body = {
      givenAt: parseInstant(values.givenAt) ?? '',
      means: NOTICE_MEANS.find((means) => means === values.means) ?? 'telephone',
      recipient: values.recipient.trim(),
      ...(reference === '' ? {} : { reference }),
    };
    noticeMutation.mutate({ path: { incident: incidentNumber }, body }, announceAndClose(onClose, t('notice.done')));
  };
  return (
    <WriteDialog
      title={t('notice.title')}
      submitLabel={t('notice.send')}
      onSubmit={() => form.submit(sendNotice)}
      onClose={onClose}
      mutation={noticeMutation}
      isPersistent
    >
      <EventTimeInput label={t('notice.givenOn')} field={form.getField('givenAt')} />
      <Select
        label={t('notice.means')}
        allowDeselect={false}
        value={values.means}
        data={NOTICE_MEANS.map((value) => ({ value, label: t(`means.${value}`) }))}
        onChange={(means) => form.setValue('means', means ?? 'telephone')}
      />
      <TextInput
        label={t('notice.recipient')}
        description={t('notice.recipientHint')}
        required
        maxLength={200}
        {...form.getInputProps('recipient')}
      />
      <TextInput
        label={t('notice.reference')}
        description={t('notice.referenceHint')}
        maxLength={200}
        {...form.getInputProps('reference')}
      />
    </WriteDialog>
  );
}
