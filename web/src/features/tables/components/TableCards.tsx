import { Button, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getTableParticipants } from '#domain/tables/hands.js';
import type { ApiSchema } from '#web/api/client.js';
import { GameTableActions, GameTableCard } from '#web/components/game-tables/GameTableCard.js';
import { TableReadiness, isTableReady, type TableReadinessProps } from '#web/components/game-tables/TableReadiness.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission, useOwnEstablishment } from '#web/session/session.js';
import { TableStateTag } from './TableState.js';
import { LidButton } from './LidButton.js';
import { useTableFormats } from './entry/maxima.js';
import type { TableSession } from './session/session.js';

export type GamingTable = ApiSchema<'TableRow'>;
export type ListedSession = Omit<TableSession, 'entries'>;
export type TableAction = 'open' | 'terms' | 'retire';

export interface TableCardsProps {
  readonly tables: readonly GamingTable[];
  readonly sessions: readonly ListedSession[];
  /** Needs of each table without a session before it opens. */
  readonly readiness: readonly ApiSchema<'TableReadiness'>[];
  readonly onChooseAction: (table: GamingTable, action: TableAction) => void;
}

/** Renders the tables in service as cards, each with its stakes and its open session, if any. */
export function TableCards({ tables, sessions, readiness, onChooseAction }: TableCardsProps) {
  return (
    <SimpleGrid component="ul" m={0} p={0} cols={{ base: 1, sm: 2, lg: 3 }}>
      {tables.map((table) => (
        <TableCard
          key={table.tableNumber}
          table={table}
          session={sessions.find(({ sessionId }) => sessionId === table.sessionId)}
          needs={readiness.find(({ tableNumber }) => tableNumber === table.tableNumber)?.needs}
          onChooseAction={(action) => onChooseAction(table, action)}
        />
      ))}
    </SimpleGrid>
  );
}

interface TableCardProps {
  readonly table: GamingTable;
  readonly session: ListedSession | undefined;
  /** Undefined: a session is open, or not known yet. */
  readonly needs: TableReadinessProps['needs'] | undefined;
  readonly onChooseAction: (action: TableAction) => void;
}

/**
 * Renders the card of a table: its game, room and stakes, its session, and its acts. An open session's stakes prevail
 * over those now decided for the table.
 */
function TableCard({ table, session, needs, onChooseAction }: TableCardProps) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { formatGame, formatMaxima } = useTableFormats();
  const { tableNumber, game, room, sessionState } = table;
  const minimumMinor = session?.minimumMinor ?? table.minimumMinor;
  const maxima = formatMaxima(session?.maxima ?? table.maxima ?? {});
  return (
    <GameTableCard
      area="tables"
      tableNumber={tableNumber}
      state={<TableStateTag state={sessionState ?? 'closed'} />}
      gameName={formatGame(game)}
      room={room}
    >
      {minimumMinor === null ? (
        <Text fw={600}>{t('noTerms')}</Text>
      ) : (
        <div>
          <Text size="sm">{t('minimumOf', { amount: formatMoney(minimumMinor) })}</Text>
          {maxima !== '' && <Text size="sm">{t('maxima.line', { maxima })}</Text>}
        </div>
      )}
      {session !== undefined && <SessionSummary session={session} />}
      {needs !== undefined && minimumMinor !== null && <TableReadiness tableNumber={tableNumber} needs={needs} />}
      <TableActions
        table={table}
        isReady={needs === undefined || isTableReady(needs)}
        isLidDue={needs?.some(({ need, missing }) => need === 'lid' && missing !== null) ?? false}
        chooseAction={onChooseAction}
      />
    </GameTableCard>
  );
}

/** Summarises a session: its avances (floats brought to the table), its opening, and its last entry. */
function SessionSummary({ session }: { readonly session: ListedSession }) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { formatTime, formatElapsed } = useTimeFormats();
  const { avancesMinor, openedAt, lastEntryAt, lastEntryKind } = session;
  return (
    <>
      <Text size="xl" fw={700}>
        {t('avancesOf', { amount: formatMoney(avancesMinor) })}
      </Text>
      <Text size="sm">{t('openedAgo', { at: formatTime(openedAt), ago: formatElapsed(openedAt) })}</Text>
      {lastEntryKind !== null && (
        <Text size="sm">{t('lastEntry', { kind: t(`kind.${lastEntryKind}`), ago: formatElapsed(lastEntryAt) })}</Text>
      )}
    </>
  );
}

/**
 * Renders the acts on a table that the user may do: opening it, viewing its session, and the Direction's decisions. A
 * session can be opened only when the table is ready, by a user with a role that may write its opening.
 */
function TableActions({
  table,
  isReady,
  isLidDue,
  chooseAction: onChooseAction,
}: {
  readonly table: GamingTable;
  readonly isReady: boolean;
  /** The lid of the last game is not recorded as locked. */
  readonly isLidDue: boolean;
  readonly chooseAction: (action: TableAction) => void;
}) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const mayOperate = useHasPermission('tables.operate');
  const mayManage = useHasPermission('tables.manage');
  const roles = useOwnEstablishment()?.roles ?? [];
  const mayOpen =
    isReady && mayOperate && getTableParticipants(jurisdiction, 'opening').writer.some((role) => roles.includes(role));
  return (
    <GameTableActions area="tables" table={table} mayOpen={mayOpen} mayManage={mayManage} onAction={onChooseAction}>
      {mayOperate && isLidDue && <LidButton tableNumber={table.tableNumber} />}
      {mayManage && table.sessionId === null && (
        <Button
          size="lg"
          variant="default"
          aria-label={t('act.retireOf', { table: table.tableNumber })}
          onClick={() => onChooseAction('retire')}
        >
          {t('act.retire')}
        </Button>
      )}
    </GameTableActions>
  );
}
