import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { CashedRegister } from '#web/components/tickets/CashedRegister.js';
import { useRows } from '#web/components/pages/rows.js';
import { DeskActs, NoDesk } from '../components/desk/DeskActs.js';
import { StoryLink } from '../components/StoryLink.js';
import { StoredValueCardTabs } from '../components/StoredValueCardTabs.js';

const CASHINGS_PATH = '/api/establishments/{establishment}/card-cashings';
const columns = ['cashing', 'at', 'card', 'amount', 'desk', 'paidBy', 'paper'] as const;

/** Shows the register of card amounts paid by desks, for users who may read payouts. */
export function CashedStoredValueCardsScreen() {
  const { t } = useTranslation('cards');
  const mayRead = useHasPermission('payouts.read');
  return (
    <>
      <PageHead title={t('cashed.title')} summary={t('cashed.about')}>
        <DeskActs />
      </PageHead>
      <StoredValueCardTabs here="cashed-cards" />
      <NoDesk />
      {mayRead ? <CashedCards /> : <ProblemBox problem={createPermissionProblem('payouts.read')} />}
    </>
  );
}

/** Lists the amounts paid out of cards, latest first: card, amount, desk, cashier, and whether a document was shown. */
function CashedCards() {
  const { t } = useTranslation('cards');
  const path = { establishment: useEstablishmentCode() };
  const list = useRows<Shape<'StoredValueCardCashingRow'>>(
    [CASHINGS_PATH, { path }],
    ({ cashingNumber }) => cashingNumber,
    (page, signal) => fetchRead(CASHINGS_PATH, { params: { path, query: page } }, signal),
  );
  return (
    <CashedRegister
      namespace="cards"
      headings={columns.map((column) => t(`cashed.column.${column}`))}
      list={list}
      toPayment={({ amountMinor, deskCode, hasIdentity, cashingNumber, cashedAt, cashedByName, cardId }) => ({
        number: cashingNumber,
        paidAt: cashedAt,
        paidByName: cashedByName,
        link: <StoryLink cardId={cardId} name={cardId} />,
        amountMinor,
        deskCode,
        hasIdentity,
      })}
    />
  );
}
