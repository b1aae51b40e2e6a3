import { Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton, OpenOrAllFilter } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { PayoutTabs } from '#web/features/payouts/components/PayoutTabs.js';
import { DisputeCard } from '../components/Dispute.js';
import { NewDisputeDialog } from '../components/NewDisputeDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

/** Shows the page of disputed payments: those to settle, or all on request; a new one can be opened. */
export function DisputesScreen() {
  const { t } = useTranslation('disputes');
  const { view } = useSearch({ from: '/behind/$establishment/disputes' });
  const mayOpen = useHasPermission('payouts.open');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayOpen && (
          <DialogButton label={t('open')} isAddition>
            {(close) => <NewDisputeDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <PayoutTabs openTab="disputes" />
      <OpenOrAllFilter
        label={t('filter')}
        openLabel={t('list.waiting')}
        allLabel={t('list.all')}
        showsAll={view === 'all'}
      />
      <DisputeList key={view ?? ''} showsAll={view === 'all'} />
    </>
  );
}

/**
 * Lists the disputes, page by page: all of them, or those of the loaded pages whose customer is not informed of a
 * decision yet.
 */
function DisputeList({ showsAll }: { readonly showsAll: boolean }) {
  const { t } = useTranslation('disputes');
  const disputePages = useEstablishmentRows('/disputes', {}, ({ disputeId }) => disputeId);
  if (disputePages.error !== null || disputePages.rows === undefined) return <QueryStatus query={disputePages} />;
  const visibleDisputes = showsAll
    ? disputePages.rows
    : disputePages.rows.filter(({ toldAt: informedAt }) => informedAt === null);
  const view = showsAll ? 'all' : 'waiting';
  return (
    <>
      {visibleDisputes.length === 0 && <EmptyState title={t(`empty.${view}`)} explanation={t(`emptyText.${view}`)} />}
      <Stack>
        {visibleDisputes.map((dispute) => (
          <DisputeCard key={dispute.disputeId} dispute={dispute} />
        ))}
      </Stack>
      <LoadMoreButton list={disputePages} />
    </>
  );
}
