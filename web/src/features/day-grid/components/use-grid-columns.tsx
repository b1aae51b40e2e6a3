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
function figureName(grid: Grid, name: string, own: Words, common: Words): string {
  if (name === 'actualMinor') return common(countedMedia.includes(grid.medium) ? 'counted' : 'paid');
  if (name === 'allowedMinor') return own('allowed');
  return name === 'handPaysMinor' ? own('handPays') : common(commonKeys[name] ?? name);
}

/** A figure of the grid: a percentage, an amount or a number. */
export function Figure({ kind, value }: { readonly kind: FigureKind; readonly value: string | null | undefined }) {
  const { money, count } = useFormats();
  if (kind === 'percent') return <Percent percent={value} />;
  return <>{kind === 'minor' ? money(value) : count(value)}</>;
}

/** Returns the columns of a view; a row is the machine's index in the server's columns. */
export function useGridColumns(grid: Grid): ColumnDef<number, string>[] {
  const { t: own } = useTranslation('day-grid');
  const { t: common } = useTranslation('common');
  const { money } = useFormats();
  const stateName = useStateName(grid.medium);
  const { lines, figures } = grid;
  const helper = createColumnHelper<number>();
  const label = (id: string, name: string, size: number, at: (index: number) => string): ColumnDef<number, string> =>
    helper.accessor((index) => at(index), { id, header: name, size, cell: ({ getValue }) => getValue() });
  const state: ColumnDef<number, string> = helper.accessor((index): string => lines.state[index] ?? 'within', {
    id: 'state',
    header: own('state'),
    size: 150,
    cell: ({ row }) => {
      const lineState = lines.state[row.original] ?? 'within';
      return <StateSign state={lineState} name={stateName(lineState)} />;
    },
  });
  return [
    label('machine', common('machine'), 96, (index) => lines.machine[index] ?? ''),
    state,
    label('stand', common('stand'), 68, (index) => lines.stand[index] ?? '–'),
    label('location', common('location'), 120, (index) => lines.location[index] ?? ''),
    label('denomination', common('denomination'), 126, (index) => money(lines.denominationMinor[index])),
    ...figures.map(({ name, kind, values }): ColumnDef<number, string> =>
      helper.accessor((index) => values[index] ?? '', {
        id: name,
        header: figureName(grid, name, own, common),
        size: kind === 'minor' ? 122 : kind === 'percent' ? 100 : 116,
        cell: ({ row }) => <Figure kind={kind} value={values[row.original]} />,
      }),
    ),
    label('maker', common('maker'), 110, (index) => lines.maker[index] ?? ''),
  ];
}
