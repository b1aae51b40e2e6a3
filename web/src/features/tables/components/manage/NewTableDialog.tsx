import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { gamesOf } from '#domain/tables/games.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { useTableWords } from '../entry/maxima.js';

/** Enters a table; its number is never reused. */
export function NewTableDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { needed } = useFaults();
  const { gameOf } = useTableWords();
  const games = gamesOf(jurisdiction);
  const form = useTypedForm({ tableNumber: '', game: '', room: '' }, (name, values) => {
    if (name !== 'tableNumber') return needed(values[name]);
    return TABLE_NUMBER.test(values.tableNumber.trim()) ? null : t('new.numberHint');
  });
  const create = useWriteHere('post', '/api/establishments/{establishment}/tables');
  const tableNumber = form.values.tableNumber.trim();
  const act = (): void => {
    const game = games.find((each) => each === form.values.game);
    if (game === undefined) return;
    create.mutate(
      { body: { tableNumber, game, room: form.values.room.trim() } },
      announceAndClose(close, t('new.done', { table: tableNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('new.open')}
      act={t('new.send')}
      send={() => form.send(act)}
      close={close}
      write={create}
      needsServer
    >
      <TextInput
        data-autofocus
        label={t('new.number')}
        description={t('new.numberHint')}
        required
        autoComplete="off"
        maxLength={12}
        {...form.input('tableNumber')}
      />
      <Select
        label={t('game')}
        required
        allowDeselect={false}
        value={form.values.game === '' ? null : form.values.game}
        error={form.field('game').error}
        data={games.map((value) => ({ value, label: gameOf(value) }))}
        onChange={(chosen) => form.put('game', chosen ?? '')}
      />
      <TextInput label={t('room')} required maxLength={80} {...form.input('room')} />
    </WriteDialog>
  );
}
