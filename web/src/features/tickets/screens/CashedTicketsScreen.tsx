import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { read } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useRows } from '#web/components/pages/rows.js';
import { DeskActs, NoDesk } from '../components/DeskActs.js';
import { StoryLink } from '../components/StoryLink.js';
import { TicketTabs } from '../components/TicketTabs.js';

const PATH = '/api/establishments/{establishment}/ticket-redemptions';
const columns = ['redemption', 'at', 'ticket', 'amount', 'desk', 'paidBy', 'paper'] as const;

/** Shows the register of the tickets that customers cashed at desks, each once. */
export function CashedTicketsScreen() {
  const { t } = useTranslation('tickets');
  const mayRead = useHasPermission('payouts.read');
  return (
    <>
      <PageHead title={t('cashed.title')} about={t('cashed.about')}>
        <DeskActs />
      </PageHead>
      <TicketTabs here="cashed-tickets" />
      <NoDesk />
      {mayRead ? <CashedTable /> : <ProblemBox problem={createPermissionProblem('payouts.read')} />}
    </>
  );
}

/** Lists the paid tickets, latest first: amount, desk, cashier, and whether a document was shown. */
function CashedTable() {
  const { t } = useTranslation('tickets');
  const { money, instant } = useFormats();
  const path = { establishment: useEstablishmentCode() };
  const list = useRows<Shape<'RedemptionRow'>>(
    [PATH, { path }],
    ({ redemptionNumber }) => redemptionNumber,
    (page, signal) => read(PATH, { params: { path, query: page } }, signal),
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={t('cashed.none')} text={t('cashed.noneText')} />;
  return (
    <>
      <ScrollRegion label={t('cashed.title')}>
        <Table miw={760}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col" {...(column === 'amount' ? { ta: 'end' } : {})}>
                  {t(`cashed.column_${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.rows.map((row) => (
              <Table.Tr key={row.redemptionNumber}>
                <Table.Th scope="row">{row.redemptionNumber}</Table.Th>
                <Table.Td>{instant(row.redeemedAt)}</Table.Td>
                <Table.Td>
                  <StoryLink ticketId={row.ticketId} name={row.ticketNumber} />
                </Table.Td>
                <Table.Td className="figure">{money(row.amountMinor)}</Table.Td>
                <Table.Td>{row.deskCode}</Table.Td>
                <Table.Td>{row.redeemedByName}</Table.Td>
                <Table.Td>{t(row.hasIdentity ? 'cashed.paperKept' : 'cashed.noPaper')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <MoreButton list={list} />
    </>
  );
}
