import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { DropReadingDialog } from '../dialogs/ReadingDialog.js';
import { ReverseExchangeDialog } from '../dialogs/ReverseDialog.js';
import { lineFilters, type LineFilter } from '../search.js';
import { getLineQueueSubject, type DropLine, type DropPermissions, type DropSheet } from '../standing.js';

export interface DropLineListProps {
  readonly drop: DropSheet;
  readonly permissions: DropPermissions;
  readonly isLineQueued: (line: DropLine) => boolean;
  /** Starts the exchange at a machine; null: none is possible now, or not by the current user. */
  readonly onChooseLine: ((line: DropLine) => void) | null;
}

/**
 * Shows the machines of a drop in floor order, each with its exchange of boxes; filtered by done and still to do. An
 * exchange stored on the tablet (`isLineQueued`) counts as done.
 */
export function DropLineList({ drop, permissions, isLineQueued, onChooseLine }: DropLineListProps) {
  const { t } = useTranslation('drops');
  const search = useSearch({ from: '/behind/$establishment/drops/$drop/round' });
  const navigate = useNavigate({ from: '/$establishment/drops/$drop/round' });
  const defaultFilter: LineFilter = ['planned', 'open', 'interrupted'].includes(drop.state) ? 'toDo' : 'all';
  const filter = search.lines ?? defaultFilter;
  const matchesFilter = (line: DropLine): boolean =>
    filter === 'all' || (filter === 'toDo') === (line.exchangeId === null && !isLineQueued(line));
  const shownLines = drop.lines.filter(matchesFilter);
  return (
    <section aria-label={t('round.list')}>
      <SegmentedControl
        aria-label={t('round.filter')}
        mb="sm"
        className="no-print"
        value={filter}
        onChange={(value) => {
          const lines = lineFilters.find((candidate) => candidate === value) ?? 'toDo';
          void navigate({ search: lines === 'toDo' ? {} : { lines }, replace: true });
        }}
        data={lineFilters.map((value) => ({ value, label: t(`round.${value}`) }))}
      />
      {shownLines.length === 0 && <EmptyState title={t(`round.none_${filter}`)} explanation={t('round.noneText')} />}
      <Stack gap="xs" component="ul" m={0} p={0}>
        {shownLines.map((line) => (
          <DropLineCard
            key={getLineQueueSubject(drop.dropId, line)}
            drop={drop}
            line={line}
            permissions={permissions}
            onChooseLine={onChooseLine}
            isExchangeQueued={isLineQueued(line) && line.exchangeId === null}
          />
        ))}
      </Stack>
    </section>
  );
}

interface DropLineCardProps extends Pick<DropLineListProps, 'drop' | 'permissions' | 'onChooseLine'> {
  readonly line: DropLine;
  /** True: the exchange is saved on this tablet, and not on the server yet. */
  readonly isExchangeQueued: boolean;
}

/**
 * Shows a machine of a drop: its place, the expected box or the exchange done, its state and its acts.
 * `isExchangeQueued`: the exchange is stored on this tablet.
 */
function DropLineCard({ drop, line, permissions, onChooseLine, isExchangeQueued }: DropLineCardProps) {
  const { t } = useTranslation('drops');
  const { formatTime } = useTimeFormats();
  const { machine, container, standNumber, location, expectedBox, exchangeId, reason, doneByName, doneAt } = line;
  const placeParts = [standNumber === null ? '' : t('stand', { stand: standNumber }), location].filter(
    (text) => text !== '',
  );
  return (
    <li style={{ listStyle: 'none' }}>
      <Paper withBorder p="sm" component="article" aria-label={t('exchange.at', { machine })}>
        <Group justify="space-between" gap="xs" align="flex-start">
          <div style={{ flex: '1 1 14rem' }}>
            <Text fw={700} size="lg">
              {machine}
            </Text>
            <Text size="sm" c="dimmed">
              {[t(`container.${container}`), ...placeParts].join(' · ')}
            </Text>
            {exchangeId === null && expectedBox !== null && (
              <Text size="sm">{t('exchange.expected', { box: expectedBox })}</Text>
            )}
            {exchangeId !== null && <ExchangeSummary line={line} />}
            {reason !== null && reason !== '' && <Text size="sm">{t('round.reason', { reason })}</Text>}
            {doneByName !== null && (
              <Text size="sm" c="dimmed">
                {t('by', { name: doneByName, at: formatTime(doneAt ?? '') })}
              </Text>
            )}
          </div>
          <ExchangeStateTag line={line} isQueued={isExchangeQueued} />
        </Group>
        <DropLineActions
          drop={drop}
          line={line}
          permissions={permissions}
          onChooseLine={onChooseLine}
          isExchangeQueued={isExchangeQueued}
        />
      </Paper>
    </li>
  );
}

