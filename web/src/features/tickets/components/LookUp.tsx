import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { NumberLookUp } from '#web/outbox/NumberLookUp.js';
import { TicketNumberInput } from '#web/components/tickets/TicketNumberInput.js';
import { encodeNumber } from '#web/components/tickets/ticket-number.js';
import { TicketRefusal } from './TicketRefusal.js';

/** Opens a ticket by the number shown on it; the number is sent in the body, never in an address. */
export function TicketLookUp() {
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { validateRequired } = useFieldValidators();
  const form = useTextForm({ number: '' }, (_name, { number }) => validateRequired(number));
  const inquiryMutation = useApiMutation('post', '/api/establishments/{establishment}/tickets/inquiries', {
    hasFollowUpWrite: true,
  });
  const sendInquiry = (): void =>
    inquiryMutation.mutate(
      { params: { path: { establishment } }, body: { number: encodeNumber(form.values.number) } },
      { onSuccess: ({ ticketId }) => void navigate({ to: `/${establishment}/tickets/${ticketId}` }) },
    );
  return (
    <NumberLookUp
      namespace="tickets"
      numberField={<TicketNumberInput field={form.getField('number')} />}
      onSend={() => form.submit(sendInquiry)}
      isPending={inquiryMutation.isPending}
    >
      {inquiryMutation.error !== null && <TicketRefusal problem={inquiryMutation.error} />}
    </NumberLookUp>
  );
}
