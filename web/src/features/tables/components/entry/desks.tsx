import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChipKind } from '#domain/cash/desk-chips.js';
import type { TableGame } from '#domain/tables/games.js';
import type { ApiSchema } from '#web/api/client.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { useFieldValidators, type FormField } from '#web/components/forms/use-typed.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type TableDesk = ApiSchema<'TableDeskRow'>;
type ServerChipKind = Pick<TableDesk['chips'][number], 'medium' | 'game' | 'value'>;

/** Returns kinds of chips of the server with their value as a number in minor units. */
const toChipKinds = (pieces: readonly ServerChipKind[]): ChipKind[] =>
  pieces.map(({ medium, game, value }) => ({ medium, game, valueMinor: BigInt(value) }));

export interface TableDesks {
  readonly desks: readonly TableDesk[];
  readonly isLoaded: boolean;
  /** Returns the chosen desk: a single held desk needs no choice. */
  readonly resolveDeskCode: (chosenCode: string) => string;
  readonly validateDeskCode: (chosenCode: string) => string | null;
  /** The kinds of chips of these desks that are used at the game. */
  readonly chipKinds: readonly ChipKind[];
}

/**
 * Returns the desks of a kind that have a holder, with the kinds of chips used at the game (all without a game). When
 * there is only one desk, it is chosen without the user's choice. A chip without a game (`''`) is used at every game.
 */
export function useTableDesks(game?: TableGame, deskKind: TableDesk['kind'] = 'cashDesk'): TableDesks {
  const { validateRequired } = useFieldValidators();
  const desksQuery = useEstablishmentQuery('/tables/desks');
  const desks = (desksQuery.data ?? []).filter(({ kind }) => kind === deskKind);
  const resolveDeskCode = (chosenCode: string): string =>
    chosenCode === '' && desks.length === 1 ? (desks[0]?.deskCode ?? '') : chosenCode;
  return {
    desks,
    isLoaded: desksQuery.data !== undefined,
    resolveDeskCode,
    validateDeskCode: (chosenCode) => validateRequired(resolveDeskCode(chosenCode)),
    chipKinds: toChipKinds(desks.flatMap(({ chips }) => chips)).filter(
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
  readonly field: FormField;
  readonly label?: string;
}) {
  const { t } = useTranslation('tables');
  if (tableDesks.isLoaded && tableDesks.desks.length === 0) return <Text c="dimmed">{t('desk.none')}</Text>;
  return (
    <DeskSelect
      label={label ?? t('desk.label')}
      desks={tableDesks.desks}
      field={{ ...field, value: tableDesks.resolveDeskCode(field.value) }}
    />
  );
}
