import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StopAddressee } from '#domain/tables/sessions.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { todayIn } from '#web/components/figures/zone.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { FieldDay } from '#web/components/forms/FieldDay.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

interface AuthorisationDialogProps {
  readonly close: () => void;
}

/**
 * Shows the dialog that enters an authorisation of the games: its reference, minimum stake and day. It replaces the
 * previous one.
 */
export function AuthorisationDialog({ close }: AuthorisationDialogProps) {
  const { t } = useTranslation(['tables', 'acts']);
  const { timeZone } = useEstablishment();
  const { findShortError, findAmountError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const form = useTypedForm({ reference: '', minimum: '', grantedOn: todayIn(timeZone) }, (name, values) => {
    if (name === 'reference') return findShortError(values.reference);
    if (name === 'minimum') return findAmountError(values.minimum);
    return values.grantedOn === '' ? t('acts:day') : null;
  });
  const { reference, minimum, grantedOn } = form.values;
  const grant = useWriteHere('post', '/api/establishments/{establishment}/tables/authorisations');
  const body = { reference: reference.trim(), minimumMinor: toMinorUnits(minimum), grantedOn };
  return (
    <WriteDialog
      title={t('authorisation.act_grant')}
      submitLabel={t('authorisation.act_grant')}
      onSubmit={() => form.submit(() => grant.mutate({ body }, { onSuccess: close }))}
      close={close}
      mutation={grant}
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
      <FieldDay label={t('authorisation.grantedOn')} field={form.getField('grantedOn')} />
    </WriteDialog>
  );
}

/** Shows the dialog that stops play at all tables at once, because the stakes are not covered (AI67:9). */
export function StopDialog({ close }: AuthorisationDialogProps) {
  const { t } = useTranslation('tables');
  const stop = useWriteHere('post', '/api/establishments/{establishment}/tables/stop');
  return (
    <WriteReasonForm
      title={t('authorisation.act_stop')}
      explanation={t('authorisation.stopAbout')}
      label={t('authorisation.circumstances')}
      submitLabel={t('authorisation.act_stop')}
      maxLength={1000}
      isDangerous
      mutation={stop}
      close={close}
      onSubmit={(circumstances) => stop.mutate({ body: { circumstances } }, { onSuccess: close })}
      needsServer
    />
  );
}

/**
 * Shows the dialog that records the notice of a stop of the games to an authority. `addresseesLeft` lists the
 * addressees not yet notified.
 */
export function NoticeDialog({
  addresseesLeft,
  close,
}: AuthorisationDialogProps & { readonly addresseesLeft: readonly StopAddressee[] }) {
  const { t } = useTranslation(['tables', 'acts']);
  const { openingTime, parseInstant } = useEstablishmentClock();
  const form = useTypedForm({ addressee: addresseesLeft[0] ?? '', toldAt: openingTime, toldTo: '' }, (name, values) =>
    name === 'toldAt' && parseInstant(values.toldAt) === null ? t('acts:instant') : null,
  );
  const notify = useWriteHere('post', '/api/establishments/{establishment}/tables/notices');
  const sendNotice = (): void => {
    const addressee = addresseesLeft.find((candidate) => candidate === form.values.addressee);
    const notifiedAt = parseInstant(form.values.toldAt);
    if (addressee === undefined || notifiedAt === null) return;
    const body = { addressee, toldAt: notifiedAt, toldTo: form.values.toldTo.trim() };
    notify.mutate({ body }, { onSuccess: close });
  };
  return (
    <WriteDialog
      title={t('authorisation.act_notify')}
      submitLabel={t('authorisation.act_notify')}
      onSubmit={() => form.submit(sendNotice)}
      close={close}
      mutation={notify}
      needsServer
    >
      <FieldSelect
        label={t('authorisation.addressee')}
        allowDeselect={false}
        field={form.getField('addressee')}
        data={addresseesLeft.map((value) => ({ value, label: t(`addressee.${value}`) }))}
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
