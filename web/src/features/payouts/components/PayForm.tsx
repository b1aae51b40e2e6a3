import { Button, Group, Paper, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DeskField, useOwnDeskCodes } from './DeskField.js';
import type { PayoutSheet } from './standing.js';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/cash/payouts.js';

/**
 * Runs the payment of a slip. Its state belongs to the page, not to the form: the form disappears once the slip is
 * paid, and the response contains the number of the ticket issued.
 */
export function usePaymentMutation() {
  return useEstablishmentMutation('post', '/payouts/{payoutId}/payment');
}

export interface PayFormProps {
  readonly sheet: PayoutSheet;
  readonly paymentMutation: ReturnType<typeof usePaymentMutation>;
}

/**
 * Shows the form that pays a slip once: the method, its reference for a cheque or transfer, and the desk for cash or a
 * ticket. Jackpots are never paid by ticket.
 */
export function PayForm({ sheet: { payoutId, kind, amountMinor }, paymentMutation }: PayFormProps) {
  const { t } = useTranslation('payouts');
  const { formatMoney } = useFormats();
  const { isServerReachable } = useConnection();
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [reference, setReference] = useState('');
  const deskCodes = useOwnDeskCodes();
  const [chosenDesk, setChosenDesk] = useState<string | null>(null);
  // a single desk needs no choice
  const desk = chosenDesk ?? (deskCodes?.length === 1 ? (deskCodes[0] ?? null) : null);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const offeredMethods = PAYMENT_METHODS.filter(
    (candidate) => candidate !== 'ticket' || (kind !== 'jackpot' && kind !== 'progressive'),
  );
  const isReferenceRequired = method === 'cheque' || method === 'transfer';
  const isDeskRequired = method === 'cash' || method === 'ticket';
  const isReferenceMissing = isReferenceRequired && reference.trim() === '';
  const isDeskMissing = isDeskRequired && desk === null;
  /** Pays the slip, once method, reference and desk are complete. */
  const sendPayment = (): void => {
    setHasTriedToSend(true);
    if (method === null || isReferenceMissing || isDeskMissing) return;
    const deskField = isDeskRequired && desk !== null ? { desk } : {};
    const body = { method, ...deskField, ...(isReferenceRequired ? { reference: reference.trim() } : {}) };
    paymentMutation.mutate(
      { path: { payoutId }, body },
      { onSuccess: () => notifySuccess(t('pay.done', { amount: formatMoney(amountMinor) })) },
    );
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('pay.title')} className="no-print">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sendPayment();
        }}
      >
        <Stack>
          <Title order={2} size="h4">
            {t('pay.title')}
          </Title>
          <Text size="xl" fw={700}>
            {formatMoney(amountMinor)}
          </Text>
          <Radio.Group
            label={t('pay.how')}
            required
            value={method}
            onChange={(chosen) => setMethod(offeredMethods.find((candidate) => candidate === chosen) ?? null)}
            error={hasTriedToSend && method === null ? t('pay.choose') : null}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="xs">
              {offeredMethods.map((candidate) => (
                <Radio.Card key={candidate} value={candidate} p="sm" mih={52} aria-label={t(`method.${candidate}`)}>
                  <Group gap="sm">
                    <Radio.Indicator size="md" />
                    <Text>{t(`method.${candidate}`)}</Text>
                  </Group>
                </Radio.Card>
              ))}
            </SimpleGrid>
          </Radio.Group>
          {isReferenceRequired && (
            <TextInput
              label={t(`pay.number_${method}`)}
              required
              autoComplete="off"
              maxLength={60}
              value={reference}
              error={hasTriedToSend && isReferenceMissing ? t('pay.needed') : null}
              onChange={({ currentTarget }) => setReference(currentTarget.value)}
            />
          )}
          {isDeskRequired && (
            <DeskField
              label={t(`pay.desk_${method}`)}
              deskCodes={deskCodes}
              value={desk}
              setDesk={setChosenDesk}
              error={hasTriedToSend && isDeskMissing ? t('pay.needed') : null}
            />
          )}
          <NeedsServer />
          {paymentMutation.error !== null && <ProblemBox problem={paymentMutation.error} />}
          <Button type="submit" size="lg" loading={paymentMutation.isPending} disabled={!isServerReachable}>
            {t('pay.send', { amount: formatMoney(amountMinor) })}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
