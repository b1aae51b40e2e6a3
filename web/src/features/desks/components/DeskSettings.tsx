import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { Desk } from '#web/components/forms/desks.js';
import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { USUAL_MAX_FLOAT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface DeskDialogProps {
  readonly desk: Desk;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that changes the float (the fixed fund) of a desk, with the reason. An unusual float is confirmed
 * first.
 */
export function DeskFloatDialog({ desk: { deskCode, floatMinor }, onClose }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const { currencyExponent } = useEstablishment();
  const { validateAmountOrZero, validateMinLength } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const form = useTextForm({ float: formatAmountForInput(floatMinor, currencyExponent), reason: '' }, (name, values) =>
    name === 'float' ? validateAmountOrZero(values.float) : validateMinLength(values.reason),
  );
  const unusualAmount = useUnusualAmountCheck(form.values.float, USUAL_MAX_FLOAT_MINOR);
  const floatMutation = useEstablishmentMutation('post', '/desks/{desk}/float');
  /** Saves the float, announces it and closes the dialog. */
  const saveFloat = (): void =>
    floatMutation.mutate(
      {
        path: { desk: deskCode },
        body: { floatMinor: toMinorUnits(form.values.float), reason: form.values.reason.trim() },
      },
      announceAndClose(onClose, t('floatFixed', { desk: deskCode })),
    );
  return (
    <WriteDialog
      title={t('act.float')}
      submitLabel={t('act.float')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && saveFloat())}
      onClose={onClose}
      mutation={floatMutation}
    >
      <AmountInput data-autofocus label={t('float')} required {...form.getInputProps('float')} />
      {unusualAmount.confirmationPrompt}
      <TextInput label={t('reason')} required maxLength={500} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}

/** Shows a dialog that changes the room of a desk from now on, with the reason. */
export function DeskRoomDialog({ desk: { deskCode, room }, onClose }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const form = useTextForm({ room, reason: '' }, (name, values) =>
    name === 'room' ? validateRequired(values.room) : validateMinLength(values.reason),
  );
  const roomMutation = useEstablishmentMutation('post', '/desks/{desk}/room');
  const roomBody = { room: form.values.room.trim(), reason: form.values.reason.trim() };
  /** Saves the room, announces it and closes the dialog. */
  const saveRoom = (): void =>
    roomMutation.mutate(
      { path: { desk: deskCode }, body: roomBody },
      announceAndClose(onClose, t('moved', { desk: deskCode, room: roomBody.room })),
    );
  return (
    <WriteDialog
      title={t('act.move')}
      submitLabel={t('act.move')}
      onSubmit={() => form.submit(saveRoom)}
      onClose={onClose}
      mutation={roomMutation}
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
export function RetireDeskDialog({ desk: { deskCode }, onClose }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const retirementMutation = useEstablishmentMutation('post', '/desks/{desk}/retirement');
  return (
    <WriteReasonForm
      title={t('retire.title', { desk: deskCode })}
      explanation={t('retire.about')}
      label={t('reason')}
      submitLabel={t('act.retire')}
      maxLength={500}
      isDangerous
      mutation={retirementMutation}
      onClose={onClose}
      onSubmit={(reason) =>
        retirementMutation.mutate({ path: { desk: deskCode }, body: { reason } }, { onSuccess: onClose })
      }
    />
  );
}
