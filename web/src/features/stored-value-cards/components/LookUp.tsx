import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { NumberLookUp } from '#web/outbox/NumberLookUp.js';
import { StoredValueCardNumberInput } from './StoredValueCardNumberInput.js';
import { encodeNumber } from './card-number.js';

/** Opens a card by its number; the number is sent in the body, never in an address. */
export function CardLookUp() {
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { validateRequired } = useFieldValidators();
  const form = useTextForm({ number: '' }, (_name, { number }) => validateRequired(number));
  const inquiryMutation = useApiMutation('post', '/api/establishments/{establishment}/cards/inquiries', {
    hasFollowUpWrite: true,
  });
  const sendInquiry = (): void =>
    inquiryMutation.mutate(
      { params: { path: { establishment } }, body: { number: encodeNumber(form.values.number) } },
      { onSuccess: ({ cardId }) => void navigate({ to: `/${establishment}/cards/${cardId}` }) },
    );
  return (
    <NumberLookUp
      namespace="cards"
      numberField={<StoredValueCardNumberInput field={form.getField('number')} />}
      onSend={() => form.submit(sendInquiry)}
      isPending={inquiryMutation.isPending}
    >
      {inquiryMutation.error !== null && <ProblemBox problem={inquiryMutation.error} />}
    </NumberLookUp>
  );
}
