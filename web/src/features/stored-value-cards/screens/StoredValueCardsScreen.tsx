import { Group, Select, Table } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PagedTable } from '#web/components/general/PagedTable.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedRows } from '#web/components/pages/rows.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { StoredValueCardState } from '../components/StoredValueCardState.js';
import { RegisterTabs } from '#web/components/tickets/RegisterTabs.js';
import { CardDeskActions, NoDeskNotice } from '../components/desk/DeskActs.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { NumberLookUp } from '#web/outbox/NumberLookUp.js';
import { StoredValueCardNumberInput } from '../components/StoredValueCardNumberInput.js';
import { encodeNumber } from '../components/card-number.js';
import { HistoryLink } from '#web/components/tickets/HistoryLink.js';
import type { parseCardsSearch } from '../components/search.js';
import { CARD_STATES } from '#domain/stored-value-cards/card-life.js';

const CARDS_PATH = '/api/establishments/{establishment}/cards';
const cardColumns = ['card', 'number', 'balance', 'reserved', 'state', 'issuedAt', 'day', 'movedOn'] as const;
const figureColumns: readonly string[] = ['balance', 'reserved'];

type CardsSearch = ReturnType<typeof parseCardsSearch>;

/**
 * Shows the page of the stored-value cards with their balance and state. A card at hand is opened by its number. A
 * change of filter starts the list again.
 */
export function StoredValueCardsScreen() {
  const { t } = useTranslation('cards');
  const search = useSearch({ from: '/behind/$establishment/cards' });
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        <CardDeskActions />
      </PageHeader>
      <RegisterTabs namespace="cards" />
      <NoDeskNotice />
      <NumberLookUp
        namespace="cards"
        renderInput={(field) => <StoredValueCardNumberInput field={field} />}
        encodeNumber={encodeNumber}
        renderProblem={(problem) => <ProblemBox problem={problem} />}
      />
      <CardFilters search={search} />
      <CardList key={JSON.stringify(search)} search={search} />
    </>
  );
}

/** Filters the cards by state; the address stores the choice. */
function CardFilters({ search }: { readonly search: CardsSearch }) {
  const { t } = useTranslation('cards');
  const navigate = useNavigate();
  return (
    <Group align="flex-end" gap="sm" mb="md" className="no-print">
      <Select
        label={t('filter.state')}
        placeholder={t('filter.anyState')}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.anyState') }}
        value={search.state ?? null}
        data={CARD_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(state) => void navigate({ to: '.', search: (state === null ? {} : { state }) as never })}
      />
    </Group>
  );
}

/** Lists the cards that match the filters, latest first, page by page. */
function CardList({ search }: { readonly search: CardsSearch }) {
  const { t } = useTranslation('cards');
  const path = { establishment: useEstablishmentCode() };
  const cardPages = usePagedRows<ApiSchema<'ListedStoredValueCard'>>(
    [CARDS_PATH, { path, search }],
    ({ cardId }) => cardId,
    (page, signal) => fetchQuery(CARDS_PATH, { params: { path, query: { ...search, ...page } } }, signal),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <PagedTable
      pagedRows={cardPages}
      emptyTitle={t(isFiltered ? 'noneSuch' : 'none')}
      emptyText={t(isFiltered ? 'noneSuchText' : 'noneText')}
      label={t('title')}
      columns={cardColumns.map((column) => ({
        label: t(`column.${column}`),
        isFigure: figureColumns.includes(column),
      }))}
      miw={860}
      renderRow={(card) => <CardRow key={card.cardId} card={card} />}
    />
  );
}

/** Renders a card: balance, reserved amount, state, place of issue and days; the number links to the card. */
function CardRow({ card }: { readonly card: ApiSchema<'ListedStoredValueCard'> }) {
  const { t } = useTranslation('cards');
  const { formatMoney, formatDay } = useFormats();
  const { cardId, numberEnd, balanceMinor, reservedMinor, state, deskCode, gamingDay, movedOn } = card;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <HistoryLink namespace="cards" id={cardId} name={cardId} />
      </Table.Th>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{maskNumber(numberEnd)}</Table.Td>
      <Table.Td className="figure">{formatMoney(balanceMinor)}</Table.Td>
      <Table.Td className="figure">{reservedMinor === '0' ? '–' : formatMoney(reservedMinor)}</Table.Td>
      <Table.Td>
        <StoredValueCardState state={state} />
      </Table.Td>
      <Table.Td>{t('place.desk', { of: deskCode })}</Table.Td>
      <Table.Td>{formatDay(gamingDay)}</Table.Td>
      <Table.Td>{formatDay(movedOn)}</Table.Td>
    </Table.Tr>
  );
}
