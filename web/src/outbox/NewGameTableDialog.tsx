import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import type { Problem } from '#web/api/problem.js';
import { WriteDialog } from './WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import type { GameTableArea } from '#web/components/game-tables/GameTableCard.js';

export interface NewGameTable<Game> {
  readonly tableNumber: string;
  readonly game: Game;
  readonly room: string;
}

export interface NewGameTableDialogProps<Game extends string> {
  /** Area of the product and namespace of its texts. */
  readonly area: GameTableArea;
  readonly gameLabel: string;
  readonly roomLabel: string;
  readonly games: readonly Game[];
  readonly getGameName: (game: Game) => string;
  /** Returns a note about the chosen game; absent, or null: none. */
  readonly getGameNote?: (game: Game) => string | null;
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
  readonly onCreateTable: (table: NewGameTable<Game>) => void;
  readonly onClose: () => void;
}

/** Shows a dialog that adds a table with its number, game and room; a number is unique and never reused. */
export function NewGameTableDialog<Game extends string>(props: NewGameTableDialogProps<Game>) {
  const { area, gameLabel, roomLabel, games, getGameName, getGameNote, mutation, onCreateTable, onClose } = props;
  const { t } = useTranslation(area);
  const { validateRequired } = useFieldValidators();
  const form = useTextForm({ tableNumber: '', game: '', room: '' }, (name, values) => {
    if (name !== 'tableNumber') return validateRequired(values[name]);
    return TABLE_NUMBER.test(values.tableNumber.trim()) ? null : t('new.numberHint');
  });
  const game = games.find((candidate) => candidate === form.values.game);
  const note = game === undefined ? null : (getGameNote?.(game) ?? null);
  const createTable = (): void => {
    if (game === undefined) return;
    onCreateTable({ tableNumber: form.values.tableNumber.trim(), game, room: form.values.room.trim() });
  };
  return (
    <WriteDialog
      title={t('new.open')}
      submitLabel={t('new.send')}
      onSubmit={() => form.submit(createTable)}
      onClose={onClose}
      mutation={mutation}
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
      <FormSelect
        label={gameLabel}
        required
        allowDeselect={false}
        {...(note === null ? {} : { description: note })}
        field={form.getField('game')}
        data={games.map((value) => ({ value, label: getGameName(value) }))}
      />
      <TextInput label={roomLabel} required maxLength={80} {...form.getInputProps('room')} />
    </WriteDialog>
  );
}
