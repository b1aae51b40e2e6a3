import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { CashedPaymentsTable } from '#web/components/tickets/CashedRegister.js';
import { usePagedRows } from '#web/components/pages/rows.js';
import { TicketDeskActions, NoDeskNotice } from '../components/DeskActs.js';
import { HistoryLink } from '#web/components/tickets/HistoryLink.js';
import { RegisterTabs } from '#web/components/tickets/RegisterTabs.js';

const REDEMPTIONS_PATH = '/api/establishments/{establishment}/ticket-redemptions';
const redemptionColumns = ['redemption', 'at', 'ticket', 'amount', 'desk', 'paidBy', 'paper'] as const;

/** Shows the register of the tickets that customers cashed at desks, each once, for users who may read payouts. */
export function CashedTicketsScreen() {
  const { t } = useTranslation('tickets');
  const mayRead = useHasPermission('payouts.read');
  return (
    <>
      <PageHeader title={t('cashed.title')} summary={t('cashed.about')}>
        <TicketDeskActions />
      </PageHeader>
      <RegisterTabs namespace="tickets" isCashedOpen />
      <NoDeskNotice />
      {mayRead ? <CashedTicketList /> : <ProblemBox problem={createPermissionProblem('payouts.read')} />}
    </>
  );
}

/** Lists the paid tickets, latest first: amount, desk, cashier, and whether a document was shown. */
function CashedTicketList() {
  const { t } = useTranslation('tickets');
  const path = { establishment: useEstablishmentCode() };
  const redemptionPages = usePagedRows<ApiSchema<'RedemptionRow'>>(
    [REDEMPTIONS_PATH, { path }],
    ({ redemptionNumber }) => redemptionNumber,
    (page, signal) => fetchQuery(REDEMPTIONS_PATH, { params: { path, query: page } }, signal),
  );
  return (
    <CashedPaymentsTable
      namespace="tickets"
      headings={redemptionColumns.map((column) => t(`cashed.column_${column}`))}
      pagedRows={redemptionPages}
      toPayment={({
        amountMinor,
        deskCode,
        hasIdentity,
        redemptionNumber,
        redeemedAt,
        redeemedByName,
        ticketId,
        ticketNumber,
      }) => ({
        paymentNumber: redemptionNumber,
        paidAt: redeemedAt,
        paidByName: redeemedByName,
        link: <HistoryLink namespace="tickets" id={ticketId} name={ticketNumber} />,
        amountMinor,
        deskCode,
        hasIdentityDocument: hasIdentity,
      })}
    />
  );
}
