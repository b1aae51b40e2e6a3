import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { PayoutTabs } from '../components/PayoutTabs.js';

const REGISTER_COLUMNS = ['number', 'day', 'slip', 'amount', 'daySum', 'threshold', 'paidBy'] as const;
const FIGURE_COLUMNS: readonly string[] = ['amount', 'daySum', 'threshold'];

/**
 * Shows the register against money laundering: the payments by which a customer reached the legal threshold within a
 * gaming day. The customer's identity is at the slip.
 */
export function LaunderingScreen() {
  const { t } = useTranslation('payouts');
  const maySeeIdentities = useHasPermission('identities.read');
  return (
    <>
      <PageHeader title={t('laundering.title')} summary={t('laundering.about')}>
        <DocumentLink reportName="laundering-register" />
      </PageHeader>
      <PayoutTabs openTab="laundering" />
      {maySeeIdentities ? <RegisterTable /> : <ProblemBox problem={createPermissionProblem('identities.read')} />}
    </>
  );
}

/** Lists the register of payments identified against money laundering, latest first, page by page. */
function RegisterTable() {
  const { t } = useTranslation('payouts');
  const registerPages = useEstablishmentRows('/laundering-register', {}, ({ launderingNumber }) => launderingNumber);
  if (registerPages.error !== null || registerPages.rows === undefined) return <QueryStatus query={registerPages} />;
  if (registerPages.rows.length === 0)
    return <EmptyState title={t('laundering.empty')} explanation={t('laundering.emptyText')} />;
  return (
    <>
      <ListTable
        label={t('laundering.title')}
        columns={REGISTER_COLUMNS.map((column) => ({
          label: t(`laundering.${column}`),
          isFigure: FIGURE_COLUMNS.includes(column),
        }))}
        miw={760}
      >
        {registerPages.rows.map((row) => (
          <RegisterRow key={row.launderingNumber} row={row} />
        ))}
      </ListTable>
      <LoadMoreButton list={registerPages} />
    </>
  );
}

/** Renders a payment: its slip or ticket, its amount, the customer's sum of the day, and the threshold reached. */
function RegisterRow({ row }: { readonly row: ApiSchema<'LaunderingRow'> }) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { formatMoney, formatDay } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row">{row.launderingNumber}</Table.Th>
      <Table.Td>{formatDay(row.gamingDay)}</Table.Td>
      <Table.Td>
        {row.payoutId === null ? (
          t('laundering.ticket')
        ) : (
          <Anchor component={Link} to={`/${establishment}/payouts/${row.payoutId}`} underline="always">
            {row.slipNumber}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td className="figure">{formatMoney(row.amountMinor)}</Table.Td>
      <Table.Td className="figure">{formatMoney(row.daySumMinor)}</Table.Td>
      <Table.Td className="figure">{formatMoney(row.thresholdMinor)}</Table.Td>
      <Table.Td>{row.paidByName}</Table.Td>
    </Table.Tr>
  );
}
