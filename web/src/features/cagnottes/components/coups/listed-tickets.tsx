import { Checkbox, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CercleSession } from '../cercle.js';
import { CagnotteTicketRows } from '../session/CagnotteTicketRows.js';
import { useTickets } from '../session/tickets.js';

export interface ListedCagnotteTickets {
  /** Runs it with the tickets as the server expects them; none when the server chooses the fewest itself. */
  readonly withTickets: (act: (body: { readonly tickets?: CagnotteTicketsBody }) => void) => void;
  readonly fields: ReactNode;
}

type CagnotteTicketsBody = NonNullable<ReturnType<ReturnType<typeof useTickets>['submit']>>;

/**
 * Returns the choice of the tickets detached for a coup: the server's (the fewest that make up the rake), or those
 * listed by the croupier. `withTickets` passes them to its argument, unless the list is invalid; `{}` leaves the choice
 * to the server.
 */
export function useListedTickets({ books }: CercleSession): ListedCagnotteTickets {
  const { t } = useTranslation('cagnottes');
  const [isListing, setIsListing] = useState(false);
  const ticketRows = useTickets(books);
  return {
    withTickets: (act) => {
      if (!isListing) {
        act({});
        return;
      }
      const listedTickets = ticketRows.submit();
      if (listedTickets !== null) act({ tickets: listedTickets });
    },
    fields: (
      <Stack gap="sm">
        <Checkbox
          size="md"
          label={t('coup.listTickets')}
          checked={isListing}
          onChange={({ currentTarget }) => setIsListing(currentTarget.checked)}
        />
        {isListing && <CagnotteTicketRows tickets={ticketRows} />}
      </Stack>
    ),
  };
}
