import { Alert, Box, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { normalizeWholeNumber, isWholeNumberInRange } from '#web/components/forms/typed-amount.js';
import type { ResponseOf } from '#web/api/client.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { FloorEditorGrid } from './FloorEditorGrid.js';
import {
  fillFreeCells,
  MAX_SIDE_CELLS,
  createLayout,
  findMovedStandNumbers,
  findStandNumbersOutside,
  placeStand,
  removeStand,
  findStandNumberAt,
} from './floor-layout.js';
import type { Cell, RoomLayout, Stand } from './floor-layout.js';
import classes from './floor.module.css';

type Plan = ResponseOf<'get', '/api/establishments/{establishment}/floor-plan/layouts'>[number];

/**
 * Loads a room's stands and plans, and shows the editor of its plan. Stands are placed by keyboard, mouse or finger,
 * then the whole plan is saved; `onLeave` closes the editor.
 */
export function FloorEditor({ room, onLeave }: { readonly room: string; readonly onLeave: () => void }) {
  const { t } = useTranslation('machines');
  const standsQuery = useEstablishmentQuery('/stands');
  const plansQuery = useEstablishmentQuery('/floor-plan/layouts', { query: { room } });
  const problem = standsQuery.error ?? plansQuery.error;
  if (problem !== null) return <ProblemBox problem={problem} />;
  if (standsQuery.data === undefined || plansQuery.data === undefined) {
    return (
      <>
        <PageHeader title={t('edit.title', { room })} />
        <Loading />
      </>
    );
  }
  const roomStands = standsQuery.data.filter((stand) => stand.room === room && stand.retiredAt === null);
  return <LayoutEditor room={room} stands={roomStands} plans={plansQuery.data} onLeave={onLeave} />;
}

interface LayoutEditorProps {
  readonly room: string;
  readonly stands: readonly Stand[];
  /** The room's plans, the latest first. */
  readonly plans: readonly Plan[];
  readonly onLeave: () => void;
}

/**
 * Edits a room's plan: its size, its grid, the tray of unplaced stands, and the earlier plans. A stand is carried from
 * its picking up until it is placed. Each act is announced to screen readers; the browser warns before unsaved changes
 * are lost.
 */
function LayoutEditor({ room, stands, plans, onLeave }: LayoutEditorProps) {
  const { t } = useTranslation('machines');
  const [initialLayout] = useState(() => createLayout(stands, plans[0]));
  const [layout, setLayout] = useState<RoomLayout>(initialLayout);
  const [carriedStandNumber, setCarriedStandNumber] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const machinesByStand = useMemo(
    () => new Map(stands.map(({ standNumber, sbmNumber }) => [standNumber, sbmNumber])),
    [stands],
  );
  const standsInTray = stands.filter((stand) => !layout.cells.has(stand.standNumber));
  const movedStandNumbers = findMovedStandNumbers(initialLayout, layout);
  const hasChanges =
    movedStandNumbers.length > 0 ||
    layout.columnCount !== initialLayout.columnCount ||
    layout.rowCount !== initialLayout.rowCount;
  useEffect(() => {
    if (!hasChanges) return;
    const preventLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', preventLeaving);
    return () => window.removeEventListener('beforeunload', preventLeaving);
  }, [hasChanges]);
  const handlePickUp = useCallback(
    (standNumber: string) => {
      setCarriedStandNumber(standNumber);
      setAnnouncement(t('edit.taken', { stand: standNumber }));
    },
    [t],
  );
  const handlePlace = useCallback(
    (standNumber: string, cell: Cell) => {
      setLayout((current) => {
        const displacedStandNumber = findStandNumberAt(current, cell);
        const isSwap = displacedStandNumber !== undefined && displacedStandNumber !== standNumber;
        setAnnouncement(
          isSwap
            ? t('edit.swapped', { stand: standNumber, other: displacedStandNumber })
            : t('edit.placed', { stand: standNumber, ...cell }),
        );
        return placeStand(current, standNumber, cell);
      });
      setCarriedStandNumber(null);
    },
    [t],
  );
  const handleRelease = (): void => {
    if (carriedStandNumber !== null) setAnnouncement(t('edit.released', { stand: carriedStandNumber }));
    setCarriedStandNumber(null);
  };
  const handleRemove = (standNumber: string): void => {
    setLayout(removeStand(layout, standNumber));
    setCarriedStandNumber(null);
    setAnnouncement(t('edit.removed', { stand: standNumber }));
  };
  return (
    <>
      <PageHeader title={t('edit.title', { room })} summary={t('edit.about')} />
      <Text size="sm" mb="sm">
        {t('edit.keys')}
      </Text>
      <SizeInputs layout={layout} setLayout={setLayout} />
      <div role="status" aria-live="polite">
        <Text size="sm" fw={600} mih={22}>
          {announcement}
        </Text>
      </div>
      <div className={classes['page']}>
        <FloorEditorGrid
          room={room}
          layout={layout}
          machinesByStand={machinesByStand}
          carriedStandNumber={carriedStandNumber}
          onPickUp={handlePickUp}
          onPlace={handlePlace}
          onRelease={handleRelease}
          onRemove={handleRemove}
        />
        <Paper withBorder p="md" component="section" aria-label={t('edit.tray')}>
          <UnplacedStandsTray
            standsInTray={standsInTray}
            carriedStandNumber={carriedStandNumber}
            onPickUp={handlePickUp}
            onFill={() => setLayout(fillFreeCells(layout, getStandNumbers(stands)))}
          />
          <SaveSection
            room={room}
            layout={layout}
            baseRevision={plans[0]?.revision ?? 0}
            movedStandCount={movedStandNumbers.length}
            hasChanges={hasChanges}
            onLeave={onLeave}
          />
          <EarlierPlans plans={plans} />
        </Paper>
      </div>
    </>
  );
}

/** Returns the numbers of the stands. */
const getStandNumbers = (stands: readonly Stand[]): string[] => stands.map((stand) => stand.standNumber);

interface SizeInputsProps {
  readonly layout: RoomLayout;
  readonly setLayout: (layout: RoomLayout) => void;
}

/** Renders the inputs for the plan's numbers of columns and rows. */
function SizeInputs({ layout, setLayout }: SizeInputsProps) {
  const { t } = useTranslation('machines');
  return (
    <Group gap="sm" mb="xs" align="flex-start">
      <SizeInput
        label={t('edit.columns')}
        value={layout.columnCount}
        setSize={(columnCount) => setLayout({ ...layout, columnCount })}
      />
      <SizeInput
        label={t('edit.rows')}
        value={layout.rowCount}
        setSize={(rowCount) => setLayout({ ...layout, rowCount })}
      />
    </Group>
  );
}

interface SizeInputProps {
  readonly label: string;
  readonly value: number;
  readonly setSize: (value: number) => void;
}

/** Renders an input for the plan's columns or rows. Only a valid size is applied; an invalid one stays in the field. */
function SizeInput({ label, value, setSize }: SizeInputProps) {
  const { t } = useTranslation('machines');
  const [input, setInput] = useState(String(value));
  return (
    <WholeNumberInput
      label={label}
      w={160}
      value={input}
      error={
        isWholeNumberInRange(input, 1, MAX_SIDE_CELLS) ? null : t('register.range', { from: 1, to: MAX_SIDE_CELLS })
      }
      setValue={(text) => {
        setInput(text);
        if (isWholeNumberInRange(text, 1, MAX_SIDE_CELLS)) setSize(Number(normalizeWholeNumber(text)));
      }}
    />
  );
}

interface TrayProps {
  readonly standsInTray: readonly Stand[];
  readonly carriedStandNumber: string | null;
  readonly onPickUp: (standNumber: string) => void;
  readonly onFill: () => void;
}

/** Lists the stands without a cell on the plan; they can be picked up, or all placed on free cells (`onFill`). */
function UnplacedStandsTray({ standsInTray, carriedStandNumber, onPickUp, onFill }: TrayProps) {
  const { t } = useTranslation('machines');
  return (
    <>
      <Title order={2} size="h5">
        {t('edit.tray')}
      </Title>
      {standsInTray.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('edit.trayEmpty')}
        </Text>
      ) : (
        <>
          <Group gap={4} my="xs">
            {standsInTray.map(({ standNumber, sbmNumber }) => (
              <Button
                key={standNumber}
                size="compact-sm"
                variant={carriedStandNumber === standNumber ? 'filled' : 'default'}
                aria-pressed={carriedStandNumber === standNumber}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', standNumber);
                  onPickUp(standNumber);
                }}
                onClick={() => onPickUp(standNumber)}
              >
                {sbmNumber === null ? standNumber : `${standNumber} · ${sbmNumber}`}
              </Button>
            ))}
          </Group>
          <Button size="compact-sm" variant="light" onClick={onFill}>
            {t('edit.autoPlace')}
          </Button>
        </>
      )}
    </>
  );
}

