import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { UnknownFigures } from '#web/components/figures/UnknownFigures.js';
import { FigureDrawer } from '../components/FigureDrawer.js';
import { GridFilters } from '../components/GridFilters.js';
import { GridTable } from '../components/GridTable.js';
import { useToleranceFormatter } from '../components/use-limit.js';
import {
  buildGridQuery,
  parseGridSearch,
  type FigureName,
  type DayGrid,
  type GridSearch,
} from '../components/search.js';

type ChangeSearch = (changes: Partial<Record<keyof GridSearch, unknown>>, addHistoryEntry?: boolean) => void;

/**
 * Shows the grid of a day's machines with metered and counted amounts. Filters, sorting and the open figure are in the
 * address, so that a link opens the same view.
 */
export function GridScreen() {
  const { t } = useTranslation('day-grid');
  const { formatDay, formatInstant } = useFormats();
  const establishment = useEstablishmentCode();
  const { day } = useParams({ from: '/behind/$establishment/days/$day/grid' });
  const search: GridSearch = useSearch({ from: '/behind/$establishment/days/$day/grid' });
  const navigate = useNavigate();
  const mayCount = useHasPermission('counts.enter');
  const gridQuery = useEstablishmentQuery(
    '/days/{day}/grid',
    { path: { day }, query: buildGridQuery(search) },
    { placeholderData: keepPreviousData },
  );
  /** Changes a part of the view in the address; with `addHistoryEntry`, the back button returns to the former view. */
  const changeSearch: ChangeSearch = (changes, addHistoryEntry = false) =>
    void navigate({
      to: '/$establishment/days/$day/grid',
      params: { establishment, day },
      search: (previousSearch) => parseGridSearch({ ...previousSearch, ...changes }),
      replace: !addHistoryEntry,
      resetScroll: false,
    });
  const { data } = gridQuery;
  /** Returns whether the figures are closed, provisional or not computed yet. */
  const formatStatus = ({ frozen, computedAt }: DayGrid): string => {
    if (frozen) return t('closed');
    return computedAt === null ? t('never') : t('provisional', { at: formatInstant(computedAt) });
  };
  const dayPath = `/${establishment}/days/${day}`;
  return (
    <div className="grid-page">
      <PageHeader title={t('title', { day: formatDay(day) })} summary={data && formatStatus(data)}>
        <Button component={Link} to={dayPath} variant="default">
          {t('day')}
        </Button>
        {mayCount && data?.state === 'open' && (
          <Button component={Link} to={`${dayPath}/counts`} variant="default">
            {t('counts')}
          </Button>
        )}
        <Tooltip label={t('csv')}>
          <ActionIcon
            component="a"
            href={`/api/establishments/${establishment}/days/${day}/results.csv`}
            variant="default"
            size={36}
            aria-label={t('csv')}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('print')}>
          <ActionIcon variant="default" size={36} onClick={() => window.print()} aria-label={t('print')}>
            <IconPrinter size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </PageHeader>
      <QueryStatus query={gridQuery} />
      {data !== undefined && <GridView grid={data} search={search} changeSearch={changeSearch} dayPath={dayPath} />}
    </div>
  );
}

interface GridViewProps {
  readonly grid: DayGrid;
  readonly search: GridSearch;
  readonly changeSearch: ChangeSearch;
  readonly dayPath: string;
}

/**
 * Shows the filters, the tolerance and the grid, or the reason why it is empty. A chosen figure opens in a drawer;
 * sorting by the same column again reverses the order.
 */
function GridView({ grid, search, changeSearch, dayPath }: GridViewProps) {
  const { t } = useTranslation('day-grid');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  if (grid.establishment.machines === 0) {
    return (
      <EmptyState title={t('emptyTitle')} explanation={t('emptyText')}>
        <Button component={Link} to={dayPath}>
          {t('reconcile')}
        </Button>
      </EmptyState>
    );
  }
  /** Sorts by a column, or in reverse when it is sorted already; the order by machine needs no parameter. */
  const sortBy = (column: string): void => {
    const nextSort = grid.sort === column ? `-${column}` : column;
    changeSearch({ sort: nextSort === 'machine' ? undefined : nextSort });
  };
  const { machine, figure } = search;
  return (
    <>
      <GridFilters grid={grid} search={search} changeSearch={changeSearch} />
      <ToleranceLine grid={grid} />
      <UnknownFigures machines={grid.unknownMachines} />
      {grid.lines.machine.length === 0 ? (
        <EmptyState title={t('nothingTitle')} explanation={t('nothingText')} />
      ) : (
        <GridTable
          grid={grid}
          search={search}
          onSortBy={sortBy}
          onOpenFigure={(machineNumber, name: FigureName) =>
            changeSearch({ machine: machineNumber, figure: name }, true)
          }
          onOpenMachine={(chosenMachine) => void navigate({ to: `/${establishment}/machines/${chosenMachine}` })}
        />
      )}
      {machine !== undefined && figure !== undefined && (
        <FigureDrawer
          gamingDay={grid.gamingDay}
          machine={machine}
          figure={figure}
          orderedMachines={grid.lines.machine}
          onNavigate={(changedSearch) => changeSearch(changedSearch)}
          onClose={() => changeSearch({ machine: undefined, figure: undefined })}
        />
      )}
    </>
  );
}

/** Shows the tolerance for the differences of the medium, and since when it applies; nothing when there is none. */
function ToleranceLine({ grid: { tolerance } }: { readonly grid: DayGrid }) {
  const formatTolerance = useToleranceFormatter();
  if (tolerance === null || (tolerance.minor === null && tolerance.percent === null)) return null;
  return (
    <Text size="sm" mb="xs">
      {formatTolerance(tolerance)}
    </Text>
  );
}
