import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findParticipants } from '#domain/tables/hands.js';
import type { Shape } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeWords } from '#web/components/figures/time-words.js';
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

/** Renders the tables in service, each with its stakes and its present session. */
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

/** Renders a table: its game, room and limits, its session, and its acts. */
function TableCard({ table, session, chooseAct }: TableCardProps) {
  const { t } = useTranslation('tables');
  const { money } = useFormats();
  const { gameOf: getGameName, maximaOf: describeMaxima } = useTableWords();
  const { tableNumber, game, room, sessionState } = table;
  const minimumMinor = session?.minimumMinor ?? table.minimumMinor;
  const maxima = describeMaxima(session?.maxima ?? table.maxima ?? {});
  return (
    <Paper withBorder p="md" component="li" style={{ listStyle: 'none', display: 'flex' }}>
      <Stack gap="xs" style={{ flex: 1, minInlineSize: 0 }}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3">
            {t('titleOf', { table: tableNumber })}
          </Title>
          <TableState state={sessionState ?? 'closed'} />
        </Group>
        <Text>
          {getGameName(game)} · {room}
        </Text>
        {minimumMinor === null ? (
          <Text fw={600}>{t('noTerms')}</Text>
        ) : (
          <div>
            <Text size="sm">{t('minimumOf', { amount: money(minimumMinor) })}</Text>
            {maxima !== '' && <Text size="sm">{t('maxima.line', { maxima })}</Text>}
          </div>
        )}
        {session !== undefined && <SessionSummary session={session} />}
        <TableActs table={table} choose={chooseAct} />
      </Stack>
    </Paper>
  );
}

/** Summarises a session: its avances (floats brought to the table), its opening, and its last entry. */
function SessionSummary({ session }: { readonly session: ListedSession }) {
  const { t } = useTranslation('tables');
  const { money } = useFormats();
  const { clock, ago } = useTimeWords();
  const { avancesMinor, openedAt, lastEntryAt, lastEntryKind } = session;
  return (
    <>
      <Text size="xl" fw={700}>
        {t('avancesOf', { amount: money(avancesMinor) })}
      </Text>
      <Text size="sm">{t('openedAgo', { at: clock(openedAt), ago: ago(openedAt) })}</Text>
      {lastEntryKind !== null && (
        <Text size="sm">{t('lastEntry', { kind: t(`kind.${lastEntryKind}`), ago: ago(lastEntryAt) })}</Text>
      )}
    </>
  );
}

/** Renders the acts on a table that the user may do: opening it, viewing its session, and the Direction's decisions. */
function TableActs({
  table,
  choose: chooseAct,
}: {
  readonly table: GamingTable;
  readonly choose: (act: TableAct) => void;
}) {
  const { t } = useTranslation('tables');
  const { code, jurisdiction } = useEstablishment();
  const mayOperate = useHasPermission('tables.operate');
  const mayManage = useHasPermission('tables.manage');
  const roles = useOwnEstablishment()?.roles ?? [];
  const { tableNumber, sessionId, termNumber } = table;
  const mayOpen = mayOperate && findParticipants(jurisdiction, 'opening').writer.some((each) => roles.includes(each));
  const labelAct = (act: string) => t(`act.${act}Of`, { table: tableNumber });
  return (
    <Group gap="xs" mt="auto" className="no-print">
      {sessionId !== null && (
        <Button
          component={Link}
          to={`/${code}/tables/sessions/${sessionId}`}
          size="lg"
          aria-label={labelAct('session')}
          style={{ flex: 1 }}
        >
          {t('act.session')}
        </Button>
      )}
      {sessionId === null && mayOpen && termNumber !== null && (
        <Button size="lg" aria-label={labelAct('open')} style={{ flex: 1 }} onClick={() => chooseAct('open')}>
          {t('act.open')}
        </Button>
      )}
      {mayManage && (
        <Button size="lg" variant="default" aria-label={labelAct('terms')} onClick={() => chooseAct('terms')}>
          {t('act.terms')}
        </Button>
      )}
      {mayManage && sessionId === null && (
        <Button size="lg" variant="default" aria-label={labelAct('retire')} onClick={() => chooseAct('retire')}>
          {t('act.retire')}
        </Button>
      )}
    </Group>
  );
}
