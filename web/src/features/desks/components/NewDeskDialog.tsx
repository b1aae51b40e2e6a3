import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DESK_CODE, DESK_KINDS } from '#domain/cash/desks.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { USUAL_MAX_FLOAT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Returns whether a kind of desk has a room; a roving changeur has none. */
const isStationaryKind = (kind: string): boolean => kind !== 'rovingChangeur';
/** Returns whether a text may be the code of a desk. */
const isDeskCode = (text: string): boolean => DESK_CODE.test(text.trim());

/**
 * Shows a dialog that creates a desk, empty and without a holder; the number is never used again. A stationary desk
 * requires a room, and an unusual float (fixed fund) a confirmation.
 */
export function NewDeskDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('desks');
  const { validateAmountOrZero, validateRequired } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const form = useTextForm({ deskCode: '', kind: 'cashDesk', room: '', float: '' }, (name, values) => {
    if (name === 'room') return isStationaryKind(values.kind) ? validateRequired(values.room) : null;
    if (name === 'deskCode') return isDeskCode(values.deskCode) ? null : t('new.codeHint');
    return name === 'float' ? validateAmountOrZero(values.float) : null;
  });
  const deskMutation = useEstablishmentMutation('post', '/desks');
  const { deskCode, kind, room, float } = form.values;
  const unusualAmount = useUnusualAmountCheck(float, USUAL_MAX_FLOAT_MINOR);
  /** Creates the desk, announces it and closes the dialog. */
  const createDesk = (): void =>
    deskMutation.mutate(
      {
        body: {
          deskCode: deskCode.trim(),
          kind: DESK_KINDS.find((candidate) => candidate === kind) ?? 'cashDesk',
          ...(isStationaryKind(kind) ? { room: room.trim() } : {}),
          floatMinor: toMinorUnits(float),
        },
      },
      announceAndClose(onClose, t('new.done', { desk: deskCode.trim() })),
    );
  return (
    <WriteDialog
      title={t('new.open')}
      submitLabel={t('new.open')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && createDesk())}
      onClose={onClose}
      mutation={deskMutation}
    >
      <TextInput
        data-autofocus
        label={t('new.code')}
        description={t('new.codeHint')}
        required
        autoComplete="off"
        maxLength={20}
        {...form.getInputProps('deskCode')}
      />
      <FormSelect
        label={t('new.kind')}
        allowDeselect={false}
        field={form.getField('kind')}
        data={DESK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {isStationaryKind(kind) && (
        <TextInput
          label={t('room')}
          description={t('new.roomHint')}
          required
          maxLength={80}
          {...form.getInputProps('room')}
        />
      )}
      <AmountInput label={t('float')} description={t('new.floatHint')} required {...form.getInputProps('float')} />
      {unusualAmount.confirmationPrompt}
    </WriteDialog>
  );
}
