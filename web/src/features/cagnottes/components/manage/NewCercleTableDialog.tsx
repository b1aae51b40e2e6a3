import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CERCLE_GAMES, findCercleSource } from '#domain/cercle/cercle-games.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { useWrite } from '#web/api/client.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useCercleWords } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

/**
 * Shows a dialog that adds a table of a jeu de cercle (a game between players). Only games with a legal source in the
 * jurisdiction are offered; the number is unique among all tables.
 */
export function NewCercleTableDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('cagnottes');
  const { code, jurisdiction } = useEstablishment();
  const { missingError } = useFieldErrors();
  const { formatGame } = useCercleWords();
  const games = CERCLE_GAMES.filter((game) => findCercleSource(jurisdiction, game) !== null);
  const form = useTypedForm({ tableNumber: '', game: '', room: '' }, (name, values) => {
    if (name !== 'tableNumber') return missingError(values[name]);
    return TABLE_NUMBER.test(values.tableNumber.trim()) ? null : t('new.numberHint');
  });
  const tableWrite = useWrite('post', '/api/establishments/{establishment}/cercle-tables');
  const tableNumber = form.values.tableNumber.trim();
  /** Creates the table, announces it and closes the dialog. */
  const createTable = (): void => {
    const game = games.find((candidate) => candidate === form.values.game);
    if (game === undefined) return;
    tableWrite.mutate(
      { params: { path: { establishment: code } }, body: { tableNumber, game, room: form.values.room.trim() } },
      announceAndClose(close, t('new.done', { table: tableNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('new.open')}
      act={t('new.send')}
      send={() => form.submit(createTable)}
      close={close}
      write={tableWrite}
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
      <FieldSelect
        label={t('new.game')}
        required
        allowDeselect={false}
        field={form.getField('game')}
        data={games.map((value) => ({ value, label: formatGame(value) }))}
      />
      <TextInput label={t('new.room')} required maxLength={80} {...form.getInputProps('room')} />
    </WriteDialog>
  );
}
