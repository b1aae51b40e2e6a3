import { Grid, Group, SimpleGrid, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasTwoTableaux } from '#domain/cercle/cercle-games.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { CercleStateTag } from '../components/CercleState.js';
import { useCercleFormats, type CercleSession } from '../components/cercle.js';
import { CoupEntry } from '../components/coups/CoupEntry.js';
import { SessionBooksSummary } from '../components/session/BooksAtTable.js';
import { CoupsTable } from '../components/coups/CoupsTable.js';
import { LastCoupSummary } from '../components/coups/LastCoup.js';
import { SessionActions } from '../components/session/SessionActs.js';
import { StakedNotesList } from '../components/session/StakedNotes.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Shows the page of one session of a jeu de cercle (a game between players), loaded by the id in its address. */
export function CercleSessionScreen() {
  const { t } = useTranslation('cagnottes');
  const establishment = useEstablishmentCode();
  const { sessionId = '' } = useParams({ strict: false });
  const sessionQuery = useEstablishmentQuery('/cercle-sessions/{sessionId}', { path: { sessionId } });
  return (
    <>
      <BackLink to={`/${establishment}/cagnottes`}>{t('title')}</BackLink>
      {sessionQuery.data === undefined && <PageHeader title={t('session.title')} />}
      {sessionQuery.error !== null && <ProblemBox problem={sessionQuery.error} />}
      {sessionQuery.isPending && <Loading />}
      {sessionQuery.data !== undefined && <SessionSheet session={sessionQuery.data} />}
    </>
  );
}

/**
 * Returns the facts of a session: rake (the house's share), ticket stubs and coups (rounds of play). An open chemin de
 * fer adds the garage (winnings set aside), games with two player sides the tailles (shoes played). A counted session
 * adds its result.
 */
function useSessionDetails(session: CercleSession) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney, formatCount } = useFormats();
  const { jurisdiction } = useEstablishment();
  const { game, rakeMinor, stubsMinor, coups, tailles, countedMinor, differenceMinor, carriedMinor } = session;
  const isBankOpen = game === 'cheminDeFer' && session.state === 'open';
  const garageMinor = isBankOpen ? (session.hand?.garageMinor ?? '0') : '0';
  return [
    { label: t('session.rake'), value: <strong>{formatMoney(rakeMinor)}</strong> },
    { label: t('session.stubs'), value: <strong>{formatMoney(stubsMinor)}</strong> },
    { label: t('session.coups'), value: formatCount(coups) },
    ...(isBankOpen ? [{ label: t('session.garage'), value: formatMoney(garageMinor) }] : []),
    ...(hasTwoTableaux(game) ? [{ label: t('session.tailles'), value: formatCount(tailles) }] : []),
    ...(countedMinor === null
      ? []
      : [
          { label: t('session.counted'), value: <strong>{formatMoney(countedMinor)}</strong> },
          { label: t('session.difference'), value: formatMoney(differenceMinor) },
          { label: t('session.carried'), value: formatMoney(carriedMinor) },
          {
            label: t(jurisdiction === 'MC' ? 'session.verified' : 'session.certified'),
            value: session.certifiedByName,
          },
        ]),
  ];
}

/**
 * Shows a session of a jeu de cercle: people, facts, books, acts, coups (rounds of play) and documents. While it is
 * open, a user with the permission can enter the next coup.
 */
function SessionSheet({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { formatDay, formatMoney } = useFormats();
  const { formatTime, formatElapsed } = useTimeFormats();
  const { formatGame, formatTerms } = useCercleFormats();
  const mayOperate = useHasPermission('cagnottes.operate');
  const details = useSessionDetails(session);
  const { tableNumber, game, room, gamingDay, sessionNumber, state, openedAt, countedAt } = session;
  const { croupierName, shoe, banker, depositMinor, toldStart: notifiedStart } = session;
  const canEnterCoups = mayOperate && state === 'open';
  const summaryParts = [
    t('session.croupier', { name: croupierName }),
    ...(shoe === '' ? [] : [t('session.shoe', { shoe })]),
    ...(banker === '' ? [] : [t('session.banker', { name: banker, amount: formatMoney(depositMinor) })]),
    ...(notifiedStart === null ? [] : [t('session.told', { at: formatTime(notifiedStart) })]),
    countedAt === null
      ? t('card.openedAgo', { at: formatTime(openedAt), ago: formatElapsed(openedAt) })
      : t('session.fromTo', { from: formatTime(openedAt), to: formatTime(countedAt) }),
  ];
  const summary = (
    <>
      <div>
        {[formatGame(game), room, t('session.of', { day: formatDay(gamingDay), number: sessionNumber })].join(' · ')}
      </div>
      <div>{summaryParts.join(' · ')}</div>
      <div>{formatTerms(session)}</div>
    </>
  );
  return (
    <Stack>
      <PageHeader title={t('session.titleOf', { table: tableNumber })} summary={summary}>
        <CercleStateTag state={state} />
      </PageHeader>
      <DescriptionList items={details} columns={4} />
      <Grid gap="md">
        {canEnterCoups && (
          <Grid.Col span={{ base: 12, md: 7 }} className="no-print">
            <CoupEntry session={session} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, md: canEnterCoups ? 5 : 12 }}>
          <SimpleGrid cols={{ base: 1, sm: canEnterCoups ? 1 : 2 }} spacing="md">
            <LastCoupSummary session={session} />
            <SessionBooksSummary session={session} />
          </SimpleGrid>
        </Grid.Col>
      </Grid>
      <SessionActions session={session} />
      <StakedNotesList session={session} />
      <CoupsTable session={session} />
      <Group>
        <DocumentLink reportName="coup-book" officialNumber={session.sessionId} linkText={t('documents.coup-book')} />
        {state === 'counted' && (
          <DocumentLink
            reportName="cagnotte-opening"
            officialNumber={session.sessionId}
            linkText={t('documents.cagnotte-opening')}
          />
        )}
      </Group>
    </Stack>
  );
}
