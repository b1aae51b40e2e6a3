import { createColumnHelper, type ColumnDef } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '#web/components/figures/figures.js';
import type { DayGrid } from './search.js';
import { StateLabel, useStateFormatter } from './states.js';

type FigureKind = DayGrid['figures'][number]['kind'];
type Translate = (key: string) => string;

const commonKeyByColumn: Readonly<Record<string, string>> = {
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

/** Widths of the columns of figures in pixels. */
const widthByKind: Readonly<Record<FigureKind, number>> = { minor: 122, percent: 100, count: 116 };

const countedMedia: readonly string[] = ['notes', 'tickets', 'coins'];

/**
 * Returns the heading of a figure's column: from this page's texts, or those common to screens and documents. The
 * actual amount is counted for notes, tickets and coins, and paid for other media.
 */
function getFigureHeading(grid: DayGrid, columnName: string, translate: Translate, translateCommon: Translate): string {
  if (columnName === 'actualMinor') return translateCommon(countedMedia.includes(grid.medium) ? 'counted' : 'paid');
  if (columnName === 'allowedMinor') return translate('allowed');
  return columnName === 'handPaysMinor'
    ? translate('handPays')
    : translateCommon(commonKeyByColumn[columnName] ?? columnName);
}

/** Writes a figure of the grid by its kind: a percentage, an amount in minor units, or a number. */
export function FigureValue({ kind, value }: { readonly kind: FigureKind; readonly value: string | null | undefined }) {
  const { formatMoney, formatCount } = useFormats();
  if (kind === 'percent') return <Percent percent={value} />;
  return <>{kind === 'minor' ? formatMoney(value) : formatCount(value)}</>;
}

/**
 * Returns the columns of the grid: machine, state, place, the figures of the medium, and maker. The grid's data are
 * arrays by column; a row is only an index into them.
 */
export function useGridColumns(grid: DayGrid): ColumnDef<number, string>[] {
  const { t: translate } = useTranslation('day-grid');
  const { t: translateCommon } = useTranslation('common');
  const { formatMoney } = useFormats();
  const formatState = useStateFormatter(grid.medium);
  const { lines, figures } = grid;
  const columnHelper = createColumnHelper<number>();
  /** Builds a column of `size` pixels with a text of each machine. */
  const buildTextColumn = (
    id: string,
    heading: string,
    size: number,
    getText: (index: number) => string,
  ): ColumnDef<number, string> =>
    columnHelper.accessor((index) => getText(index), { id, header: heading, size, cell: ({ getValue }) => getValue() });
  const stateColumn: ColumnDef<number, string> = columnHelper.accessor(
    (index): string => lines.state[index] ?? 'within',
    {
      id: 'state',
      header: translate('state'),
      size: 150,
      cell: ({ row }) => {
        const lineState = lines.state[row.original] ?? 'within';
        return <StateLabel state={lineState} name={formatState(lineState)} />;
      },
    },
  );
  return [
    buildTextColumn('machine', translateCommon('machine'), 96, (index) => lines.machine[index] ?? ''),
    stateColumn,
    buildTextColumn('stand', translateCommon('stand'), 68, (index) => lines.stand[index] ?? '–'),
    buildTextColumn('location', translateCommon('location'), 120, (index) => lines.location[index] ?? ''),
    buildTextColumn('denomination', translateCommon('denomination'), 126, (index) =>
      formatMoney(lines.denominationMinor[index]),
    ),
    ...figures.map(({ name, kind, values }): ColumnDef<number, string> =>
      columnHelper.accessor((index) => values[index] ?? '', {
        id: name,
        header: getFigureHeading(grid, name, translate, translateCommon),
        size: widthByKind[kind],
        cell: ({ row }) => <FigureValue kind={kind} value={values[row.original]} />,
      }),
    ),
    buildTextColumn('maker', translateCommon('maker'), 110, (index) => lines.maker[index] ?? ''),
  ];
}
