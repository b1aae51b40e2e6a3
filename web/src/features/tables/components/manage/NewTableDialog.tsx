import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listGames } from '#domain/tables/games.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { useTableWords } from '../entry/maxima.js';

/** Creates a gaming table with its number, game and room; a number is never reused. */
export function NewTableDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { missingError } = useFieldErrors();
  const { gameOf: getGameName } = useTableWords();
  const games = listGames(jurisdiction);
  const form = useTypedForm({ tableNumber: '', game: '', room: '' }, (name, values) => {
    if (name !== 'tableNumber') return missingError(values[name]);
    return TABLE_NUMBER.test(values.tableNumber.trim()) ? null : t('new.numberHint');
  });
  const create = useWriteHere('post', '/api/establishments/{establishment}/tables');
  const tableNumber = form.values.tableNumber.trim();
  const createTable = (): void => {
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
      send={() => form.submit(createTable)}
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
        {...form.getInputProps('tableNumber')}
      />
      <Select
        label={t('game')}
        required
        allowDeselect={false}
        value={form.values.game === '' ? null : form.values.game}
        error={form.getField('game').error}
        data={games.map((value) => ({ value, label: getGameName(value) }))}
        onChange={(chosen) => form.setValue('game', chosen ?? '')}
      />
      <TextInput label={t('room')} required maxLength={80} {...form.getInputProps('room')} />
    </WriteDialog>
  );
}