/** Writes the boxes taken out and put in, and the seals, on one line. */
function ExchangeSummary({ line }: { readonly line: DropLine }) {
  const { t } = useTranslation('drops');
  const { outcome, takenBox, putBox, insteadOfBox, sealFound, sealPut } = line;
  const parts = [
    outcome === 'missing' ? t('done.missing', { box: insteadOfBox ?? '–' }) : '',
    takenBox === null ? '' : t('done.taken', { box: takenBox }),
    takenBox !== null && insteadOfBox !== null ? t('done.instead', { box: insteadOfBox }) : '',
    putBox === null ? '' : t('done.put', { box: putBox }),
    sealFound === null || sealFound === '' ? '' : t('done.sealFound', { seal: sealFound }),
    sealPut === null || sealPut === '' ? '' : t('done.sealPut', { seal: sealPut }),
  ];
  return <Text size="sm">{parts.filter((text) => text !== '').join(' · ')}</Text>;
}

/** Shows the state of an exchange: stored on this tablet, skipped, done, or done with an oddity. */
function ExchangeStateTag({ line, isQueued }: { readonly line: DropLine; readonly isQueued: boolean }) {
  const { t } = useTranslation('drops');
  const { outcome, isSealIntact, insteadOfBox } = line;
  if (isQueued) {
    return <StateTag {...STATE_TAG_STYLES.onTablet}>{t('round.onTablet')}</StateTag>;
  }
  if (outcome === null) return null;
  if (outcome === 'skipped') {
    return <StateTag {...STATE_TAG_STYLES.cancelled}>{t('outcome.skipped')}</StateTag>;
  }
  const oddity =
    outcome === 'missing' ? 'missing' : insteadOfBox !== null ? 'other' : isSealIntact === false ? 'seal' : null;
  return oddity === null ? (
    <StateTag {...STATE_TAG_STYLES.done}>{t('outcome.done')}</StateTag>
  ) : (
    <StateTag {...STATE_TAG_STYLES.odd}>{t(`odd.${oddity}`)}</StateTag>
  );
}

/**
 * Shows the buttons of a machine: start its exchange, enter its missing reading, or reverse the exchange. Renders
 * nothing when none is possible.
 */
function DropLineActions({ drop, line, permissions, onChooseLine, isExchangeQueued }: DropLineCardProps) {
  const { t } = useTranslation('drops');
  const mayRead = useHasPermission('readings.enter');
  const [openDialog, setOpenDialog] = useState<'reading' | 'reverse' | null>(null);
  const { machine, exchangeId, outcome, readAt } = line;
  const isOpen = drop.state === 'open';
  const isExchanged = exchangeId !== null;
  const isReadingMissing = isExchanged && outcome !== 'skipped' && readAt === null;
  const mayReverse = isExchanged && isOpen && permissions.mayPlan && permissions.isMember;
  const close = (): void => setOpenDialog(null);
  const startExchange = onChooseLine !== null && !isExchanged && !isExchangeQueued ? onChooseLine : null;
  if (startExchange === null && !isReadingMissing && !mayReverse) return null;
  return (
    <Group gap="xs" mt="xs" className="no-print">
      {startExchange !== null && (
        <Button size="md" aria-label={t('round.startAt', { machine })} onClick={() => startExchange(line)}>
          {t('round.start')}
        </Button>
      )}
      {isReadingMissing && (
        <StateTag icon={IconGauge} color="yellow">
          {t('reading.lacks')}
        </StateTag>
      )}
      {isReadingMissing && isOpen && mayRead && (
        <Button
          size="md"
          variant="default"
          aria-label={t('reading.openOf', { machine })}
          onClick={() => setOpenDialog('reading')}
        >
          {t('reading.open')}
        </Button>
      )}
      {mayReverse && (
        <Button
          size="md"
          variant="default"
          aria-label={t('reverse.openOf', { machine })}
          onClick={() => setOpenDialog('reverse')}
        >
          {t('reverse.open')}
        </Button>
      )}
      {openDialog === 'reading' && <DropReadingDialog machine={machine} dropId={drop.dropId} onClose={close} />}
      {openDialog === 'reverse' && <ReverseExchangeDialog dropId={drop.dropId} line={line} onClose={close} />}
    </Group>
  );
}
