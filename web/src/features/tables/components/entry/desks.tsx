import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChipKind } from '#domain/cash/desk-chips.js';
import type { TableGame } from '#domain/tables/games.js';
import type { Shape } from '#web/api/client.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { useFieldErrors, type TypedField } from '#web/components/forms/use-typed.js';
import { useReadHere } from '#web/session/read-here.js';

type TableDesk = Shape<'TableDeskRow'>;
type SentKind = Pick<TableDesk['chips'][number], 'medium' | 'game' | 'value'>;

/** Returns kinds of chips of the server with their value as a number in minor units. */
const toChipKinds = (pieces: readonly SentKind[]): ChipKind[] =>
  pieces.map(({ medium, game, value }) => ({ medium, game, valueMinor: BigInt(value) }));

export interface TableDesks {
  readonly desks: readonly TableDesk[];
  readonly isRead: boolean;
  /** Returns the chosen desk: a single held desk needs no choice. */
  readonly resolveDesk: (chosen: string) => string;
  readonly findFault: (chosen: string) => string | null;
  /** The kinds of chips of these desks that are used at the game. */
  readonly kinds: readonly ChipKind[];
}

/**
 * Returns the desks of a kind that have a holder, with the kinds of chips used at the game (all without a game). When
 * there is only one desk, it is chosen without the user's choice. A chip without a game (`''`) is used at every game.
 */
export function useTableDesks(game?: TableGame, kindOfDesk: TableDesk['kind'] = 'cashDesk'): TableDesks {
  const { findMissingError } = useFieldErrors();
  const desksRead = useReadHere('/api/establishments/{establishment}/tables/desks');
  const desks = (desksRead.data ?? []).filter(({ kind }) => kind === kindOfDesk);
  const chooseDesk = (chosen: string): string =>
    chosen === '' && desks.length === 1 ? (desks[0]?.deskCode ?? '') : chosen;
  return {
    desks,
    isRead: desksRead.data !== undefined,
    resolveDesk: chooseDesk,
    findFault: (chosen) => findMissingError(chooseDesk(chosen)),
    kinds: toChipKinds(desks.flatMap(({ chips }) => chips)).filter(
      (kind) => game === undefined || ['', game].includes(kind.game),
    ),
  };
}

/** Lets the user choose the desk that gives or receives the pieces; shows a text when no desk serves the table. */
export function TableDeskField({
  tableDesks,
  field,
  label,
}: {
  readonly tableDesks: TableDesks;
  readonly field: TypedField;
  readonly label?: string;
}) {
  const { t } = useTranslation('tables');
  if (tableDesks.isRead && tableDesks.desks.length === 0) return <Text c="dimmed">{t('desk.none')}</Text>;
  return (
    <DeskSelect
      label={label ?? t('desk.label')}
      desks={tableDesks.desks}
      field={{ ...field, value: tableDesks.resolveDesk(field.value) }}
    />
  );
}
