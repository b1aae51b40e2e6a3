import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { ALERT_OUTCOMES } from '#domain/equipment/controls.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** An act on an alert, with the alert. */
export interface AlertAction {
  readonly kind: 'tell' | 'close';
  readonly controlId: string;
  readonly makerNumber: string;
  readonly partiesToNotify: readonly string[];
}

interface AlertDialogProps {
  readonly alert: AlertAction;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records the notification of a card-set alert to a party that the law requires: party, time and
 * recipient. `partiesToNotify` lists the parties not notified yet.
 */
export function AlertNotificationDialog({
  alert: { controlId, makerNumber, partiesToNotify },
  onClose,
}: AlertDialogProps) {
  const { t } = useTranslation(['equipment', 'acts']);
  const { initialTime, parseInstant } = useEstablishmentClock();
  const { validateMinLength } = useFieldValidators();
  const notificationMutation = useEstablishmentMutation('post', '/equipment/alerts/{alert}/tellings');
  const form = useTextForm({ party: partiesToNotify[0] ?? '', toldAt: initialTime, recipient: '' }, (name, values) => {
    if (name === 'toldAt') return parseInstant(values.toldAt) === null ? t('acts:instant') : null;
    return name === 'recipient' ? validateMinLength(values.recipient) : null;
  });
  const { party, toldAt: notifiedAt, recipient } = form.values;
  /** Records the notification, announces it and closes the dialog. */
  const recordNotification = (): void =>
    notificationMutation.mutate(
      {
        path: { alert: controlId },
        body: { party, toldAt: parseInstant(notifiedAt) ?? '', recipient: recipient.trim() },
      },
      announceAndClose(onClose, t('alert.told')),
    );
  return (
    <WriteDialog
      title={t('alert.tellOf', { number: makerNumber })}
      submitLabel={t('alert.tell')}
      onSubmit={() => form.submit(recordNotification)}
      onClose={onClose}
      mutation={notificationMutation}
      needsServer
    >
      <FormSelect
        label={t('alert.party')}
        size="md"
        allowDeselect={false}
        field={form.getField('party')}
        data={partiesToNotify.map((value) => ({ value, label: t(`party.${value}`) }))}
      />
      <EventTimeInput label={t('alert.toldAt')} field={form.getField('toldAt')} />
      <TextInput
        label={t('alert.recipient')}
        description={t('alert.recipientHint')}
        required
        size="md"
        maxLength={200}
        {...form.getInputProps('recipient')}
      />
    </WriteDialog>
  );
}

/**
 * Shows a dialog that closes the alert of a card set: complete again, or retired, with the reason. It is offered to the
 * Direction once every party was notified.
 */
export function AlertClosingDialog({ alert: { controlId, makerNumber }, onClose }: AlertDialogProps) {
  const { t } = useTranslation('equipment');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const closingMutation = useEstablishmentMutation('post', '/equipment/alerts/{alert}/closing');
  const form = useTextForm({ outcome: '', reason: '' }, (name, values) =>
    name === 'outcome' ? validateRequired(values.outcome) : validateMinLength(values.reason),
  );
  /** Closes the alert with its outcome, announces it and closes the dialog. */
  const closeAlert = (): void => {
    const outcome = ALERT_OUTCOMES.find((candidate) => candidate === form.values.outcome);
    if (outcome === undefined) return;
    const body = { outcome, reason: form.values.reason.trim() };
    closingMutation.mutate({ path: { alert: controlId }, body }, announceAndClose(onClose, t('alert.closed')));
  };
  return (
    <WriteDialog
      title={t('alert.closeOf', { number: makerNumber })}
      submitLabel={t('alert.close')}
      onSubmit={() => form.submit(closeAlert)}
      onClose={onClose}
      mutation={closingMutation}
      needsServer
    >
      <FormRadioGroup
        label={t('alert.outcome')}
        field={form.getField('outcome')}
        options={ALERT_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`alert.outcome_${outcome}`) }))}
      />
      <TextInput label={t('reason')} required size="md" maxLength={2000} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}
