import { Anchor, Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { IconLayoutGrid, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { FloorEditor } from '../components/floor-plan/FloorEditor.js';
import { FloorMark } from '../components/floor-plan/FloorMark.js';
import { FloorList } from '../components/floor-plan/FloorList.js';
import { FloorRoomPlan } from '../components/floor-plan/FloorRoomPlan.js';
import { colourings, marksByColouring } from '../components/floor-plan/floor.js';
import type { Colouring, FloorDay, FloorRoom, FloorSearch } from '../components/floor-plan/floor.js';
import { omit } from '#web/components/pages/search-params.js';
import classes from '../components/floor-plan/floor.module.css';

/**
 * Shows the plan of the floor on a gaming day, one room at a time, by state or by result. Users who manage machines can
 * edit it; the address contains the day, the room and the view.
 */
export function FloorPlanScreen() {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const search = useSearch({ from: '/behind/$establishment/floor-plan' });
  const navigate = useNavigate({ from: '/$establishment/floor-plan' });
  const mayManage = useHasPermission('machines.manage');
  const setSearch = (nextSearch: FloorSearch): void => void navigate({ search: nextSearch, replace: true });
  const floorQuery = useEstablishmentQuery('/floor-plan', {
    query: search.day === undefined ? {} : { day: search.day },
  });
  if (floorQuery.data === undefined) {
    return (
      <>
        <PageHeader title={t('plan.title')} />
        {floorQuery.error === null ? <Loading /> : <ProblemBox problem={floorQuery.error} />}
      </>
    );
  }
  const { rooms } = floorQuery.data;
  const room = rooms.find((candidate) => candidate.room === search.room) ?? rooms[0];
  const searchWithoutEdit = omit(search, 'edit');
  if (room !== undefined && search.edit === true && mayManage) {
    return <FloorEditor room={room.room} onLeave={() => setSearch(searchWithoutEdit)} />;
  }
  const startEditing = (): void =>
    setSearch({ ...searchWithoutEdit, ...(room === undefined ? {} : { room: room.room }), edit: true });
  return (
    <>
      <PageHeader title={t('plan.title')} summary={<PlanSummary floor={floorQuery.data} />}>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('plan.print')}
        </Button>
        {mayManage && room !== undefined && (
          <Button leftSection={<IconLayoutGrid size={16} aria-hidden />} onClick={startEditing}>
            {t('plan.edit')}
          </Button>
        )}
      </PageHeader>
      {room === undefined ? (
        <EmptyState title={t('plan.noRoomTitle')} explanation={t('plan.noRoomText')}>
          <Anchor component={Link} to={`/${establishment}/stands`}>
            {t('list.stands')}
          </Anchor>
        </EmptyState>
      ) : (
        <FloorPlanView
          floor={floorQuery.data}
          room={room}
          searchParams={searchWithoutEdit}
          setSearch={setSearch}
          onEdit={mayManage ? startEditing : null}
        />
      )}
    </>
  );
}

/** Renders the line under the title: the plan's day, whether it is computed, and whether its figures are hidden. */
function PlanSummary({ floor }: { readonly floor: FloorDay }) {
  const { t } = useTranslation('machines');
  const { formatDay } = useFormats();
  return (
    <>
      {t(floor.isComputed ? 'plan.aboutComputed' : 'plan.aboutNot', { day: formatDay(floor.gamingDay) })}
      {!floor.showsFigures && <div>{t('plan.noFigures')}</div>}
    </>
  );
}

interface FloorPlanViewProps {
  readonly floor: FloorDay;
  readonly room: FloorRoom;
  readonly searchParams: FloorSearch;
  readonly setSearch: (search: FloorSearch) => void;
  readonly onEdit: (() => void) | null;
}

/**
 * Shows one room as a plan with its legend, or as a table, below the choices. For a room without a plan it offers to
 * draw one, unless the user may not (`onEdit` is null). A user who may not see figures gets the colouring by state.
 */
function FloorPlanView({ floor, room, searchParams, setSearch, onEdit }: FloorPlanViewProps) {
  const { t } = useTranslation('machines');
  const { formatDay } = useFormats();
  const colouring: Colouring = floor.showsFigures ? (searchParams.by ?? 'state') : 'state';
  const isList = searchParams.view === 'list';
  return (
    <>
      <PlanControls floor={floor} room={room} searchParams={searchParams} setSearch={setSearch} colouring={colouring} />
      {!isList && <Legend room={room} colouring={colouring} />}
      {isList && <FloorList room={room} gamingDay={floor.gamingDay} />}
      {!isList && room.revision === 0 && (
        <EmptyState title={t('plan.notLaidTitle')} explanation={t('plan.notLaidText')}>
          {onEdit !== null && <Button onClick={onEdit}>{t('plan.layOut')}</Button>}
        </EmptyState>
      )}
      {!isList && (
        <FloorRoomPlan
          key={`${room.room} ${floor.gamingDay}`}
          room={room}
          colouring={colouring}
          gamingDay={floor.gamingDay}
        />
      )}
      {room.effectiveFrom !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('plan.revision', { revision: room.revision, day: formatDay(room.effectiveFrom) })}
        </Text>
      )}
    </>
  );
}

