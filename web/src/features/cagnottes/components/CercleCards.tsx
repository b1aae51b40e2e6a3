import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GameTableActions, GameTableCard } from '#web/components/game-tables/GameTableCard.js';
import { TableReadiness, isTableReady, type TableReadinessProps } from '#web/components/game-tables/TableReadiness.js';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { useHasPermission } from '#web/session/session.js';
import { CercleStateTag } from './CercleState.js';
import { useCercleFormats, type CercleTable, type ListedCercleSession } from './cercle.js';

export type CercleAction = 'open' | 'terms';

interface CercleCardsProps {
  readonly tables: readonly CercleTable[];
  readonly sessions: readonly ListedCercleSession[];
  /** Needs of each table without a session before it opens. */
  readonly readiness: readonly ApiSchema<'CercleReadiness'>[];
  readonly onChooseAction: (table: CercleTable, action: CercleAction) => void;
}

/**
 * Shows cards of the tables of the jeux de cercle (games between players). Each has its rake terms (the house's share)
 * and the rake of its session so far.
 */
export function CercleCards({ tables, sessions, readiness, onChooseAction }: CercleCardsProps) {
  return (
    <SimpleGrid component="ul" m={0} p={0} cols={{ base: 1, sm: 2, lg: 3 }}>
      {tables.map((table) => (
        <CercleCard
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

interface CercleCardProps {
  readonly table: CercleTable;
  readonly session: ListedCercleSession | undefined;
  /** Undefined: a session is open, or not known yet. */
  readonly needs: TableReadinessProps['needs'] | undefined;
  readonly onChooseAction: (action: CercleAction) => void;
}

/**
 * Shows the card of a table: game, room, rake terms, open session, and the user's acts. An open session's terms prevail
 * over those now decided for the table.
 */
function CercleCard({ table, session, needs, onChooseAction }: CercleCardProps) {
  const { t } = useTranslation('cagnottes');
  const { formatGame, formatTerms } = useCercleFormats();
  const mayOperate = useHasPermission('cagnottes.operate');
  const mayManage = useHasPermission('cagnottes.manage');
  const { tableNumber, game, room, sessionState, termNumber } = table;
  const termsText = formatTerms(session ?? table);
  return (
    <GameTableCard
      area="cagnottes"
      tableNumber={tableNumber}
      state={<CercleStateTag state={sessionState ?? 'none'} />}
      gameName={formatGame(game)}
      room={room}
    >
      {termNumber === null ? (
        <Text fw={600}>{t('noTerms')}</Text>
      ) : (
        termsText !== '' && <Text size="sm">{termsText}</Text>
      )}
      {session !== undefined && <SessionSummary session={session} />}
      {needs !== undefined && termNumber !== null && <TableReadiness tableNumber={tableNumber} needs={needs} />}
      <GameTableActions
        area="cagnottes"
        table={table}
        mayOpen={mayOperate && (needs === undefined || isTableReady(needs))}
        mayManage={mayManage}
        onAction={onChooseAction}
      />
    </GameTableCard>
  );
}

/**
 * Shows an open session in brief: its rake, the value of the detached tickets (receipts of the rake), and its opening.
 */
function SessionSummary({ session }: { readonly session: ListedCercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney, formatDay } = useFormats();
  const { formatTime, formatElapsed } = useTimeFormats();
  const { stubsMinor, rakeMinor, coups, openedAt, gamingDay, sessionNumber } = session;
  return (
    <>
      <Text size="xl" fw={700}>
        {t('card.rake', { amount: formatMoney(rakeMinor) })}
      </Text>
      <Text size="sm">{t('card.stubs', { amount: formatMoney(stubsMinor), count: coups })}</Text>
      <Text size="sm">
        {[
          t('session.of', { day: formatDay(gamingDay), number: sessionNumber }),
          t('card.openedAgo', { at: formatTime(openedAt), ago: formatElapsed(openedAt) }),
        ].join(' · ')}
      </Text>
    </>
  );
}
