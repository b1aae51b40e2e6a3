import { Button, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findParticipants } from '#domain/tables/hands.js';
import type { Shape } from '#web/api/client.js';
import { GameTableActs, GameTableCard } from '#web/components/game-tables/GameTableCard.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission, useOwnEstablishment } from '#web/session/session.js';
import { TableState } from './TableState.js';
import { useTableWords } from './entry/maxima.js';
import type { Session } from './session/session.js';

export type GamingTable = Shape<'TableRow'>;
export type ListedSession = Omit<Session, 'entries'>;
export type TableAct = 'open' | 'terms' | 'retire';

export interface TableCardsProps {
  readonly tables: readonly GamingTable[];
  readonly sessions: readonly ListedSession[];
  readonly choose: (table: GamingTable, act: TableAct) => void;
}

/** Renders the tables in service as cards, each with its stakes and its open session, if any. */
export function TableCards({ tables, sessions, choose }: TableCardsProps) {
  return (
    <SimpleGrid component="ul" m={0} p={0} cols={{ base: 1, sm: 2, lg: 3 }}>
      {tables.map((table) => (
        <TableCard
          key={table.tableNumber}
          table={table}
          session={sessions.find(({ sessionId }) => sessionId === table.sessionId)}
          chooseAct={(act) => choose(table, act)}
        />
      ))}
    </SimpleGrid>
  );
}

interface TableCardProps {
  readonly table: GamingTable;
  readonly session: ListedSession | undefined;
  readonly chooseAct: (act: TableAct) => void;
}

/**
 * Renders the card of a table: its game, room and stakes, its session, and its acts. An open session's stakes prevail
 * over those now decided for the table.
 */
function TableCard({ table, session, chooseAct }: TableCardProps) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  const { nameGame, describeMaxima } = useTableWords();
  const { tableNumber, game, room, sessionState } = table;
  const minimumMinor = session?.minimumMinor ?? table.minimumMinor;
  const maxima = describeMaxima(session?.maxima ?? table.maxima ?? {});
  return (
    <GameTableCard
      area="tables"
      tableNumber={tableNumber}
      state={<TableState state={sessionState ?? 'closed'} />}
      gameName={nameGame(game)}
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
      <TableActs table={table} chooseAct={chooseAct} />
    </GameTableCard>
  );
}

/** Summarises a session: its avances (floats brought to the table), its opening, and its last entry. */
function SessionSummary({ session }: { readonly session: ListedSession }) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
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
 * session can be opened only by a user with a role that may write its opening.
 */
function TableActs({ table, chooseAct }: { readonly table: GamingTable; readonly chooseAct: (act: TableAct) => void }) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const mayOperate = useHasPermission('tables.operate');
  const mayManage = useHasPermission('tables.manage');
  const roles = useOwnEstablishment()?.roles ?? [];
  const mayOpen = mayOperate && findParticipants(jurisdiction, 'opening').writer.some((role) => roles.includes(role));
  return (
    <GameTableActs area="tables" table={table} mayOpen={mayOpen} mayManage={mayManage} chooseAct={chooseAct}>
      {mayManage && table.sessionId === null && (
        <Button
          size="lg"
          variant="default"
          aria-label={t('act.retireOf', { table: table.tableNumber })}
          onClick={() => chooseAct('retire')}
        >
          {t('act.retire')}
        </Button>
      )}
    </GameTableActs>
  );
}
