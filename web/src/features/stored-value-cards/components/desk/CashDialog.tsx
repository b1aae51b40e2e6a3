import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { IdentityDocumentFields } from '#web/components/forms/fields/PaperFields.js';
import { formatTypedAmount } from '#web/components/forms/typed-amount.js';
import { USUAL_PAYMENT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import {
  BLANK_IDENTITY_DOCUMENT,
  encodeIdentityDocument,
  useDocumentFieldErrors,
} from '#web/components/forms/paper.js';
import { useOwnDesk } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useWriteHere } from '#web/session/write-here.js';
import { StoredValueCardNumberInput } from '../StoredValueCardNumberInput.js';
import { encodeNumber } from '../card-number.js';
import { ActDone } from './Done.js';
import { CardBalance } from './WhatIsOnIt.js';

type CashedCard = Shape<'StoredValueCardCashingRow'>;

/** Shows the dialog that pays out cards at a desk, one after the other. */
export function CashDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('cards');
  const { formatMoney: formatMoney, formatInstant: formatInstant } = useFormats();
  const [cashing, setCashing] = useState<CashedCard | null>(null);
  return (
    <Dialog title={t('cash.title')} close={close} isPersistent>
      {cashing === null ? (
        <CashForm close={close} onPaid={setCashing} />
      ) : (
        <ActDone
          cardId={cashing.cardId}
          title={t('cash.paid', { amount: formatMoney(cashing.amountMinor) })}
          text={t('cash.entered', {
            number: cashing.cashingNumber,
            desk: cashing.deskCode,
            at: formatInstant(cashing.cashedAt),
          })}
          nextLabel={t('cash.next')}
          next={() => setCashing(null)}
          close={close}
        />
      )}
    </Dialog>
  );
}

const BLANK_VALUES = { number: '', amount: '', desk: '', ...BLANK_IDENTITY_DOCUMENT };

interface CashFormProps {
  readonly close: () => void;
  readonly onPaid: (cashed: CashedCard) => void;
}

/**
 * Shows the form that pays out a card: its number, amount and desk, and an identity document. The document is optional
 * until the server requires one (`CARD_IDENTITY_REQUIRED`), which shows its fields.
 */
function CashForm({ close, onPaid }: CashFormProps) {
  // also loads the texts of the identity document now: a form that waits for them later would lose a tap
  const { t } = useTranslation(['cards', 'payouts']);
  const { currencyExponent } = useEstablishment();
  const { findMissingError, findAmountError } = useFieldErrors();
  const { ownDesks, chooseDesk, deskError } = useOwnDesk();
  const findDocumentFault = useDocumentFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const [hasDocument, setHasDocument] = useState(false);
  const form = useTypedForm(BLANK_VALUES, (name, values) => {
    if (name === 'number') return findMissingError(values.number);
    if (name === 'amount') return findAmountError(values.amount);
    if (name === 'desk') return deskError(values.desk);
    return hasDocument ? findDocumentFault(name, values[name]) : null;
  });
  const { values, getInputProps, getField, setValue } = form;
  const desk = chooseDesk(values.desk);
  const unusualAmount = useUnusualAmount(values.amount, USUAL_PAYMENT_MINOR);
  const cash = useWriteHere('post', '/api/establishments/{establishment}/card-cashings');
  const sendCashing = (): void => {
    const body = {
      number: encodeNumber(values.number),
      amountMinor: toMinorUnits(values.amount),
      desk,
      ...(hasDocument ? { identity: encodeIdentityDocument(values) } : {}),
    };
    cash.mutate(
      { body },
      { onSuccess: onPaid, onError: ({ code }) => code === 'CARD_IDENTITY_REQUIRED' && setHasDocument(true) },
    );
  };
  return (
    <WriteForm
      submitLabel={t('cash.send')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && sendCashing())}
      close={close}
      mutation={cash}
      advice={cash.error?.code === 'CARD_IDENTITY_REQUIRED' ? t('cash.paperAdvice') : undefined}
      needsServer
    >
      <Text size="sm">{t('cash.about')}</Text>
      <StoredValueCardNumberInput field={getField('number')} isFirst />
      <CardBalance
        number={values.number}
        takeAll={(availableMinor) => setValue('amount', formatTypedAmount(availableMinor, currencyExponent))}
      />
      <AmountInput label={t('amount')} size="md" required data-step {...getInputProps('amount')} />
      {unusualAmount.amountQuestion}
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
