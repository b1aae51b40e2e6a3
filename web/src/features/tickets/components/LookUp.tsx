import { useNavigate } from '@tanstack/react-router';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { NumberLookUp } from '#web/outbox/NumberLookUp.js';
import { TicketNumberInput } from '#web/components/tickets/TicketNumberInput.js';
import { encodeNumber } from '#web/components/tickets/ticket-number.js';
import { TicketRefusal } from './TicketRefusal.js';

/** Opens a ticket by the number shown on it; the number is sent in the body, never in an address. */
export function LookUp() {
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { findMissingError } = useFieldErrors();
  const form = useTypedForm({ number: '' }, (_name, { number }) => findMissingError(number));
  const inquire = useWrite('post', '/api/establishments/{establishment}/tickets/inquiries', { hasFollowUpWrite: true });
  const sendInquiry = (): void =>
    inquire.mutate(
      { params: { path: { establishment } }, body: { number: encodeNumber(form.values.number) } },
      { onSuccess: ({ ticketId }) => void navigate({ to: `/${establishment}/tickets/${ticketId}` }) },
    );
  return (
    <NumberLookUp
      namespace="tickets"
      numberField={<TicketNumberInput field={form.getField('number')} />}
      send={() => form.submit(sendInquiry)}
      isPending={inquire.isPending}
    >
      {inquire.error !== null && <TicketRefusal problem={inquire.error} />}
    </NumberLookUp>
  );
}
