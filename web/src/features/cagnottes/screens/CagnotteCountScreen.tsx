import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { DraftedCount } from '#web/outbox/CountPage.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { CagnotteOpening } from '../components/session/CagnotteOpening.js';

const FRESH = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

/** Shows the count of a cagnotte (the locked box of the rake) as a page. */
export function CagnotteCountScreen() {
  const { t } = useTranslation('cagnottes');
  const establishment = useEstablishmentCode();
  const { sessionId = '' } = useParams({ strict: false });
  const path = { path: { sessionId } };
  const sessionQuery = useEstablishmentQuery('/cercle-sessions/{sessionId}', path);
  const draftQuery = useEstablishmentQuery('/cercle-sessions/{sessionId}/count-draft', path, FRESH);
  const session = sessionQuery.data;
  if (sessionQuery.error !== null && session === undefined) return <ProblemBox problem={sessionQuery.error} />;
  if (session === undefined) return <Loading />;
  const backTo = `/${establishment}/cagnottes/sessions/${sessionId}`;
  const backLabel = t('session.titleOf', { table: session.tableNumber });
  return (
    <DraftedCount subject={`cagnotte/${sessionId}/opening`} query={draftQuery}>
      {(draft, onTakeOther) => (
        <CagnotteOpening session={session} draft={draft} page={{ backTo, backLabel, onTakeOther }} />
      )}
    </DraftedCount>
  );
}
