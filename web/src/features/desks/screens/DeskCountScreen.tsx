import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { DraftedCount } from '#web/outbox/CountPage.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DeskCount, useDeskDraftSaving } from '../components/DeskCount.js';

const FRESH = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

/** Shows the blind count of a desk as a page. */
export function DeskCountScreen() {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const { desk: deskCode = '' } = useParams({ strict: false });
  const queryClient = useQueryClient();
  const desksQuery = useEstablishmentQuery('/desks');
  const draftQuery = useEstablishmentQuery('/desks/{desk}/count-draft', { path: { desk: deskCode } }, FRESH);
  const { save } = useDeskDraftSaving(deskCode);
  const desk = desksQuery.data?.find((each) => each.deskCode === deskCode);
  if (desk === undefined)
    return desksQuery.data === undefined ? (
      <QueryStatus query={desksQuery} />
    ) : (
      <EmptyState title={t('unknown')} explanation={t('unknownText')} />
    );
  const backTo = `/${establishment}/desks/${encodeURIComponent(deskCode)}`;
  return (
    <DraftedCount subject={`desk/${deskCode}/count`} query={draftQuery}>
      {(draft, onTakeOther) => {
        /** Reads all data again, and begins without figures. */
        const restart = (): void =>
          void queryClient
            .invalidateQueries()
            .then(() =>
              save(
                { fields: {}, revision: draftQuery.data?.revision ?? 0 },
                { onSuccess: onTakeOther, onError: onTakeOther },
              ),
            );
        return (
          <DeskCount
            desk={desk}
            draft={draft}
            page={{ backTo, backLabel: t('titleOf', { desk: deskCode }), onTakeOther }}
            onRestart={restart}
          />
        );
      }}
    </DraftedCount>
  );
}
