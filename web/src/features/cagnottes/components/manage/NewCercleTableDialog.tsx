import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CERCLE_GAMES, cercleSource } from '#domain/cercle/cercle-games.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { useWrite } from '#web/api/client.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useCercleWords } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

/** A dialog that adds a table of a jeu de cercle allowed by the text; its number is unique among all tables. */
export function NewCercleTableDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('cagnottes');
  const { code, jurisdiction } = useEstablishment();
  const { needed } = useFaults();
  const { formatGame } = useCercleWords();
  const games = CERCLE_GAMES.filter((game) => cercleSource(jurisdiction, game) !== null);
  const form = useTypedForm({ tableNumber: '', game: '', room: '' }, (name, values) => {
    if (name !== 'tableNumber') return needed(values[name]);
    return TABLE_NUMBER.test(values.tableNumber.trim()) ? null : t('new.numberHint');
  });
  const create = useWrite('post', '/api/establishments/{establishment}/cercle-tables');
  const tableNumber = form.values.tableNumber.trim();
  /** Creates the table, announces it and closes the dialog. */
  const act = (): void => {
    const game = games.find((each) => each === form.values.game);
    if (game === undefined) return;
    create.mutate(
      { params: { path: { establishment: code } }, body: { tableNumber, game, room: form.values.room.trim() } },
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
      <FieldSelect
        label={t('new.game')}
        required
        allowDeselect={false}
        field={form.field('game')}
        data={games.map((value) => ({ value, label: formatGame(value) }))}
      />
      <TextInput label={t('new.room')} required maxLength={80} {...form.input('room')} />
    </WriteDialog>
  );
}
