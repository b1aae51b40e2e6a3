import { Button, Group, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { NewTicketNumber } from '#web/components/tickets/NewTicketNumber.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PrintedSlipLink } from '#web/components/figures/PrintedSlip.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { PayForm, usePaymentMutation } from '../components/PayForm.js';
import { PayoutSteps, type PayoutStepsProps } from '../components/PayoutSteps.js';
import { EnterUnclaimedDialog } from '../components/UnclaimedDialog.js';
import { VoidPayoutDialog } from '../components/VoidDialog.js';
import { useGetPayoutPermissions, type PayoutSheet } from '../components/standing.js';

/**
 * Shows a payout slip (a win paid by staff): its amount and machine, the obstacles to its payment, its steps, and the
 * payment. It is read again every 15 seconds.
 */
export function PayoutScreen() {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { payout = '' } = useParams({ strict: false });
  const slipQuery = useEstablishmentQuery(
    '/payouts/{payoutId}',
    { path: { payoutId: payout } },
    { refetchInterval: 15_000 },
  );
  return (
    <>
      <BackLink to={`/${establishment}/payouts`}>{t('back')}</BackLink>
      {slipQuery.error !== null && <ProblemBox problem={slipQuery.error} />}
      {slipQuery.data === undefined ? (
        <SlipPlaceholder isLoading={slipQuery.isPending} />
      ) : (
        <PayoutSlip key={payout} sheet={slipQuery.data} />
      )}
    </>
  );
}

/** Renders the page while the slip is loading, or only its title when it cannot be read. */
function SlipPlaceholder({ isLoading }: { readonly isLoading: boolean }) {
  const { t } = useTranslation('payouts');
  return isLoading ? <Loading /> : <PageHeader title={t('slip')} />;
}

/**
 * Shows a slip with its prints, facts, payment form and steps. Buttons void it or enter it as unclaimed. After a
 * payment by ticket, the number of the new ticket is shown.
 */
function PayoutSlip({ sheet }: { readonly sheet: PayoutSheet }) {
  const { t } = useTranslation(['payouts', 'tickets']);
  const { formatMoney, formatInstant } = useFormats();
  const [openDialog, setOpenDialog] = useState<'void' | 'unclaimed' | null>(null);
  const paymentMutation = usePaymentMutation();
  const { ticketNumber = null, reference: ticketId } = paymentMutation.data ?? {};
  const close = (): void => setOpenDialog(null);
  const { slipNumber, kind, machine, table, amountMinor, combination, wonAt, eventId, anotherWinReason } = sheet;
  const permissions = useGetPayoutPermissions()(
    sheet,
    sheet.authorisations.map(({ authorisedBy }) => authorisedBy),
  );
  const details = [
    table === null ? { label: t('fact.machine'), value: machine } : { label: t('fact.table'), value: table },
    { label: t('fact.wonAt'), value: formatInstant(wonAt) },
    { label: t('fact.combination'), value: combination === '' ? '–' : combination },
    { label: t('fact.source'), value: t(eventId === null ? 'fact.byHand' : 'fact.byEvent', { event: eventId }) },
    ...(anotherWinReason === null ? [] : [{ label: t('fact.another'), value: anotherWinReason }]),
  ];
  return (
    <Stack maw={760}>
      <PageHeader
        title={t('slipTitle', { number: slipNumber, amount: formatMoney(amountMinor) })}
        summary={t(`kind.${kind}`)}
      >
        <PrintedSlipLink path={`payout-slips/${slipNumber}`} label={t('print')} />
        <PrintedSlipLink path={`payout-slips/${slipNumber}`} label={t('printReceipt')} isReceipt />
      </PageHeader>
      <PaymentObstacles sheet={sheet} permissions={permissions} />
      {ticketNumber !== null && (
        <NewTicketNumber ticketId={ticketId ?? ''} number={ticketNumber} amountMinor={amountMinor} />
      )}
      <DescriptionList items={details} />
      {permissions.mayPay && <PayForm sheet={sheet} paymentMutation={paymentMutation} />}
      <PayoutSteps sheet={sheet} permissions={permissions} />
      {(permissions.mayVoid || permissions.mayEnterAsOrphan) && (
        <Group justify="flex-end" className="no-print">
          {permissions.mayEnterAsOrphan && (
            <Button variant="default" size="md" onClick={() => setOpenDialog('unclaimed')}>
              {t('unclaimed.open')}
            </Button>
          )}
          {permissions.mayVoid && (
            <Button variant="default" size="md" onClick={() => setOpenDialog('void')}>
              {t('void.open')}
            </Button>
          )}
        </Group>
      )}
      {openDialog === 'void' && <VoidPayoutDialog sheet={sheet} onClose={close} />}
      {openDialog === 'unclaimed' && <EnterUnclaimedDialog sheet={sheet} onClose={close} />}
    </Stack>
  );
}

/** Describes the payment or the voiding of an ended slip, else the steps that it still needs and who may do them. */
function PaymentObstacles({ sheet, permissions }: PayoutStepsProps) {
  const { t } = useTranslation('payouts');
  const { formatInstant } = useFormats();
  const { state, waits } = sheet;
  if (state === 'paid') {
    const { method, reference, paidByName, paidAt } = sheet;
    const methodText = t(`method.${method ?? 'cash'}`) + (reference === null ? '' : ` ${reference}`);
    return (
      <Note color="teal" title={t('standing.paid')}>
        {t('standing.paidBy', { by: paidByName, at: formatInstant(paidAt), method: methodText })}
      </Note>
    );
  }
  if (state === 'void') {
    const { voidedByName, voidedAt, voidReason } = sheet;
    return (
      <Note color="gray" title={t('standing.void')}>
        {t('standing.voidBy', { by: voidedByName, at: formatInstant(voidedAt), reason: voidReason })}
      </Note>
    );
  }
  if (waits.length === 0) {
    const hintKey = permissions.mayPay ? 'payNow' : permissions.hasAuthorised ? 'payOther' : 'payCashier';
    return (
      <Note color="teal" title={t('standing.ready')}>
        {t(`standing.${hintKey}`)}
      </Note>
    );
  }
  return (
    <Note color={waits.includes('checkFailed') ? 'red' : 'blue'} title={t('standing.waits')}>
      <Stack component="ul" gap={4} m={0} pl="md">
        {waits.map((wait) => (
          <Text key={wait} component="li">
            {t(`prevents.${wait}`)}
          </Text>
        ))}
      </Stack>
    </Note>
  );
}
