import { ActionIcon, Anchor, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { Money, Percent, useFormats } from '#web/components/figures/figures.js';
import { FloorMark } from './FloorMark.js';
import { arrowSteps } from './floor-layout.js';
import {
  hasOpenFindings,
  getStandMark,
  findNeighbour,
  type Colouring,
  type FloorRoom,
  type FloorStand,
} from './floor.js';
import classes from './floor.module.css';

/** Width and height of a stand in pixels, and of an aisle, at each zoom. */
const zoomSizes = [
  { width: 40, height: 32, aisle: 14 },
  { width: 70, height: 44, aisle: 22 },
  { width: 112, height: 60, aisle: 34 },
] as const;

/** Builds the CSS grid tracks of the columns or rows; one without a stand is an aisle, drawn narrower. */
function buildGridTracks(
  trackCount: number,
  usedNumbers: ReadonlySet<number | null>,
  fullSize: number,
  aisleSize: number,
): string {
  return Array.from(
    { length: trackCount },
    (_none, index) => `${usedNumbers.has(index + 1) ? fullSize : aisleSize}px`,
  ).join(' ');
}

export interface FloorRoomPlanProps {
  readonly room: FloorRoom;
  readonly colouring: Colouring;
  readonly gamingDay: string;
}

/**
 * Draws a room's plan: arrow keys move between its stands, and the chosen stand is described beside it. Stands without
 * a place are listed below.
 */
export function FloorRoomPlan({ room, colouring, gamingDay }: FloorRoomPlanProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const placedStands = room.stands.filter((stand) => stand.gridColumn !== null);
  const unplacedStands = room.stands.filter((stand) => stand.gridColumn === null);
  const [chosenStandNumber, setChosenStandNumber] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const buttonRefs = useRef(new Map<string, HTMLButtonElement>());
  const chosenStand = room.stands.find(({ standNumber }) => standNumber === chosenStandNumber);
  const standSize = zoomSizes[zoom] ?? zoomSizes[1];
  /** Moves the focus to the next stand on an arrow key; Enter opens the stand's machine. */
  const handleKeyDown = (event: KeyboardEvent, stand: FloorStand): void => {
    const step = arrowSteps[event.key];
    if (event.key === 'Enter' && stand.machine !== null) {
      event.preventDefault();
      void navigate({ to: '/$establishment/machines/$machine', params: { establishment, machine: stand.machine } });
    }
    if (step === undefined) return;
    event.preventDefault();
    const nextStand = findNeighbour(placedStands, stand, step);
    if (nextStand !== undefined) buttonRefs.current.get(nextStand.standNumber)?.focus();
  };
  const usedColumns = new Set(placedStands.map(({ gridColumn }) => gridColumn));
  const usedRows = new Set(placedStands.map(({ gridRow }) => gridRow));
  // of the placed stands only one is in the tab order: the chosen one, or the first
  const tabStopStandNumber = chosenStandNumber ?? placedStands[0]?.standNumber;
  /**
   * Renders a stand; arrow keys move between placed ones only, and those without a place are always in the tab order.
   */
  const renderStand = (stand: FloorStand) => {
    const { standNumber } = stand;
    const isPlaced = stand.gridColumn !== null;
    return (
      <StandButton
        stand={stand}
        colouring={colouring}
        isSmall={isPlaced && zoom === 0}
        isChosen={standNumber === chosenStandNumber}
        isTabStop={!isPlaced || standNumber === tabStopStandNumber}
        onChoose={() => setChosenStandNumber(standNumber)}
        onKeyDown={(event) => isPlaced && handleKeyDown(event, stand)}
        setButtonRef={(button) => {
          if (button === null) buttonRefs.current.delete(standNumber);
          else buttonRefs.current.set(standNumber, button);
        }}
      />
    );
  };
  return (
    <div className={classes['page']}>
      <div>
        {placedStands.length > 0 && (
          <>
            <Group justify="space-between" mb={4} className="no-print">
              <Text size="sm" c="dimmed">
                {t('plan.keys')}
              </Text>
              <ZoomButtons zoom={zoom} setZoom={setZoom} />
            </Group>
            <div
              className={`scroll-region ${classes['region'] ?? ''}`}
              role="region"
              aria-label={t('plan.region', room)}
            >
              <ul
                className={classes['plan']}
                style={{
                  gridTemplateColumns: buildGridTracks(room.columnCount, usedColumns, standSize.width, standSize.aisle),
                  gridTemplateRows: buildGridTracks(room.rowCount, usedRows, standSize.height, standSize.aisle),
                }}
              >
                {placedStands.map((stand) => (
                  <li
                    key={stand.standNumber}
                    style={{ gridColumn: stand.gridColumn ?? undefined, gridRow: stand.gridRow ?? undefined }}
                  >
                    {renderStand(stand)}
                  </li>
                ))}
              </ul>
            </div>
          </>
        )}
        {unplacedStands.length > 0 && (
          <section aria-label={t('plan.unplaced')}>
            <Title order={2} size="h5" mt="md">
              {t('plan.unplaced')}
            </Title>
            <Text size="sm" c="dimmed" mb={6}>
              {t('plan.unplacedText')}
            </Text>
            <ul className={classes['loose']}>
              {unplacedStands.map((stand) => (
                <li key={stand.standNumber}>{renderStand(stand)}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Paper withBorder p="md" component="section" aria-label={t('plan.chosen')} className="no-print">
        {chosenStand === undefined ? (
          <Text c="dimmed">{t('plan.chooseOne')}</Text>
        ) : (
          <StandDetails stand={chosenStand} gamingDay={gamingDay} />
        )}
      </Paper>
    </div>
  );
}

interface ZoomButtonsProps {
  /** Index in `zoomSizes`. */
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
}

/** Renders the buttons that draw the plan smaller or larger; the one beyond the last size is disabled. */
function ZoomButtons({ zoom, setZoom }: ZoomButtonsProps) {
  const { t } = useTranslation('machines');
  const buttons = [
    { label: t('plan.zoomOut'), nextZoom: zoom - 1, ZoomIcon: IconZoomOut },
    { label: t('plan.zoomIn'), nextZoom: zoom + 1, ZoomIcon: IconZoomIn },
  ];
  return (
    <Group gap={4}>
      {buttons.map(({ label, nextZoom, ZoomIcon }) => (
        <ActionIcon
          key={label}
          variant="default"
          size="lg"
          disabled={zoomSizes[nextZoom] === undefined}
          aria-label={label}
          onClick={() => setZoom(nextZoom)}
        >
          <ZoomIcon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}

interface StandButtonProps {
  readonly stand: FloorStand;
  readonly colouring: Colouring;
  readonly isSmall: boolean;
  readonly isChosen: boolean;
  /** True: the one reached by Tab. */
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly setButtonRef: (button: HTMLButtonElement | null) => void;
}

/**
 * Renders a stand as a button, with its mark and a sign for open findings (differences to explain). `isTabStop` adds it
 * to the tab order; a small one shows its numbers to screen readers only.
 */
function StandButton({
  stand,
  colouring,
  isSmall,
  isChosen,
  isTabStop,
  onChoose,
  onKeyDown,
  setButtonRef,
}: StandButtonProps) {
  const { t } = useTranslation('machines');
  const { formatMoney } = useFormats();
  const mark = getStandMark(stand, colouring);
  const hasFindings = hasOpenFindings(stand);
  const descriptionParts = [
    stand.gridColumn === null ? null : t('plan.at', { column: stand.gridColumn, row: stand.gridRow }),
    t(`plan.marks.${colouring}.${mark}`),
    colouring === 'win' && stand.result !== null ? formatMoney(stand.result.meteredWinMinor) : null,
    hasFindings ? t('plan.findings') : null,
  ];
  return (
    <button
      type="button"
      ref={setButtonRef}
      className={`${classes['stand'] ?? ''} ${stand.machine === null ? (classes['free'] ?? '') : ''}`}
      data-chosen={isChosen || undefined}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onChoose}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <FloorMark colouring={colouring} mark={mark} />
      {!isSmall && (
        <span className={classes['said']}>
          <span className={classes['number']}>{stand.machine ?? t('plan.free')} </span>
          <span className={classes['small']}>{stand.standNumber}</span>
        </span>
      )}
      <VisuallyHidden>
        {isSmall && `${stand.machine ?? t('plan.free')} ${stand.standNumber} `}
        {descriptionParts.filter((part) => part !== null).join(', ')}
      </VisuallyHidden>
      {hasFindings && (
        <span className={classes['alert']} aria-hidden>
          <IconAlertTriangle size={14} stroke={2.4} />
        </span>
      )}
    </button>
  );
}

/**
 * Shows the machine of the chosen stand, its result of the day and its open findings (differences to explain). Result
 * and findings are null for users who may not see figures, or without any.
 */
function StandDetails({ stand, gamingDay }: { readonly stand: FloorStand; readonly gamingDay: string }) {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const { formatMoney } = useFormats();
  const { result, openFindings } = stand;
  return (
    <>
      <Title order={2} size="h4">
        {t('plan.stand', { stand: stand.standNumber })}
      </Title>
      {stand.machine === null ? (
        <Text>{t('plan.free')}</Text>
      ) : (
        <>
          <Text fw={600}>
            {t('sheet.title', { machine: stand.machine })}, {t(`common:state_${stand.state ?? 'inService'}`)}
          </Text>
          <Text size="sm">
            {stand.maker} {stand.model}
            {stand.gameName !== '' && `, ${stand.gameName ?? ''}`}
          </Text>
          <Text size="sm">
            {t('common:denomination')} : {formatMoney(stand.denominationMinor)}
          </Text>
          {result !== null && (
            <dl>
              <AmountItem label={t('common:coinIn')} minor={result.coinInMinor} />
              <AmountItem label={t('common:meteredWin')} minor={result.meteredWinMinor} />
              <dt>{t('common:actualHold')}</dt>
              <dd>
                <Percent percent={result.actualHoldPercent} />
              </dd>
              <dt>{t('common:theoreticalHold')}</dt>
              <dd>
                <Percent percent={result.theoreticalHoldPercent} />
              </dd>
              {result.varianceMinor === null ? (
                <>
                  <dt>{t('common:variance')}</dt>
                  <dd>{t('plan.notCounted')}</dd>
                </>
              ) : (
                <AmountItem label={t('common:variance')} minor={result.varianceMinor} />
              )}
            </dl>
          )}
          {openFindings !== null && openFindings.blockingCount > 0 && (
            <Text size="sm">{t('plan.blocking', { count: openFindings.blockingCount })}</Text>
          )}
          {openFindings !== null && openFindings.toExplainCount > 0 && (
            <Text size="sm">{t('plan.toExplain', { count: openFindings.toExplainCount })}</Text>
          )}
          <Group gap="md" mt="sm">
            <Anchor component={Link} to={`/${establishment}/machines/${encodeURIComponent(stand.machine)}`}>
              {t('plan.openSheet')}
            </Anchor>
            {openFindings !== null && (
              <Anchor component={Link} to={`/${establishment}/days/${gamingDay}`}>
                {t('plan.openGrid')}
              </Anchor>
            )}
          </Group>
        </>
      )}
    </>
  );
}

/** Renders the name and amount of a result in a list of facts. */
function AmountItem({ label, minor }: { readonly label: string; readonly minor: string | null }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Money amountMinor={minor} />
      </dd>
    </>
  );
}
