import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useRows } from '#web/components/pages/rows.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { PayoutTabs } from '../components/PayoutTabs.js';

const PATH = '/api/establishments/{establishment}/laundering-register';
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
      <PageHead title={t('laundering.title')} summary={t('laundering.about')}>
        <DocumentLink reportName="laundering-register" />
      </PageHead>
      <PayoutTabs openTab="laundering" />
      {maySeeIdentities ? <RegisterTable /> : <ProblemBox problem={createPermissionProblem('identities.read')} />}
    </>
  );
}

/** Lists the register of payments identified against money laundering, latest first, page by page. */
function RegisterTable() {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const path = { establishment };
  const list = useRows<Shape<'LaunderingRow'>>(
    [PATH, { path }],
    ({ launderingNumber }) => launderingNumber,
    (page, signal) => fetchRead(PATH, { params: { path, query: page } }, signal),
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={t('laundering.empty')} explanation={t('laundering.emptyText')} />;
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
        {list.rows.map((row) => (
          <RegisterRow key={row.launderingNumber} row={row} />
        ))}
      </ListTable>
      <MoreButton list={list} />
    </>
  );
}

/** Renders a payment: its slip or ticket, its amount, the customer's sum of the day, and the threshold reached. */
function RegisterRow({ row }: { readonly row: Shape<'LaunderingRow'> }) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { formatMoney: formatMoney, formatDay: formatDay } = useFormats();
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
