import { Checkbox, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CercleSession } from '../cercle.js';
import { CagnotteTicketRows } from '../session/CagnotteTicketRows.js';
import { useTicketListForm } from '../session/tickets.js';

export interface TicketChoice {
  /** Runs it with the tickets as the server expects them; none when the server chooses the fewest itself. */
  readonly submitWithTickets: (onValid: (body: { readonly tickets?: TicketsBody }) => void) => void;
  readonly ticketFields: ReactNode;
}

type TicketsBody = NonNullable<ReturnType<ReturnType<typeof useTicketListForm>['submit']>>;

/**
 * Returns the choice of the tickets detached for a coup: the server's (the fewest that make up the rake), or those
 * listed by the croupier. `submitWithTickets` passes them to its argument, unless the list is invalid; `{}` leaves the
 * choice to the server.
 */
export function useTicketChoice({ books }: CercleSession): TicketChoice {
  const { t } = useTranslation('cagnottes');
  const [isListedByHand, setIsListedByHand] = useState(false);
  const ticketListForm = useTicketListForm(books);
  return {
    submitWithTickets: (onValid) => {
      if (!isListedByHand) {
        onValid({});
        return;
      }
      const listedTickets = ticketListForm.submit();
      if (listedTickets !== null) onValid({ tickets: listedTickets });
    },
    ticketFields: (
      <Stack gap="sm">
        <Checkbox
          size="md"
          label={t('coup.listTickets')}
          checked={isListedByHand}
          onChange={({ currentTarget }) => setIsListedByHand(currentTarget.checked)}
        />
        {isListedByHand && <CagnotteTicketRows ticketListForm={ticketListForm} />}
      </Stack>
    ),
  };
}