interface SaveSectionProps {
  readonly room: string;
  readonly layout: RoomLayout;
  /** The revision that was edited, so that the server can refuse an outdated one; 0: no plan yet. */
  readonly baseRevision: number;
  readonly movedStandCount: number;
  readonly hasChanges: boolean;
  readonly onLeave: () => void;
}

/**
 * Shows fields for the reason and first day of the plan, and buttons that save it or leave the editor. It cannot be
 * saved unchanged, or while stands are outside the grid; without a day, the server chooses it.
 */
function SaveSection({ room, layout, baseRevision, movedStandCount, hasChanges, onLeave }: SaveSectionProps) {
  const { t } = useTranslation('machines');
  const [reason, setReason] = useState('');
  const [effectiveFrom, setEffectiveFrom] = useState<string | undefined>(undefined);
  const saveMutation = useEstablishmentMutation('post', '/floor-plan/layouts');
  const outsideStandNumbers = findStandNumbersOutside(layout);
  /** Sends the plan with the revision on which it is based, and leaves the editor. */
  const handleSave = (): void => {
    const cells = [...layout.cells].map(([standNumber, { column, row }]) => ({
      standNumber,
      gridColumn: column,
      gridRow: row,
    }));
    const { columnCount, rowCount } = layout;
    const firstDayField = effectiveFrom === undefined ? {} : { effectiveFrom };
    saveMutation.mutate(
      { body: { room, basedOn: baseRevision, columnCount, rowCount, cells, reason: reason.trim(), ...firstDayField } },
      {
        onSuccess: () => {
          notifySuccess(t('edit.saved', { room }));
          onLeave();
        },
      },
    );
  };
  return (
    <>
      <TextInput
        mt="md"
        label={t('edit.reason')}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Box mt="sm">
        <DayInput
          label={t('edit.from')}
          description={t('edit.fromHint')}
          day={effectiveFrom}
          onChange={setEffectiveFrom}
          isClearable
        />
      </Box>
      {outsideStandNumbers.length > 0 && (
        <Alert variant="default" mt="sm">
          {t('edit.tooSmall')} {outsideStandNumbers.join(', ')}
        </Alert>
      )}
      {saveMutation.error !== null && <ProblemBox problem={saveMutation.error} />}
      {movedStandCount > 0 && (
        <Text size="sm" mt="sm">
          {t('edit.changed', { count: movedStandCount })}
        </Text>
      )}
      <Group my="sm" gap="xs">
        <Button
          onClick={handleSave}
          loading={saveMutation.isPending}
          disabled={!hasChanges || outsideStandNumbers.length > 0}
        >
          {t('edit.save')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('edit.cancel')}
        </Button>
      </Group>
    </>
  );
}

/** Lists the room's earlier plans, with their first day, author and reason. */
function EarlierPlans({ plans }: { readonly plans: readonly Plan[] }) {
  const { t } = useTranslation('machines');
  const { formatDay, formatInstant } = useFormats();
  if (plans.length === 0) return null;
  return (
    <details>
      <summary>{t('plan.history')}</summary>
      <ul>
        {plans.map((plan) => (
          <li key={plan.revision}>
            <Text size="sm">{t('plan.revision', { revision: plan.revision, day: formatDay(plan.effectiveFrom) })}</Text>
            <Text size="sm" c="dimmed">
              {t('plan.standCount', { count: plan.standCount })} ·{' '}
              {plan.recordedByName === null
                ? t('history.recordedAlone', { at: formatInstant(plan.recordedAt) })
                : t('history.recorded', { at: formatInstant(plan.recordedAt), by: plan.recordedByName })}
              {plan.reason !== '' && ` · ${t('history.reason', { reason: plan.reason })}`}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
