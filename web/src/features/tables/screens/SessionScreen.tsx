import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { TableStateTag } from '../components/TableState.js';
import { useTableFormats } from '../components/entry/maxima.js';
import { Announces } from '../components/announces/Announces.js';
import { Carnet } from '../components/session/Carnet.js';
import { ShowCarnetButton } from '../components/session/ShownCarnet.js';
import { SessionActions } from '../components/session/SessionActs.js';
import type { TableSession } from '../components/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { BackLink } from '#web/components/general/BackLink.js';

/** Shows a table's session: its totals, the entries possible now, and its carnet d'avances (record of entries). */
export function SessionScreen() {
  const { t } = useTranslation('tables');
  const establishment = useEstablishmentCode();
  const { sessionId = '' } = useParams({ strict: false });
  const sessionQuery = useEstablishmentQuery('/table-sessions/{sessionId}', { path: { sessionId } });
  return (
    <>
      <BackLink to={`/${establishment}/tables`}>{t('title')}</BackLink>
      {sessionQuery.data === undefined && <PageHeader title={t('session.title')} />}
      {sessionQuery.error !== null && <ProblemBox problem={sessionQuery.error} />}
      {sessionQuery.isPending && <Loading />}
      {sessionQuery.data !== undefined && <SessionSheet session={sessionQuery.data} />}
    </>
  );
}

/**
 * Returns the session's sums, its result once it has ended, and its stakes, each with a label. Maxima and associated
 * stakes are left out where there are none.
 */
function useSessionDetails(session: TableSession) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { formatMaxima, formatAssociatedStakes } = useTableFormats();
  const { jurisdiction } = useEstablishment();
  const { minimumMinor, maxima, avancesMinor, creditsMinor, exchangedMinor, chipsMinor, notesMinor } = session;
  const maximaText = formatMaxima(maxima);
  const associatedStakesText = formatAssociatedStakes(jurisdiction, session.game);
  return [
    { label: t('session.avances'), value: formatMoney(avancesMinor) },
    { label: t('session.credits'), value: formatMoney(creditsMinor) },
    { label: t('session.exchanged'), value: formatMoney(exchangedMinor) },
    ...(session.resultMinor === null
      ? []
      : [
          { label: t('session.chips'), value: formatMoney(chipsMinor) },
          { label: t('session.notes'), value: formatMoney(notesMinor) },
          { label: t('session.result'), value: <strong>{formatMoney(session.resultMinor)}</strong> },
        ]),
    { label: t('minimum'), value: formatMoney(minimumMinor) },
    ...(maximaText === '' ? [] : [{ label: t('maxima.label'), value: maximaText }]),
    ...(associatedStakesText === '' ? [] : [{ label: t('maxima.associated'), value: associatedStakesText }]),
  ];
}

/** Shows a table's session: its state, the entries possible now, its sums, and its carnet (record of entries). */
function SessionSheet({ session }: { readonly session: TableSession }) {
  const { t } = useTranslation('tables');
  const { formatDay } = useFormats();
  const { formatTime, formatElapsed } = useTimeFormats();
  const { formatGame } = useTableFormats();
  const details = useSessionDetails(session);
  const { tableNumber, game, room, gamingDay, sessionNumber, state, openedAt, closedAt, hasLapsed } = session;
  const summary = (
    <>
      <div>
        {[formatGame(game), room, t('session.of', { day: formatDay(gamingDay), number: sessionNumber })].join(' · ')}
      </div>
      {closedAt === null
        ? t('openedAgo', { at: formatTime(openedAt), ago: formatElapsed(openedAt) })
        : t('session.fromTo', { from: formatTime(openedAt), to: formatTime(closedAt) })}
    </>
  );
  return (
    <Stack>
      <PageHeader title={t('session.titleOf', { table: tableNumber })} summary={summary}>
        <TableStateTag state={state} />
      </PageHeader>
      {hasLapsed && state !== 'closed' && (
        <Note color="red" role="alert">
          {t('session.lapsed')}
        </Note>
      )}
      <SessionActions session={session} />
      <DescriptionList items={details} columns={4} />
      <ShowCarnetButton session={session} />
      <Carnet session={session} />
      <Announces session={session} />
    </Stack>
  );
}
