import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { CashedPaymentsTable } from '#web/components/tickets/CashedRegister.js';
import { usePagedRows } from '#web/components/pages/rows.js';
import { CardDeskActions, NoDeskNotice } from '../components/desk/DeskActs.js';
import { HistoryLink } from '#web/components/tickets/HistoryLink.js';
import { RegisterTabs } from '#web/components/tickets/RegisterTabs.js';

const CASHINGS_PATH = '/api/establishments/{establishment}/card-cashings';
const cashingColumns = ['cashing', 'at', 'card', 'amount', 'desk', 'paidBy', 'paper'] as const;

/** Shows the register of card amounts paid by desks, for users who may read payouts. */
export function CashedStoredValueCardsScreen() {
  const { t } = useTranslation('cards');
  const mayRead = useHasPermission('payouts.read');
  return (
    <>
      <PageHeader title={t('cashed.title')} summary={t('cashed.about')}>
        <CardDeskActions />
      </PageHeader>
      <RegisterTabs namespace="cards" isCashedOpen />
      <NoDeskNotice />
      {mayRead ? <CashedCardList /> : <ProblemBox problem={createPermissionProblem('payouts.read')} />}
    </>
  );
}

/** Lists the amounts paid out of cards, latest first: card, amount, desk, cashier, and whether a document was shown. */
function CashedCardList() {
  const { t } = useTranslation('cards');
  const path = { establishment: useEstablishmentCode() };
  const cashingPages = usePagedRows<ApiSchema<'StoredValueCardCashingRow'>>(
    [CASHINGS_PATH, { path }],
    ({ cashingNumber }) => cashingNumber,
    (page, signal) => fetchQuery(CASHINGS_PATH, { params: { path, query: page } }, signal),
  );
  return (
    <CashedPaymentsTable
      namespace="cards"
      headings={cashingColumns.map((column) => t(`cashed.column.${column}`))}
      pagedRows={cashingPages}
      toPayment={({ amountMinor, deskCode, hasIdentity, cashingNumber, cashedAt, cashedByName, cardId }) => ({
        paymentNumber: cashingNumber,
        paidAt: cashedAt,
        paidByName: cashedByName,
        link: <HistoryLink namespace="cards" id={cardId} name={cardId} />,
        amountMinor,
        deskCode,
        hasIdentityDocument: hasIdentity,
      })}
    />
  );
}
