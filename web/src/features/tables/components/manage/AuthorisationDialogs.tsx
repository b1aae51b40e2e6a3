import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StopAddressee } from '#domain/tables/sessions.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { getTodayIn } from '#web/components/figures/zone.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { FormDayInput } from '#web/components/forms/FieldDay.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';

interface AuthorisationDialogProps {
  readonly onClose: () => void;
}

/**
 * Shows the dialog that enters an authorisation of the games: its reference, minimum stake and day. It replaces the
 * previous one.
 */
export function AuthorisationDialog({ onClose }: AuthorisationDialogProps) {
  const { t } = useTranslation(['tables', 'acts']);
  const { timeZone } = useEstablishment();
  const { validateMinLength, validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const form = useTextForm({ reference: '', minimum: '', grantedOn: getTodayIn(timeZone) }, (name, values) => {
    if (name === 'reference') return validateMinLength(values.reference);
    if (name === 'minimum') return validateAmount(values.minimum);
    return values.grantedOn === '' ? t('acts:day') : null;
  });
  const { reference, minimum, grantedOn } = form.values;
  const grantMutation = useEstablishmentMutation('post', '/tables/authorisations');
  const body = { reference: reference.trim(), minimumMinor: toMinorUnits(minimum), grantedOn };
  return (
    <WriteDialog
      title={t('authorisation.act_grant')}
      submitLabel={t('authorisation.act_grant')}
      onSubmit={() => form.submit(() => grantMutation.mutate({ body }, { onSuccess: onClose }))}
      onClose={onClose}
      mutation={grantMutation}
      needsServer
    >
      <TextInput
        data-autofocus
        label={t('authorisation.reference')}
        required
        maxLength={120}
        {...form.getInputProps('reference')}
      />
      <AmountInput label={t('authorisation.minimum')} required {...form.getInputProps('minimum')} />
      <FormDayInput label={t('authorisation.grantedOn')} field={form.getField('grantedOn')} />
    </WriteDialog>
  );
}

/** Shows the dialog that stops play at all tables at once, because the stakes are not covered (AI67:9). */
export function StopGamesDialog({ onClose }: AuthorisationDialogProps) {
  const { t } = useTranslation('tables');
  const stopMutation = useEstablishmentMutation('post', '/tables/stop');
  return (
    <WriteReasonForm
      title={t('authorisation.act_stop')}
      explanation={t('authorisation.stopAbout')}
      label={t('authorisation.circumstances')}
      submitLabel={t('authorisation.act_stop')}
      maxLength={1000}
      isDangerous
      mutation={stopMutation}
      onClose={onClose}
      onSubmit={(circumstances) => stopMutation.mutate({ body: { circumstances } }, { onSuccess: onClose })}
      needsServer
    />
  );
}

/**
 * Shows the dialog that records the notice of a stop of the games to an authority. `unnotifiedAddressees` lists the
 * addressees not yet notified.
 */
export function StopNoticeDialog({
  unnotifiedAddressees,
  onClose,
}: AuthorisationDialogProps & { readonly unnotifiedAddressees: readonly StopAddressee[] }) {
  const { t } = useTranslation(['tables', 'acts']);
  const { initialTime, parseInstant } = useEstablishmentClock();
  const form = useTextForm(
    { addressee: unnotifiedAddressees[0] ?? '', toldAt: initialTime, toldTo: '' },
    (name, values) => (name === 'toldAt' && parseInstant(values.toldAt) === null ? t('acts:instant') : null),
  );
  const notifyMutation = useEstablishmentMutation('post', '/tables/notices');
  const recordNotice = (): void => {
    const addressee = unnotifiedAddressees.find((candidate) => candidate === form.values.addressee);
    const notifiedAt = parseInstant(form.values.toldAt);
    if (addressee === undefined || notifiedAt === null) return;
    const body = { addressee, toldAt: notifiedAt, toldTo: form.values.toldTo.trim() };
    notifyMutation.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <WriteDialog
      title={t('authorisation.act_notify')}
      submitLabel={t('authorisation.act_notify')}
      onSubmit={() => form.submit(recordNotice)}
      onClose={onClose}
      mutation={notifyMutation}
      needsServer
    >
      <FormSelect
        label={t('authorisation.addressee')}
        allowDeselect={false}
        field={form.getField('addressee')}
        data={unnotifiedAddressees.map((value) => ({ value, label: t(`addressee.${value}`) }))}
      />
      <InstantInput
        dayLabel={t('acts:onDay')}
        timeLabel={t('acts:atTime')}
        description={t('acts:establishmentClock')}
        {...form.getField('toldAt')}
      />
      <TextInput label={t('authorisation.toldTo')} maxLength={120} {...form.getInputProps('toldTo')} />
    </WriteDialog>
  );
}
