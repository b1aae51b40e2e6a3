import { SegmentedControl, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useRows } from '#web/components/pages/rows.js';
import { PayoutTabs } from '#web/features/payouts/components/PayoutTabs.js';
import { Dispute } from '../components/Dispute.js';
import { NewDisputeDialog } from '../components/NewDisputeDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

const PATH = '/api/establishments/{establishment}/disputes';

/** The page of disputed payments: those to settle, or all on request; a new one can be opened. */
export function DisputesScreen() {
  const { t } = useTranslation('disputes');
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/behind/$establishment/disputes' });
  const mayOpen = useHasPermission('payouts.open');
  return (
    <>
      <PageHead title={t('title')} about={t('about')}>
        {mayOpen && (
          <DialogButton label={t('open')} size="md" leftSection={<IconPlus size={18} aria-hidden />}>
            {(close) => <NewDisputeDialog close={close} />}
          </DialogButton>
        )}
      </PageHead>
      <PayoutTabs here="disputes" />
      <SegmentedControl
        aria-label={t('filter')}
        mb="md"
        value={view ?? 'waiting'}
        onChange={(value) => void navigate({ to: '.', search: (value === 'all' ? { view: 'all' } : {}) as never })}
        data={(['waiting', 'all'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      <Disputes key={view ?? ''} isAll={view === 'all'} />
    </>
  );
}

/** The disputes that are not decided or whose customer is not informed yet, or all. */
function Disputes({ isAll }: { readonly isAll: boolean }) {
  const { t } = useTranslation('disputes');
  const path = { establishment: useEstablishmentCode() };
  const list = useRows<Shape<'DisputeRow'>>(
    [PATH, { path }],
    ({ disputeId }) => disputeId,
    (page, signal) => read(PATH, { params: { path, query: page } }, signal),
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  const shown = isAll ? list.rows : list.rows.filter(({ toldAt: informedAt }) => informedAt === null);
  const name = isAll ? 'all' : 'waiting';
  return (
    <>
      {shown.length === 0 && <Empty title={t(`empty.${name}`)} text={t(`emptyText.${name}`)} />}
      <Stack>
        {shown.map((dispute) => (
          <Dispute key={dispute.disputeId} dispute={dispute} />
        ))}
      </Stack>
      <MoreButton list={list} />
    </>
  );
}
