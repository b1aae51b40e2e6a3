import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { PaperFields } from '#web/components/forms/fields/PaperFields.js';
import { minorToAmount } from '#web/components/forms/typed-amount.js';
import { USUAL_PAYMENT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { BLANK_PAPER, paperOf, usePaperFault } from '#web/components/forms/paper.js';
import { useOwnDesk } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useWriteHere } from '#web/session/write-here.js';
import { StoredValueCardNumberInput } from '../StoredValueCardNumberInput.js';
import { sentNumber } from '../card-number.js';
import { Done } from './Done.js';
import { CardBalance } from './WhatIsOnIt.js';

type CashedCard = Shape<'StoredValueCardCashingRow'>;

/** Cashes cards at a desk, one after the other. */
export function CashDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('cards');
  const { money, instant } = useFormats();
  const [paid, setPaid] = useState<CashedCard | null>(null);
  return (
    <Dialog title={t('cash.title')} close={close} isHeld>
      {paid === null ? (
        <CashForm close={close} paid={setPaid} />
      ) : (
        <Done
          cardId={paid.cardId}
          title={t('cash.paid', { amount: money(paid.amountMinor) })}
          text={t('cash.entered', { number: paid.cashingNumber, desk: paid.deskCode, at: instant(paid.cashedAt) })}
          again={t('cash.next')}
          next={() => setPaid(null)}
          close={close}
        />
      )}
    </Dialog>
  );
}

const BLANK = { number: '', amount: '', desk: '', ...BLANK_PAPER };

interface CashFormProps {
  readonly close: () => void;
  readonly paid: (cashed: CashedCard) => void;
}

/** Form that pays out a card: its number, amount and desk, and the identity document when required. */
function CashForm({ close, paid }: CashFormProps) {
  // loads the words for the identity document first: a form that waits for them would lose a tap
  const { t } = useTranslation(['cards', 'payouts']);
  const { currencyExponent } = useEstablishment();
  const { needed, amount } = useFaults();
  const { own, deskOf, faultOf } = useOwnDesk();
  const faultOfPaper = usePaperFault();
  const { minor } = useTypedAmounts();
  const [hasPaper, setPaper] = useState(false);
  const form = useTypedForm(BLANK, (name, values) => {
    if (name === 'number') return needed(values.number);
    if (name === 'amount') return amount(values.amount);
    if (name === 'desk') return faultOf(values.desk);
    return hasPaper ? faultOfPaper(name, values[name]) : null;
  });
  const { values, input, field, put } = form;
  const desk = deskOf(values.desk);
  const unusual = useUnusualAmount(values.amount, USUAL_PAYMENT);
  const cash = useWriteHere('post', '/api/establishments/{establishment}/card-cashings');
  const send = (): void => {
    const body = {
      number: sentNumber(values.number),
      amountMinor: minor(values.amount),
      desk,
      ...(hasPaper ? { identity: paperOf(values) } : {}),
    };
    cash.mutate(
      { body },
      {
        onSuccess: paid,
        // a refusal for want of an identity document requests it in place
        onError: ({ code: refusal }) => refusal === 'CARD_IDENTITY_REQUIRED' && setPaper(true),
      },
    );
  };
  return (
    <WriteForm
      act={t('cash.send')}
      send={() => form.send(() => unusual.isSure() && send())}
      close={close}
      write={cash}
      advice={cash.error?.code === 'CARD_IDENTITY_REQUIRED' ? t('cash.paperAdvice') : undefined}
      needsServer
    >
      <Text size="sm">{t('cash.about')}</Text>
      <StoredValueCardNumberInput field={field('number')} isFirst />
      <CardBalance
        number={values.number}
        takeAll={(availableMinor) => put('amount', minorToAmount(availableMinor, currencyExponent))}
      />
      <AmountInput label={t('amount')} size="md" required data-step {...input('amount')} />
      {unusual.question}
      <DeskSelect label={t('cash.desk')} desks={own} field={{ ...field('desk'), value: desk }} />
      <Checkbox
        size="md"
        label={t('cash.withPaper')}
        checked={hasPaper}
        onChange={({ currentTarget }) => setPaper(currentTarget.checked)}
      />
      {hasPaper && <PaperFields form={form} size="md" />}
    </WriteForm>
  );
}
