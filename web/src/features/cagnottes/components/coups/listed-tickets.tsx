import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CercleSession } from '../cercle.js';
import { TicketRows } from '../session/TicketRows.js';
import { useTickets } from '../session/tickets.js';

export interface ListedTickets {
  /** Runs it with the tickets as the server expects them; none when the server chooses the fewest itself. */
  readonly send: (act: (body: { readonly tickets?: TicketsBody }) => void) => void;
  readonly fields: ReactNode;
}

type TicketsBody = NonNullable<ReturnType<ReturnType<typeof useTickets>['read']>>;

/** Manages the tickets of a coup: the fewest that make up the rake, unless the croupier detached others. */
export function useListedTickets({ books }: CercleSession): ListedTickets {
  const { t } = useTranslation('cagnottes');
  const [isListing, setListing] = useState(false);
  const tickets = useTickets(books);
  return {
    send: (act) => {
      if (!isListing) {
        act({});
        return;
      }
      const listed = tickets.read();
      if (listed !== null) act({ tickets: listed });
    },
    fields: (
      <Stack gap="sm">
        <Checkbox
          size="md"
          label={t('coup.listTickets')}
          checked={isListing}
          onChange={({ currentTarget }) => setListing(currentTarget.checked)}
        />
        {isListing && <TicketRows tickets={tickets} />}
      </Stack>
    ),
  };
}
