import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { FactList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { TableState } from '../components/TableState.js';
import { useTableWords } from '../components/entry/maxima.js';
import { Carnet } from '../components/session/Carnet.js';
import { ShownCarnet } from '../components/session/ShownCarnet.js';
import { SessionActs } from '../components/session/SessionActs.js';
import type { Session } from '../components/session/session.js';
import { useReadHere } from '#web/session/read-here.js';
import { BackLink } from '#web/components/general/BackLink.js';

/** Shows a table's session: its totals, the entries possible now, and its carnet d'avances (record of entries). */
export function SessionScreen() {
  const { t } = useTranslation('tables');
  const establishment = useEstablishmentCode();
  const { sessionId = '' } = useParams({ strict: false });
  const sessionRead = useReadHere('/api/establishments/{establishment}/table-sessions/{sessionId}', {
    path: { sessionId },
  });
  return (
    <>
      <BackLink to={`/${establishment}/tables`}>{t('title')}</BackLink>
      {sessionRead.data === undefined && <PageHead title={t('session.title')} />}
      {sessionRead.error !== null && <ProblemBox problem={sessionRead.error} />}
      {sessionRead.isPending && <Waiting />}
      {sessionRead.data !== undefined && <SessionSheet session={sessionRead.data} />}
    </>
  );
}

/**
 * Returns the session's sums, its result once it has ended, and its stakes, each with a label. Maxima and associated
 * stakes are left out where there are none.
 */
function useSessionFacts(session: Session) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  const { describeMaxima, describeAssociatedStakes } = useTableWords();
  const { jurisdiction } = useEstablishment();
  const { minimumMinor, maxima, avancesMinor, creditsMinor, exchangedMinor, chipsMinor, notesMinor } = session;
  const maximaText = describeMaxima(maxima);
  const associatedText = describeAssociatedStakes(jurisdiction, session.game);
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
    ...(associatedText === '' ? [] : [{ label: t('maxima.associated'), value: associatedText }]),
  ];
}

/** Shows a table's session: its state, the entries possible now, its sums, and its carnet (record of entries). */
function SessionSheet({ session }: { readonly session: Session }) {
  const { t } = useTranslation('tables');
  const { formatDay: formatDay } = useFormats();
  const { formatTime, formatElapsed } = useTimeFormats();
  const { nameGame } = useTableWords();
  const facts = useSessionFacts(session);
  const { tableNumber, game, room, gamingDay, sessionNumber, state, openedAt, closedAt, hasLapsed } = session;
  const about = (
    <>
      <div>
        {[nameGame(game), room, t('session.of', { day: formatDay(gamingDay), number: sessionNumber })].join(' · ')}
      </div>
      {closedAt === null
        ? t('openedAgo', { at: formatTime(openedAt), ago: formatElapsed(openedAt) })
        : t('session.fromTo', { from: formatTime(openedAt), to: formatTime(closedAt) })}
    </>
  );
  return (
    <Stack>
      <PageHead title={t('session.titleOf', { table: tableNumber })} summary={about}>
        <TableState state={state} />
      </PageHead>
      {hasLapsed && state !== 'closed' && (
        <Note color="red" role="alert">
          {t('session.lapsed')}
        </Note>
      )}
      <SessionActs session={session} />
      <FactList facts={facts} columns={4} />
      <ShownCarnet session={session} />
      <Carnet session={session} />
    </Stack>
  );
}
