import { SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadNextPageButton } from '#web/components/pages/MoreButton.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ApprovalCard } from '../components/Approval.js';
import { RequestGroups } from '../components/DecideTogether.js';
import type { ApprovalDescription } from '../components/use-day.js';
import { usePagedQuery } from '#web/components/pages/pages.js';

const DESCRIPTIONS_PATH = '/api/establishments/{establishment}/approval-descriptions';

/** Shows the page of two-person requests: those to decide, the user's own, and those decided. */
export function ApprovalsScreen() {
  const { t } = useTranslation('days');
  const navigate = useNavigate();
  const mayDecide = useHasPermission('approvals.decide');
  const search = useSearch({ from: '/behind/$establishment/approvals' });
  const state = search.state ?? (mayDecide ? 'toDecide' : 'mine');
  const countsQuery = useEstablishmentQuery('/approval-descriptions/counts');
  const labels = {
    toDecide: t('approvals.toDecide', { count: countsQuery.data?.toDecide ?? 0 }),
    mine: t('approvals.mine', { count: countsQuery.data?.mineWaiting ?? 0 }),
    decided: t('approvals.decided'),
  };
  return (
    <>
      <PageHeader title={t('approvals.title')} summary={t('approvals.about')}>
        <SegmentedControl
          aria-label={t('approvals.filter')}
          value={state}
          onChange={(value) => void navigate({ to: '.', search: { state: value } as never })}
          data={(['toDecide', 'mine', 'decided'] as const).map((value) => ({ value, label: labels[value] }))}
        />
      </PageHeader>
      {state === 'toDecide' && <RequestGroups />}
      <ApprovalList key={state} state={state} />
    </>
  );
}

/**
 * Lists the approval requests of one state, latest first and page by page. Those decided here remain in the list and
 * show their outcome, even once the server leaves them out.
 */
function ApprovalList({ state }: { readonly state: 'toDecide' | 'mine' | 'decided' }) {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const query = { state, limit: 30 } as const;
  const request = { params: { path: { establishment }, query } };
  const approvalPages = usePagedQuery<ApiSchema<'ApprovalsPage'>, ApprovalDescription>(
    buildQueryKey(DESCRIPTIONS_PATH, request),
    (after, signal) =>
      fetchQuery(
        DESCRIPTIONS_PATH,
        { params: { path: { establishment }, query: { ...query, ...(after === null ? {} : { before: after }) } } },
        signal,
      ),
    (page) => page.approvals,
  );
  const [decidedApprovals, setDecidedApprovals] = useState<readonly ApprovalDescription[]>([]);
  const listedIds = new Set(approvalPages.data?.map(({ requestId }) => requestId));
  const unlistedApprovals = decidedApprovals.filter(({ requestId }) => !listedIds.has(requestId));
  const shownApprovals = [...(approvalPages.data ?? []), ...unlistedApprovals].sort(
    (a, b) => Number(b.requestId) - Number(a.requestId),
  );
  const keepDecidedApproval = (approval: ApprovalDescription): void =>
    setDecidedApprovals((previousApprovals) => [
      ...previousApprovals.filter(({ requestId }) => requestId !== approval.requestId),
      approval,
    ]);
  return (
    <>
      <QueryStatus query={approvalPages} />
      {approvalPages.data !== undefined && shownApprovals.length === 0 && (
        <EmptyState title={t(`approvals.empty_${state}`)} explanation={t(`approvals.emptyText_${state}`)} />
      )}
      <Stack>
        {shownApprovals.map((approval) =>
          listedIds.has(approval.requestId) ? (
            <ApprovalCard key={approval.requestId} approval={approval} onDecide={() => keepDecidedApproval(approval)} />
          ) : (
            <DecidedApproval key={approval.requestId} approval={approval} />
          ),
        )}
      </Stack>
      <LoadNextPageButton listQuery={approvalPages}>{t('more')}</LoadNextPageButton>
    </>
  );
}

/**
 * Shows a request that was decided here, with its outcome once it is read. It stays in its place so that no other
 * request moves under the pointer.
 */
function DecidedApproval({ approval }: { readonly approval: ApprovalDescription }) {
  const { requestId } = approval;
  const approvalQuery = useEstablishmentQuery('/approval-descriptions/{requestId}', { path: { requestId } });
  return (
    <div role="status">
      <ApprovalCard approval={approvalQuery.data ?? { ...approval, mayDecide: false, whyNot: 'decided' }} />
    </div>
  );
}
