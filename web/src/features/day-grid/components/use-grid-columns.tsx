import { createColumnHelper } from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '#web/components/figures/figures.js';
import type { Grid } from './search.js';
import { StateSign, useStateName } from './states.js';

type FigureKind = Grid['figures'][number]['kind'];
type Words = (key: string) => string;

const commonKeys: Readonly<Record<string, string>> = {
  coinInMinor: 'coinIn',
  coinOutMinor: 'coinOut',
  jackpotMinor: 'jackpots',
  meteredWinMinor: 'meteredWin',
  theoreticalWinMinor: 'theoreticalWin',
  actualHoldPercent: 'actualHold',
  theoreticalHoldPercent: 'theoreticalHold',
  gamesPlayed: 'games',
  notesMinor: 'notes',
  ticketsMinor: 'tickets',
  coinsMinor: 'coins',
  electronicInMinor: 'electronicIn',
  electronicOutMinor: 'electronicOut',
  ticketsIssuedMinor: 'ticketsIssued',
  fillsMinor: 'fills',
  cashWinMinor: 'cashWin',
  meteredMinor: 'metered',
  varianceMinor: 'variance',
  variancePercent: 'variancePercent',
};

const countedMedia: readonly string[] = ['notes', 'tickets', 'coins'];

/** Returns the heading of a figure's column in the language of the screen. */
function getFigureName(grid: Grid, columnName: string, ownWords: Words, commonWords: Words): string {
  if (columnName === 'actualMinor') return commonWords(countedMedia.includes(grid.medium) ? 'counted' : 'paid');
  if (columnName === 'allowedMinor') return ownWords('allowed');
  return columnName === 'handPaysMinor' ? ownWords('handPays') : commonWords(commonKeys[columnName] ?? columnName);
}

/** Writes a figure of the grid by its kind: a percentage, an amount in minor units, or a number. */
export function FigureValue({ kind, value }: { readonly kind: FigureKind; readonly value: string | null | undefined }) {
  const { money, count } = useFormats();
  if (kind === 'percent') return <Percent percent={value} />;
  return <>{kind === 'minor' ? money(value) : count(value)}</>;
}

/**
 * Returns the columns of the grid: machine, state, place, the figures of the medium, and maker. The grid's data are
 * arrays by column; a row is only an index into them.
 */
export function useGridColumns(grid: Grid): ColumnDef<number, string>[] {
  const { t: ownWords } = useTranslation('day-grid');
  const { t: commonWords } = useTranslation('common');
  const { money } = useFormats();
  const getStateName = useStateName(grid.medium);
  const { lines, figures } = grid;
  const columnHelper = createColumnHelper<number>();
  const buildTextColumn = (
    id: string,
    name: string,
    size: number,
    getText: (index: number) => string,
  ): ColumnDef<number, string> =>
    columnHelper.accessor((index) => getText(index), { id, header: name, size, cell: ({ getValue }) => getValue() });
  const stateColumn: ColumnDef<number, string> = columnHelper.accessor(
    (index): string => lines.state[index] ?? 'within',
    {
      id: 'state',
      header: ownWords('state'),
      size: 150,
      cell: ({ row }) => {
        const lineState = lines.state[row.original] ?? 'within';
        return <StateSign state={lineState} name={getStateName(lineState)} />;
      },
    },
  );
  return [
    buildTextColumn('machine', commonWords('machine'), 96, (index) => lines.machine[index] ?? ''),
    stateColumn,
    buildTextColumn('stand', commonWords('stand'), 68, (index) => lines.stand[index] ?? '–'),
    buildTextColumn('location', commonWords('location'), 120, (index) => lines.location[index] ?? ''),
    buildTextColumn('denomination', commonWords('denomination'), 126, (index) => money(lines.denominationMinor[index])),
    ...figures.map(({ name, kind, values }): ColumnDef<number, string> =>
      columnHelper.accessor((index) => values[index] ?? '', {
        id: name,
        header: getFigureName(grid, name, ownWords, commonWords),
        size: kind === 'minor' ? 122 : kind === 'percent' ? 100 : 116,
        cell: ({ row }) => <FigureValue kind={kind} value={values[row.original]} />,
      }),
    ),
    buildTextColumn('maker', commonWords('maker'), 110, (index) => lines.maker[index] ?? ''),
  ];
}
