import { Autocomplete, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';

export interface NewStandDialogProps {
  /** Rooms already used by stands. */
  readonly rooms: readonly string[];
  readonly close: () => void;
}

/** Adds a stand to the file, with a permanent number. */
export function NewStandDialog({ rooms, close }: NewStandDialogProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const [stand, setStand] = useState({ standNumber: '', room: rooms[0] ?? '' });
  const [isTried, setTried] = useState(false);
  const create = useWrite('post', '/api/establishments/{establishment}/stands');
  const missing = (text: string): string | null => (isTried && text.trim() === '' ? t('change.required') : null);
  const send = (): void => {
    setTried(true);
    if (stand.standNumber.trim() === '' || stand.room.trim() === '') return;
    create.mutate(
      { params: { path: { establishment } }, body: stand },
      announceAndClose(close, t('stands.saved', { stand: stand.standNumber })),
    );
  };
  return (
    <WriteDialog title={t('stands.add')} act={t('stands.save')} send={send} close={close} write={create}>
      <Text size="sm">{t('stands.text')}</Text>
      <TextInput
        label={t('stands.number')}
        required
        maxLength={20}
        value={stand.standNumber}
        error={missing(stand.standNumber)}
        onChange={({ currentTarget }) => setStand({ ...stand, standNumber: currentTarget.value })}
      />
      <Autocomplete
        label={t('stands.room')}
        required
        maxLength={80}
        data={[...rooms]}
        value={stand.room}
        error={missing(stand.room)}
        onChange={(room) => setStand({ ...stand, room })}
      />
    </WriteDialog>
  );
}