interface PlanControlsProps extends Omit<FloorPlanViewProps, 'onEdit'> {
  readonly colouring: Colouring;
}

/** Renders the choices of the day, the room, the colouring, and the plan or the table. */
function PlanControls({ floor, room, searchParams, setSearch, colouring }: PlanControlsProps) {
  const { t } = useTranslation('machines');
  return (
    <Group gap="sm" align="flex-end" mb="sm" className="no-print">
      <DayInput
        label={t('plan.day')}
        day={floor.gamingDay}
        onChange={(day) => day !== undefined && setSearch({ ...searchParams, day })}
      />
      <Select
        label={t('plan.room')}
        data={floor.rooms.map(({ room: name }) => name)}
        value={room.room}
        allowDeselect={false}
        onChange={(chosenRoom) => chosenRoom !== null && setSearch({ ...searchParams, room: chosenRoom })}
      />
      {floor.showsFigures && searchParams.view !== 'list' && (
        <Select
          label={t('plan.show')}
          data={colourings.map((value) => ({ value, label: t(`plan.by.${value}`) }))}
          value={colouring}
          allowDeselect={false}
          onChange={(value) => setSearch({ ...searchParams, by: colourings.find((name) => name === value) ?? 'state' })}
        />
      )}
      <SegmentedControl
        aria-label={t('plan.view')}
        data={[
          { value: 'plan', label: t('plan.asPlan') },
          { value: 'list', label: t('plan.asList') },
        ]}
        value={searchParams.view ?? 'plan'}
        onChange={(view) => {
          setSearch(view === 'list' ? { ...searchParams, view: 'list' } : omit(searchParams, 'view'));
        }}
      />
    </Group>
  );
}

/** Explains each mark of the colouring, with its sign and how many of the room's stands have it. */
function Legend({ room, colouring }: Pick<PlanControlsProps, 'room' | 'colouring'>) {
  const { t } = useTranslation('machines');
  const markCounts = marksByColouring[colouring].map((mark) => ({
    mark,
    count: room.marks.find((markCount) => markCount.by === colouring && markCount.mark === mark)?.standCount ?? 0,
  }));
  return (
    <ul className={classes['legend']} aria-label={t('plan.legend')}>
      {markCounts
        .filter(({ count }) => count > 0)
        .map(({ mark, count }) => (
          <li key={mark}>
            <FloorMark colouring={colouring} mark={mark} />
            <Text size="sm">
              {t(`plan.marks.${colouring}.${mark}`)} ({count})
            </Text>
          </li>
        ))}
    </ul>
  );
}
