import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { ALERT_OUTCOMES } from '#domain/equipment/controls.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { FieldRadios } from '#web/components/forms/typed/FieldRadios.js';

/** An act on an alert, with the alert. */
export interface AlertAct {
  readonly kind: 'tell' | 'close';
  readonly controlId: string;
  readonly makerNumber: string;
  readonly stillToTell: readonly string[];
}

interface AlertDialogProps {
  readonly of: AlertAct;
  readonly close: () => void;
}

/** A dialog that records the notification of an addressee of the alert: who, when, and how. */
export function AlertNotificationDialog({ of: { controlId, makerNumber, stillToTell }, close }: AlertDialogProps) {
  const { t } = useTranslation(['equipment', 'acts']);
  const establishment = useEstablishmentCode();
  const { now, instant } = useEstablishmentClock();
  const { short } = useFaults();
  const tell = useWrite('post', '/api/establishments/{establishment}/equipment/alerts/{alert}/tellings');
  const form = useTypedForm({ party: stillToTell[0] ?? '', toldAt: now, recipient: '' }, (name, values) => {
    if (name === 'toldAt') return instant(values.toldAt) === null ? t('acts:instant') : null;
    return name === 'recipient' ? short(values.recipient) : null;
  });
  const { party, toldAt: notifiedAt, recipient } = form.values;
  /** Records the notification, announces it and closes the dialog. */
  const act = (): void =>
    tell.mutate(
      {
        params: { path: { establishment, alert: controlId } },
        body: { party, toldAt: instant(notifiedAt) ?? '', recipient: recipient.trim() },
      },
      announceAndClose(close, t('alert.told')),
    );
  return (
    <WriteDialog
      title={t('alert.tellOf', { number: makerNumber })}
      act={t('alert.tell')}
      send={() => form.send(act)}
      close={close}
      write={tell}
      needsServer
    >
      <FieldSelect
        label={t('alert.party')}
        size="md"
        allowDeselect={false}
        field={form.field('party')}
        data={stillToTell.map((value) => ({ value, label: t(`party.${value}`) }))}
      />
      <HappenedInput label={t('alert.toldAt')} field={form.field('toldAt')} />
      <TextInput
        label={t('alert.recipient')}
        description={t('alert.recipientHint')}
        required
        size="md"
        maxLength={200}
        {...form.input('recipient')}
      />
    </WriteDialog>
  );
}

/**
 * A dialog in which the Direction closes an alert once every addressee was notified: set complete again, or retired.
 */
export function AlertClosingDialog({ of: { controlId, makerNumber }, close }: AlertDialogProps) {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const { needed, short } = useFaults();
  const end = useWrite('post', '/api/establishments/{establishment}/equipment/alerts/{alert}/closing');
  const form = useTypedForm({ outcome: '', reason: '' }, (name, values) =>
    name === 'outcome' ? needed(values.outcome) : short(values.reason),
  );
  /** Closes the alert with its outcome, announces it and closes the dialog. */
  const act = (): void => {
    const outcome = ALERT_OUTCOMES.find((each) => each === form.values.outcome);
    if (outcome === undefined) return;
    const body = { outcome, reason: form.values.reason.trim() };
    end.mutate(
      { params: { path: { establishment, alert: controlId } }, body },
      announceAndClose(close, t('alert.closed')),
    );
  };
  return (
    <WriteDialog
      title={t('alert.closeOf', { number: makerNumber })}
      act={t('alert.close')}
      send={() => form.send(act)}
      close={close}
      write={end}
      needsServer
    >
      <FieldRadios
        label={t('alert.outcome')}
        field={form.field('outcome')}
        choices={ALERT_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`alert.outcome_${outcome}`) }))}
      />
      <TextInput label={t('reason')} required size="md" maxLength={2000} {...form.input('reason')} />
    </WriteDialog>
  );
}
