import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { Desk } from '#web/components/forms/desks.js';
import { formatTypedAmount } from '#web/components/forms/typed-amount.js';
import { USUAL_FLOAT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface DeskDialogProps {
  readonly desk: Desk;
  readonly close: () => void;
}

/**
 * Shows a dialog that changes the float (the fixed fund) of a desk, with the reason. An unusual float is confirmed
 * first.
 */
export function FloatDialog({ desk: { deskCode, floatMinor }, close }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const { currencyExponent } = useEstablishment();
  const { findAmountOrZeroError, findShortError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const form = useTypedForm({ float: formatTypedAmount(floatMinor, currencyExponent), reason: '' }, (name, values) =>
    name === 'float' ? findAmountOrZeroError(values.float) : findShortError(values.reason),
  );
  const unusualAmount = useUnusualAmount(form.values.float, USUAL_FLOAT_MINOR);
  const floatWrite = useWriteHere('post', '/api/establishments/{establishment}/desks/{desk}/float');
  /** Saves the float, announces it and closes the dialog. */
  const saveFloat = (): void =>
    floatWrite.mutate(
      {
        path: { desk: deskCode },
        body: { floatMinor: toMinorUnits(form.values.float), reason: form.values.reason.trim() },
      },
      announceAndClose(close, t('floatFixed', { desk: deskCode })),
    );
  return (
    <WriteDialog
      title={t('act.float')}
      submitLabel={t('act.float')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && saveFloat())}
      close={close}
      mutation={floatWrite}
    >
      <AmountInput data-autofocus label={t('float')} required {...form.getInputProps('float')} />
      {unusualAmount.amountQuestion}
      <TextInput label={t('reason')} required maxLength={500} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}

/** Shows a dialog that changes the room of a desk from now on, with the reason. */
export function RoomDialog({ desk: { deskCode, room }, close }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const { findMissingError, findShortError } = useFieldErrors();
  const form = useTypedForm({ room, reason: '' }, (name, values) =>
    name === 'room' ? findMissingError(values.room) : findShortError(values.reason),
  );
  const roomWrite = useWriteHere('post', '/api/establishments/{establishment}/desks/{desk}/room');
  const roomBody = { room: form.values.room.trim(), reason: form.values.reason.trim() };
  /** Saves the room, announces it and closes the dialog. */
  const saveRoom = (): void =>
    roomWrite.mutate(
      { path: { desk: deskCode }, body: roomBody },
      announceAndClose(close, t('moved', { desk: deskCode, room: roomBody.room })),
    );
  return (
    <WriteDialog
      title={t('act.move')}
      submitLabel={t('act.move')}
      onSubmit={() => form.submit(saveRoom)}
      close={close}
      mutation={roomWrite}
    >
      <TextInput data-autofocus label={t('room')} required maxLength={80} {...form.getInputProps('room')} />
      <TextInput label={t('reason')} required maxLength={500} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}

/**
 * Shows a dialog that takes a desk out of use for good, with the reason. The server refuses it unless the desk is empty
 * and without a holder.
 */
export function RetireDeskDialog({ desk: { deskCode }, close }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const retirementWrite = useWriteHere('post', '/api/establishments/{establishment}/desks/{desk}/retirement');
  return (
    <WriteReasonForm
      title={t('retire.title', { desk: deskCode })}
      explanation={t('retire.about')}
      label={t('reason')}
      submitLabel={t('act.retire')}
      maxLength={500}
      isDangerous
      mutation={retirementWrite}
      close={close}
      onSubmit={(reason) =>
        retirementWrite.mutate({ path: { desk: deskCode }, body: { reason } }, { onSuccess: close })
      }
    />
  );
}
