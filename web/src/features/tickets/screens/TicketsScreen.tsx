import { Group, Select, Table } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { PagedTable } from '#web/components/general/PagedTable.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useRows } from '#web/components/pages/rows.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { DeskActs, NoDesk } from '../components/DeskActs.js';
import { ExpireDialog } from '../components/ExpireDialog.js';
import { LookUp } from '../components/LookUp.js';
import { StoryLink } from '../components/StoryLink.js';
import { TicketState } from '../components/TicketState.js';
import { TicketTabs } from '../components/TicketTabs.js';
import { useTicketPlaceName } from '#web/components/tickets/place-words.js';
import type { parseTicketsSearch } from '../components/search.js';
import { TICKET_STATES } from '#domain/tickets/ticket-life.js';

const TICKETS_PATH = '/api/establishments/{establishment}/tickets';
const columns = ['ticket', 'number', 'amount', 'state', 'issuedAt', 'day', 'last', 'lastAt'] as const;

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
      <PageHead title={t('title')} summary={t('about')}>
        {mayExpire && (
          <DialogButton label={t('expire.open')} size="md" variant="default">
            {(close) => <ExpireDialog close={close} />}
          </DialogButton>
        )}
        <DeskActs />
      </PageHead>
      <TicketTabs here="tickets" />
      <NoDesk />
      <LookUp />
      <TicketFilters search={search} />
      <TicketList key={JSON.stringify(search)} search={search} />
    </>
  );
}

/** Filters the tickets by state and gaming day; the address stores the filters. */
function TicketFilters({ search }: { readonly search: TicketsSearch }) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const setFilters = (changed: { readonly state?: string | undefined; readonly day?: string | undefined }): void => {
    const definedEntries = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== undefined);
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
        onChange={(state) => setFilters({ state: state ?? undefined })}
      />
      <DayInput label={t('filter.day')} day={search.day} isClearable onChange={(day) => setFilters({ day })} />
    </Group>
  );
}

/** Lists the tickets that match the filters, latest first, page by page. */
function TicketList({ search }: { readonly search: TicketsSearch }) {
  const { t } = useTranslation('tickets');
  const path = { establishment: useEstablishmentCode() };
  const list = useRows<Shape<'ListedTicket'>>(
    [TICKETS_PATH, { path, search }],
    ({ ticketId }) => ticketId,
    (page, signal) => fetchRead(TICKETS_PATH, { params: { path, query: { ...search, ...page } } }, signal),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <PagedTable
      list={list}
      emptyTitle={t(isFiltered ? 'noneSuch' : 'none')}
      emptyText={t(isFiltered ? 'noneSuchText' : 'noneText')}
      label={t('title')}
      columns={columns.map((column) => ({ label: t(`column.${column}`), isFigure: column === 'amount' }))}
      miw={900}
      renderRow={(ticket) => <TicketRow key={ticket.ticketId} ticket={ticket} />}
    />
  );
}

/** Renders a ticket: its amount and state, its place and day of issue, and its last step; the number links to it. */
function TicketRow({ ticket }: { readonly ticket: Shape<'ListedTicket'> }) {
  const { formatMoney: formatMoney, formatDay: formatDay, formatInstant: formatInstant } = useFormats();
  const namePlace = useTicketPlaceName();
  const { ticketId, numberEnd, amountMinor, state, gamingDay, lastPlace, lastMachine, lastDesk, movedAt } = ticket;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <StoryLink ticketId={ticketId} name={ticketId} />
      </Table.Th>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{maskNumber(numberEnd)}</Table.Td>
      <Table.Td className="figure">{formatMoney(amountMinor)}</Table.Td>
      <Table.Td>
        <TicketState state={state} />
      </Table.Td>
      <Table.Td>{namePlace(ticket)}</Table.Td>
      <Table.Td>{formatDay(gamingDay)}</Table.Td>
      <Table.Td>{namePlace({ place: lastPlace, machine: lastMachine, deskCode: lastDesk })}</Table.Td>
      <Table.Td>{formatInstant(movedAt)}</Table.Td>
    </Table.Tr>
  );
}
