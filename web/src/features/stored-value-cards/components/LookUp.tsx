import { useNavigate } from '@tanstack/react-router';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { NumberLookUp } from '#web/outbox/NumberLookUp.js';
import { StoredValueCardNumberInput } from './StoredValueCardNumberInput.js';
import { encodeNumber } from './card-number.js';

/** Opens a card by its number; the number is sent in the body, never in an address. */
export function LookUp() {
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { findMissingError } = useFieldErrors();
  const form = useTypedForm({ number: '' }, (_name, { number }) => findMissingError(number));
  const inquire = useWrite('post', '/api/establishments/{establishment}/cards/inquiries', { hasFollowUpWrite: true });
  const sendInquiry = (): void =>
    inquire.mutate(
      { params: { path: { establishment } }, body: { number: encodeNumber(form.values.number) } },
      { onSuccess: ({ cardId }) => void navigate({ to: `/${establishment}/cards/${cardId}` }) },
    );
  return (
    <NumberLookUp
      namespace="cards"
      numberField={<StoredValueCardNumberInput field={form.getField('number')} />}
      send={() => form.submit(sendInquiry)}
      isPending={inquire.isPending}
    >
      {inquire.error !== null && <ProblemBox problem={inquire.error} />}
    </NumberLookUp>
  );
}
