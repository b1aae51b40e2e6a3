import { Autocomplete, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface NewStandDialogProps {
  /** Rooms already used by stands. */
  readonly rooms: readonly string[];
  readonly onClose: () => void;
}

/** Shows a dialog that adds a stand (numbered position of a machine) to a room; its number is permanent. */
export function NewStandDialog({ rooms, onClose }: NewStandDialogProps) {
  const { t } = useTranslation('machines');
  const form = useTextForm({ standNumber: '', room: rooms[0] ?? '' }, (name, values) =>
    values[name].trim() === '' ? t('change.required') : null,
  );
  const room = form.getField('room');
  const createMutation = useEstablishmentMutation('post', '/stands');
  const createStand = (): void =>
    createMutation.mutate(
      { body: form.values },
      announceAndClose(onClose, t('stands.saved', { stand: form.values.standNumber })),
    );
  return (
    <WriteDialog
      title={t('stands.add')}
      submitLabel={t('stands.save')}
      onSubmit={() => form.submit(createStand)}
      onClose={onClose}
      mutation={createMutation}
    >
      <Text size="sm">{t('stands.text')}</Text>
      <TextInput label={t('stands.number')} required maxLength={20} {...form.getInputProps('standNumber')} />
      <Autocomplete
        label={t('stands.room')}
        required
        maxLength={80}
        data={[...rooms]}
        value={room.value}
        error={room.error}
        onChange={room.setValue}
      />
    </WriteDialog>
  );
}
