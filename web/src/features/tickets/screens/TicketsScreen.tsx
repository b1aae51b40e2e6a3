import { Group, Select, Table } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PagedTable } from '#web/components/general/PagedTable.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedRows } from '#web/components/pages/rows.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { TicketDeskActions, NoDeskNotice } from '../components/DeskActs.js';
import { ExpireTicketsDialog } from '../components/ExpireDialog.js';
import { TicketNumberInput } from '#web/components/tickets/TicketNumberInput.js';
import { encodeNumber } from '#web/components/tickets/ticket-number.js';
import { NumberLookUp } from '#web/outbox/NumberLookUp.js';
import { TicketRefusal } from '../components/TicketRefusal.js';
import { HistoryLink } from '#web/components/tickets/HistoryLink.js';
import { TicketState } from '../components/TicketState.js';
import { RegisterTabs } from '#web/components/tickets/RegisterTabs.js';
import { useTicketLocationFormatter } from '#web/components/tickets/place-words.js';
import type { parseTicketsSearch } from '../components/search.js';
import { TICKET_STATES } from '#domain/tickets/ticket-life.js';

const TICKETS_PATH = '/api/establishments/{establishment}/tickets';
const ticketColumns = ['ticket', 'number', 'amount', 'state', 'issuedAt', 'day', 'last', 'lastAt'] as const;

type TicketsSearch = ReturnType<typeof parseTicketsSearch>;

/**
 * Shows the page of the tickets with their state, day, place and amount. A ticket at hand is opened by its number. A
 * change of filter starts the list again.
 */
export function TicketsScreen() {
  const { t } = useTranslation('tickets');
  const search = useSearch({ from: '/behind/$establishment/tickets' });
  const mayExpire = useHasPermission('tickets.expire');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayExpire && (
          <DialogButton label={t('expire.open')} size="md" variant="default">
            {(close) => <ExpireTicketsDialog onClose={close} />}
          </DialogButton>
        )}
        <TicketDeskActions />
      </PageHeader>
      <RegisterTabs namespace="tickets" />
      <NoDeskNotice />
      <NumberLookUp
        namespace="tickets"
        renderInput={(field) => <TicketNumberInput field={field} />}
        encodeNumber={encodeNumber}
        renderProblem={(problem) => <TicketRefusal problem={problem} />}
      />
      <TicketFilters search={search} />
      <TicketList key={JSON.stringify(search)} search={search} />
    </>
  );
}

/** Filters the tickets by state and gaming day; the address stores the filters. */
function TicketFilters({ search }: { readonly search: TicketsSearch }) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const updateFilters = (changes: { readonly state?: string | undefined; readonly day?: string | undefined }): void => {
    const definedEntries = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined);
    void navigate({ to: '.', search: Object.fromEntries(definedEntries) as never });
  };
  return (
    <Group align="flex-end" gap="sm" mb="md" className="no-print">
      <Select
        label={t('filter.state')}
        placeholder={t('filter.anyState')}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.anyState') }}
        value={search.state ?? null}
        data={TICKET_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(state) => updateFilters({ state: state ?? undefined })}
      />
      <DayInput label={t('filter.day')} day={search.day} isClearable onChange={(day) => updateFilters({ day })} />
    </Group>
  );
}

/** Lists the tickets that match the filters, latest first, page by page. */
function TicketList({ search }: { readonly search: TicketsSearch }) {
  const { t } = useTranslation('tickets');
  const path = { establishment: useEstablishmentCode() };
  const ticketPages = usePagedRows<ApiSchema<'ListedTicket'>>(
    [TICKETS_PATH, { path, search }],
    ({ ticketId }) => ticketId,
    (page, signal) => fetchQuery(TICKETS_PATH, { params: { path, query: { ...search, ...page } } }, signal),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <PagedTable
      pagedRows={ticketPages}
      emptyTitle={t(isFiltered ? 'noneSuch' : 'none')}
      emptyText={t(isFiltered ? 'noneSuchText' : 'noneText')}
      label={t('title')}
      columns={ticketColumns.map((column) => ({ label: t(`column.${column}`), isFigure: column === 'amount' }))}
      miw={900}
      renderRow={(ticket) => <TicketRow key={ticket.ticketId} ticket={ticket} />}
    />
  );
}

/** Renders a ticket: its amount and state, its place and day of issue, and its last step; the number links to it. */
function TicketRow({ ticket }: { readonly ticket: ApiSchema<'ListedTicket'> }) {
  const { formatMoney, formatDay, formatInstant } = useFormats();
  const formatLocation = useTicketLocationFormatter();
  const { ticketId, numberEnd, amountMinor, state, gamingDay, lastPlace, lastMachine, lastDesk, movedAt } = ticket;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <HistoryLink namespace="tickets" id={ticketId} name={ticketId} />
      </Table.Th>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{maskNumber(numberEnd)}</Table.Td>
      <Table.Td className="figure">{formatMoney(amountMinor)}</Table.Td>
      <Table.Td>
        <TicketState state={state} />
      </Table.Td>
      <Table.Td>{formatLocation(ticket)}</Table.Td>
      <Table.Td>{formatDay(gamingDay)}</Table.Td>
      <Table.Td>{formatLocation({ place: lastPlace, machine: lastMachine, deskCode: lastDesk })}</Table.Td>
      <Table.Td>{formatInstant(movedAt)}</Table.Td>
    </Table.Tr>
  );
}
