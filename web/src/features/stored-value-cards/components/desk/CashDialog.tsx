import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { IdentityDocumentFields } from '#web/components/forms/fields/PaperFields.js';
import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import {
  BLANK_IDENTITY_DOCUMENT,
  serializeIdentityDocument,
  useIdentityDocumentValidator,
} from '#web/components/forms/paper.js';
import { useOwnDeskChoice } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { StoredValueCardNumberInput } from '../StoredValueCardNumberInput.js';
import { encodeNumber } from '../card-number.js';
import { DeskActionResult } from '#web/components/tickets/DeskActResult.js';
import { CardBalance } from './WhatIsOnIt.js';

type CardCashing = ApiSchema<'StoredValueCardCashingRow'>;

/** Shows the dialog that pays out cards at a desk, one after the other. */
export function CashCardDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('cards');
  const { formatMoney, formatInstant } = useFormats();
  const [cashing, setCashing] = useState<CardCashing | null>(null);
  return (
    <Dialog title={t('cash.title')} onClose={onClose} isPersistent>
      {cashing === null ? (
        <CashCardForm onClose={onClose} onPaid={setCashing} />
      ) : (
        <DeskActionResult
          namespace="cards"
          id={cashing.cardId}
          closeLabel={t('close')}
          title={t('cash.paid', { amount: formatMoney(cashing.amountMinor) })}
          text={t('cash.entered', {
            number: cashing.cashingNumber,
            desk: cashing.deskCode,
            at: formatInstant(cashing.cashedAt),
          })}
          nextLabel={t('cash.next')}
          onNext={() => setCashing(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const BLANK_VALUES = { number: '', amount: '', desk: '', ...BLANK_IDENTITY_DOCUMENT };

interface CashCardFormProps {
  readonly onClose: () => void;
  readonly onPaid: (cashing: CardCashing) => void;
}

/**
 * Shows the form that pays out a card: its number, amount and desk, and an identity document. The document is optional
 * until the server requires one (`CARD_IDENTITY_REQUIRED`), which shows its fields.
 */
function CashCardForm({ onClose, onPaid }: CashCardFormProps) {
  // also loads the texts of the identity document now: a form that waits for them later would lose a tap
  const { t } = useTranslation(['cards', 'payouts']);
  const { currencyExponent } = useEstablishment();
  const { validateRequired, validateAmount } = useFieldValidators();
  const { ownDesks, getDeskCode, validateDesk } = useOwnDeskChoice();
  const validateDocumentField = useIdentityDocumentValidator();
  const { toMinorUnits } = useAmountParsers();
  const [hasDocument, setHasDocument] = useState(false);
  const form = useTextForm(BLANK_VALUES, (name, values) => {
    if (name === 'number') return validateRequired(values.number);
    if (name === 'amount') return validateAmount(values.amount);
    if (name === 'desk') return validateDesk(values.desk);
    return hasDocument ? validateDocumentField(name, values[name]) : null;
  });
  const { values, getInputProps, getField, setValue } = form;
  const desk = getDeskCode(values.desk);
  const unusualAmountCheck = useUnusualAmountCheck(values.amount, USUAL_MAX_PAYMENT_MINOR);
  const cashingMutation = useEstablishmentMutation('post', '/card-cashings');
  const sendCashing = (): void => {
    const body = {
      number: encodeNumber(values.number),
      amountMinor: toMinorUnits(values.amount),
      desk,
      ...(hasDocument ? { identity: serializeIdentityDocument(values) } : {}),
    };
    cashingMutation.mutate(
      { body },
      { onSuccess: onPaid, onError: ({ code }) => code === 'CARD_IDENTITY_REQUIRED' && setHasDocument(true) },
    );
  };
  return (
    <WriteForm
      submitLabel={t('cash.send')}
      onSubmit={() => form.submit(() => unusualAmountCheck.checkAmount() && sendCashing())}
      onClose={onClose}
      mutation={cashingMutation}
      problemHint={cashingMutation.error?.code === 'CARD_IDENTITY_REQUIRED' ? t('cash.paperAdvice') : undefined}
      needsServer
    >
      <Text size="sm">{t('cash.about')}</Text>
      <StoredValueCardNumberInput field={getField('number')} autoFocus />
      <CardBalance
        numberInput={values.number}
        onUseFullAmount={(availableMinor) => setValue('amount', formatAmountForInput(availableMinor, currencyExponent))}
      />
      <AmountInput label={t('amount')} size="md" required data-step {...getInputProps('amount')} />
      {unusualAmountCheck.confirmationPrompt}
      <DeskSelect label={t('cash.desk')} desks={ownDesks} field={{ ...getField('desk'), value: desk }} />
      <Checkbox
        size="md"
        label={t('cash.withPaper')}
        checked={hasDocument}
        onChange={({ currentTarget }) => setHasDocument(currentTarget.checked)}
      />
      {hasDocument && <IdentityDocumentFields form={form} size="md" />}
    </WriteForm>
  );
}
