import { Anchor, Badge, Loader, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useIsPrinting } from '#web/components/figures/printing.js';
import { SpacerRow } from '#web/components/general/SpacerRow.js';
import { StateBadge } from './StateBadge.js';
import type { MachineLine, MachineListQuery } from './machine-list.js';
import { parseSortOrder, type MachineListSearch, type SortKey } from './list-search.js';
import classes from './machines.module.css';

const ROW_HEIGHT_PX = 37;
/** Rows before the end of the loaded list at which the next page is requested. */
const PREFETCH_ROWS = 80;

interface Column {
  readonly sortKey: SortKey | null;
  readonly labelKey: string;
}

const columns: readonly Column[] = [
  { sortKey: 'sbmNumber', labelKey: 'common:machine' },
  { sortKey: 'state', labelKey: 'common:state' },
  { sortKey: 'stand', labelKey: 'common:stand' },
  { sortKey: 'location', labelKey: 'common:location' },
  { sortKey: 'maker', labelKey: 'common:maker' },
  { sortKey: 'model', labelKey: 'common:model' },
  { sortKey: null, labelKey: 'common:game' },
  { sortKey: 'denomination', labelKey: 'common:denomination' },
  { sortKey: null, labelKey: 'list.return' },
  { sortKey: 'serialNumber', labelKey: 'common:serial' },
  { sortKey: null, labelKey: 'list.stations' },
];

export interface MachineTableProps {
  readonly machineListQuery: MachineListQuery;
  readonly filters: MachineListSearch;
  readonly setFilters: (next: MachineListSearch) => void;
  /** Total number of machines under the filters. */
  readonly machineCount: number | undefined;
}

/**
 * Renders the machines: only the rows in sight, all of them for printing. The next page is loaded before the end of the
 * loaded ones is reached.
 */
export function MachineTable({ machineListQuery, filters, setFilters, machineCount }: MachineTableProps) {
  const { t } = useTranslation(['machines', 'common']);
  const isPrinting = useIsPrinting();
  const lines = machineListQuery.data ?? [];
  const regionRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => regionRef.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
  });
  const visibleItems = virtualizer.getVirtualItems();
  const lastVisibleIndex = visibleItems.at(-1)?.index ?? 0;
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = machineListQuery;
  useEffect(() => {
    if (lastVisibleIndex > lines.length - PREFETCH_ROWS && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [lastVisibleIndex, lines.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const hiddenHeightAbove = isPrinting ? 0 : (visibleItems[0]?.start ?? 0);
  const hiddenHeightBelow = isPrinting ? 0 : virtualizer.getTotalSize() - (visibleItems.at(-1)?.end ?? 0);
  const renderedLines = isPrinting
    ? lines.map((line, index) => ({ line, index }))
    : selectVisibleLines(lines, visibleItems);
  return (
    <>
      <div
        ref={regionRef}
        className={`scroll-region ${classes['list'] ?? ''}`}
        tabIndex={0}
        role="region"
        aria-label={t('list.region')}
      >
        <Table
          stickyHeader
          aria-rowcount={(machineCount ?? lines.length) + 1}
          aria-busy={machineListQuery.isPlaceholderData}
        >
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              {columns.map((column) => (
                <HeaderCell key={column.labelKey} column={column} filters={filters} setFilters={setFilters} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {hiddenHeightAbove > 0 && <SpacerRow height={hiddenHeightAbove} columns={columns.length} />}
            {renderedLines.map(({ line, index }) => (
              <MachineRow key={line.sbmNumber} line={line} index={index} />
            ))}
            {hiddenHeightBelow > 0 && <SpacerRow height={hiddenHeightBelow} columns={columns.length} />}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt={4} className="no-print">
        {isFetchingNextPage && <Loader size={12} mr={6} aria-hidden />}
        {t('list.loaded', { shown: lines.length, count: machineCount ?? lines.length })}
      </Text>
    </>
  );
}

/** Returns the lines that the scrolled region shows, each with its index in the list. */
function selectVisibleLines(lines: readonly MachineLine[], visibleItems: readonly { readonly index: number }[]) {
  return visibleItems.flatMap(({ index }) => {
    const line = lines[index];
    return line === undefined ? [] : [{ line, index }];
  });
}

interface HeaderCellProps extends Pick<MachineTableProps, 'filters' | 'setFilters'> {
  readonly column: Column;
}

/** Renders a column's head: a click sorts by the column, and a second click reverses the order. */
function HeaderCell({ column, filters, setFilters }: HeaderCellProps) {
  const { t } = useTranslation(['machines', 'common']);
  const { sortKey, isDescending } = parseSortOrder(filters);
  const label = t(column.labelKey);
  if (column.sortKey === null) return <Table.Th scope="col">{label}</Table.Th>;
  const isSorted = column.sortKey === sortKey;
  const DirectionIcon = isDescending ? IconArrowDown : IconArrowUp;
  const Icon = isSorted ? DirectionIcon : IconArrowsSort;
  const direction = isDescending ? 'descending' : 'ascending';
  const nextSort = `${isSorted && !isDescending ? '-' : ''}${column.sortKey}` as const;
  return (
    <Table.Th scope="col" data-head={label} aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton className={classes['sort']} onClick={() => setFilters({ ...filters, sort: nextSort })}>
        <span>{label}</span>
        <Icon size={14} aria-hidden className="no-print" opacity={isSorted ? 1 : 0.55} />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Renders a machine: state, place, model, denomination, return and stations; its number links to its sheet. */
function MachineRow({ line, index }: { readonly line: MachineLine; readonly index: number }) {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const { formatMoney, formatExactPercent } = useFormats();
  // neither the certified return nor the rake is entered
  const isReturnMissing = line.missing.includes('returnOrRake');
  return (
    <Table.Tr aria-rowindex={index + 2} className={classes['line']}>
      <Table.Th scope="row">
        <Anchor
          component={Link}
          to={`/${establishment}/machines/${encodeURIComponent(line.sbmNumber)}`}
          inherit
          className={classes['number'] ?? ''}
        >
          {line.sbmNumber}
        </Anchor>
        {line.photographId !== null && <IconPhoto size={14} aria-hidden className={classes['photo']} />}
      </Table.Th>
      <Table.Td>
        <StateBadge state={line.state} />
        {line.missing.some((fact) => fact !== 'photograph') && (
          <Badge variant="outline" color="red" ml={6}>
            {t('list.file_toComplete')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>{line.standNumber ?? ''}</Table.Td>
      <Table.Td>{line.location}</Table.Td>
      <Table.Td>{line.maker}</Table.Td>
      <Table.Td>{line.model}</Table.Td>
      <Table.Td>{line.gameName}</Table.Td>
      <Table.Td className="figure">{formatMoney(line.denominationMinor)}</Table.Td>
      <Table.Td className="figure">
        {isReturnMissing ? (
          <Badge variant="outline" color="red">
            {t('sheet.none')}
          </Badge>
        ) : (
          formatExactPercent(line.returnPercent ?? line.rakePercent)
        )}
      </Table.Td>
      <Table.Td>{line.serialNumber}</Table.Td>
      <Table.Td className="figure">{line.stationCount}</Table.Td>
    </Table.Tr>
  );
}
