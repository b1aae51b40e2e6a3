import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import type { ApiSchema } from '#web/api/client.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { PageLink } from '#web/components/pages/Go.js';
import { currentLanguage } from '#web/locales/language.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { Panel } from './Panel.js';

/**
 * Shows to users who work at the tables the sessions that are not over, then each table without one: ready, or with what
 * it lacks before it opens. Renders nothing for others, and where there is no table.
 */
export function MyTablesPanel() {
  const { t } = useTranslation('home');
  const isAtTables = useHasPermission('tables.operate');
  const isAtCagnottes = useHasPermission('cagnottes.operate');
  const sessionsQuery = useEstablishmentQuery('/table-sessions', {}, { enabled: isAtTables });
  const readinessQuery = useEstablishmentQuery('/table-sessions/readiness', {}, { enabled: isAtTables });
  const cercleQuery = useEstablishmentQuery('/cercle-sessions', {}, { enabled: isAtCagnottes });
  const sessions = (sessionsQuery.data ?? []).filter(({ state }) => state !== 'closed');
  const cercleSessions = (cercleQuery.data ?? []).filter(({ state }) => state === 'open');
  const tables = readinessQuery.data ?? [];
  if (sessions.length + cercleSessions.length + tables.length === 0) return null;
  return (
    <Panel title={t('tables')}>
      <List spacing={4}>
        {sessions.map((session) => (
          <SessionItem key={session.sessionId} session={session} />
        ))}
        {cercleSessions.map((session) => (
          <CagnotteItem key={session.sessionId} session={session} />
        ))}
        {tables.map((table) => (
          <ReadinessItem key={table.tableNumber} table={table} />
        ))}
      </List>
    </Panel>
  );
}

/** Renders a session of a table that is not over, linked to its page. */
function SessionItem({ session }: { readonly session: Omit<ApiSchema<'SessionView'>, 'entries'> }) {
  const { t } = useTranslation('home');
  const { formatTime } = useTimeFormats();
  const establishment = useEstablishmentCode();
  const { sessionId, tableNumber, game, state, openedAt } = session;
  const values = { table: tableNumber, game: GAME_WORDS[game][currentLanguage()], at: formatTime(openedAt) };
  return (
    <List.Item>
      <PageLink to={`/${establishment}/tables/sessions/${sessionId}`}>
        {t(state === 'interrupted' ? 'tableInterrupted' : 'tableOpen', values)}
      </PageLink>
    </List.Item>
  );
}

/** Renders a session of a game between players whose cagnotte is not counted, linked to its page. */
function CagnotteItem({ session }: { readonly session: ApiSchema<'CercleSessionRow'> }) {
  const { t } = useTranslation('home');
  const { formatTime } = useTimeFormats();
  const establishment = useEstablishmentCode();
  return (
    <List.Item>
      <PageLink to={`/${establishment}/cagnottes/sessions/${session.sessionId}`}>
        {t('tableCagnotte', { table: session.tableNumber, at: formatTime(session.openedAt) })}
      </PageLink>
    </List.Item>
  );
}

/** Renders a table without a session: ready to open, or what it lacks. */
function ReadinessItem({ table: { tableNumber, needs } }: { readonly table: ApiSchema<'TableReadiness'> }) {
  const { t } = useTranslation('home');
  const establishment = useEstablishmentCode();
  const missing = needs.flatMap((need) => (need.missing === null ? [] : [need.missing]));
  return (
    <List.Item>
      <PageLink to={`/${establishment}/tables`}>
        {t(missing.length === 0 ? 'tableReady' : 'tableMissing', { table: tableNumber, count: missing.length })}
      </PageLink>
      {missing.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          {sentence}
        </Text>
      ))}
    </List.Item>
  );
}
