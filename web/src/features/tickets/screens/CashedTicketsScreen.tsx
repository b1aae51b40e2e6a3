import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { CashedRegister } from '#web/components/tickets/CashedRegister.js';
import { useRows } from '#web/components/pages/rows.js';
import { DeskActs, NoDesk } from '../components/DeskActs.js';
import { StoryLink } from '../components/StoryLink.js';
import { TicketTabs } from '../components/TicketTabs.js';

const REDEMPTIONS_PATH = '/api/establishments/{establishment}/ticket-redemptions';
const columns = ['redemption', 'at', 'ticket', 'amount', 'desk', 'paidBy', 'paper'] as const;

/** Shows the register of the tickets that customers cashed at desks, each once, for users who may read payouts. */
export function CashedTicketsScreen() {
  const { t } = useTranslation('tickets');
  const mayRead = useHasPermission('payouts.read');
  return (
    <>
      <PageHead title={t('cashed.title')} summary={t('cashed.about')}>
        <DeskActs />
      </PageHead>
      <TicketTabs here="cashed-tickets" />
      <NoDesk />
      {mayRead ? <CashedTickets /> : <ProblemBox problem={createPermissionProblem('payouts.read')} />}
    </>
  );
}

/** Lists the paid tickets, latest first: amount, desk, cashier, and whether a document was shown. */
function CashedTickets() {
  const { t } = useTranslation('tickets');
  const path = { establishment: useEstablishmentCode() };
  const list = useRows<Shape<'RedemptionRow'>>(
    [REDEMPTIONS_PATH, { path }],
    ({ redemptionNumber }) => redemptionNumber,
    (page, signal) => fetchRead(REDEMPTIONS_PATH, { params: { path, query: page } }, signal),
  );
  return (
    <CashedRegister
      namespace="tickets"
      headings={columns.map((column) => t(`cashed.column_${column}`))}
      list={list}
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
        number: redemptionNumber,
        paidAt: redeemedAt,
        paidByName: redeemedByName,
        link: <StoryLink ticketId={ticketId} name={ticketNumber} />,
        amountMinor,
        deskCode,
        hasIdentity,
      })}
    />
  );
}
