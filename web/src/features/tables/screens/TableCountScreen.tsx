import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { COUNTED_ACTS } from '#domain/tables/sessions.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { DraftedCount } from '#web/outbox/CountPage.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EncaisseCount } from '../components/session/EncaisseCount.js';
import { InterruptionCount } from '../components/session/InterruptionCount.js';

const FRESH = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

/** Shows a count of a table's session as a page: its interruption, its reopening or its end. */
export function TableCountScreen() {
  const { t } = useTranslation('tables');
  const establishment = useEstablishmentCode();
  const { sessionId = '', act: actInAddress = '' } = useParams({ strict: false });
  const act = COUNTED_ACTS.find((each) => each === actInAddress) ?? 'closing';
  const sessionQuery = useEstablishmentQuery('/table-sessions/{sessionId}', { path: { sessionId } });
  const draftQuery = useEstablishmentQuery(
    '/table-sessions/{sessionId}/count-drafts/{act}',
    { path: { sessionId, act } },
    FRESH,
  );
  const session = sessionQuery.data;
  if (sessionQuery.error !== null && session === undefined) return <ProblemBox problem={sessionQuery.error} />;
  if (session === undefined) return <Loading />;
  const backTo = `/${establishment}/tables/sessions/${sessionId}`;
  const backLabel = t('session.titleOf', { table: session.tableNumber });
  return (
    <DraftedCount subject={`table/${sessionId}/${act}`} query={draftQuery}>
      {(draft, onTakeOther) =>
        act === 'interruption' ? (
          <InterruptionCount session={session} draft={draft} page={{ backTo, backLabel, onTakeOther }} />
        ) : (
          <EncaisseCount session={session} kind={act} draft={draft} page={{ backTo, backLabel, onTakeOther }} />
        )
      }
    </DraftedCount>
  );
}
