import { SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildReadKey, fetchRead, useRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/MoreButton.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { Approval } from '../components/Approval.js';
import type { ApprovalDescription } from '../components/use-day.js';
import { usePagedQuery } from '#web/components/pages/pages.js';

const DESCRIPTIONS_PATH = '/api/establishments/{establishment}/approval-descriptions';

/** Shows the page of two-person requests: those to decide, the user's own, and those decided. */
export function ApprovalsScreen() {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const mayDecide = useHasPermission('approvals.decide');
  const search = useSearch({ from: '/behind/$establishment/approvals' });
  const state = search.state ?? (mayDecide ? 'toDecide' : 'mine');
  const countsQuery = useRead('/api/establishments/{establishment}/approval-descriptions/counts', {
    params: { path: { establishment } },
  });
  const labels = {
    toDecide: t('approvals.toDecide', { count: countsQuery.data?.toDecide ?? 0 }),
    mine: t('approvals.mine', { count: countsQuery.data?.mineWaiting ?? 0 }),
    decided: t('approvals.decided'),
  };
  return (
    <>
      <PageHead title={t('approvals.title')} summary={t('approvals.about')}>
        <SegmentedControl
          aria-label={t('approvals.filter')}
          value={state}
          onChange={(value) => void navigate({ to: '.', search: { state: value } as never })}
          data={(['toDecide', 'mine', 'decided'] as const).map((value) => ({ value, label: labels[value] }))}
        />
      </PageHead>
      <RequestList key={state} state={state} />
    </>
  );
}

/**
 * Lists the approval requests of one state, latest first and page by page. Those decided here remain in the list and
 * show their outcome, even once the server leaves them out.
 */
function RequestList({ state }: { readonly state: 'toDecide' | 'mine' | 'decided' }) {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const query = { state, limit: 30 } as const;
  const request = { params: { path: { establishment }, query } };
  const requestPages = usePagedQuery<Shape<'ApprovalsPage'>, ApprovalDescription>(
    buildReadKey(DESCRIPTIONS_PATH, request),
    (after, signal) =>
      fetchRead(
        DESCRIPTIONS_PATH,
        { params: { path: { establishment }, query: { ...query, ...(after === null ? {} : { before: after }) } } },
        signal,
      ),
    (page) => page.approvals,
  );
  const [decidedHere, setDecidedHere] = useState<readonly ApprovalDescription[]>([]);
  const listedIds = new Set(requestPages.data?.map(({ requestId }) => requestId));
  const decidedElsewhere = decidedHere.filter(({ requestId }) => !listedIds.has(requestId));
  const shownRequests = [...(requestPages.data ?? []), ...decidedElsewhere].sort(
    (requestA, requestB) => Number(requestB.requestId) - Number(requestA.requestId),
  );
  const rememberDecided = (approval: ApprovalDescription): void =>
    setDecidedHere((previous) => [...previous.filter(({ requestId }) => requestId !== approval.requestId), approval]);
  return (
    <>
      {requestPages.error !== null && <ProblemBox problem={requestPages.error} />}
      {requestPages.isPending && <Waiting />}
      {requestPages.data !== undefined && shownRequests.length === 0 && (
        <Empty title={t(`approvals.empty_${state}`)} explanation={t(`approvals.emptyText_${state}`)} />
      )}
      <Stack>
        {shownRequests.map((approval) =>
          listedIds.has(approval.requestId) ? (
            <Approval key={approval.requestId} approval={approval} onDecide={() => rememberDecided(approval)} />
          ) : (
            <DecidedRequest key={approval.requestId} approval={approval} />
          ),
        )}
      </Stack>
      <MoreButton pages={requestPages}>{t('more')}</MoreButton>
    </>
  );
}

/**
 * Shows a request that was decided here, with its outcome once it is read. It stays in its place so that no other
 * request moves under the pointer.
 */
function DecidedRequest({ approval }: { readonly approval: ApprovalDescription }) {
  const { requestId } = approval;
  const requestQuery = useRead('/api/establishments/{establishment}/approval-descriptions/{requestId}', {
    params: { path: { establishment: useEstablishmentCode(), requestId } },
  });
  return (
    <div role="status">
      <Approval approval={requestQuery.data ?? { ...approval, mayDecide: false, whyNot: 'decided' }} />
    </div>
  );
}
