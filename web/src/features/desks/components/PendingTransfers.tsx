import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission, usePerson } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Transfer = ApiSchema<'TransferRow'>;

const MAX_TRANSFERS = 100;

/**
 * Shows the transfers sent and not received yet, those that the user can receive first; renders nothing without any. A
 * transfer to the strongroom is received with the permission to provision, never by its sender.
 */
export function PendingTransfers() {
  const { t } = useTranslation('desks');
  const { personId } = usePerson();
  const mayProvision = useHasPermission('desks.provision');
  const { ownDesks } = useDesks();
  const transfersQuery = useEstablishmentQuery('/desk-transfers', {
    query: { state: 'pending', limit: MAX_TRANSFERS },
  });
  if (transfersQuery.error !== null) return <ProblemBox problem={transfersQuery.error} />;
  if (transfersQuery.data === undefined || transfersQuery.data.length === 0) return null;
  const ownDeskCodes = ownDesks.map(({ deskCode }) => deskCode);
  const canReceive = ({ toDesk, givenBy }: Transfer): boolean =>
    givenBy !== personId && (toDesk === null ? mayProvision : ownDeskCodes.includes(toDesk));
  const receivableTransfers = transfersQuery.data.filter(canReceive);
  const otherTransfers = transfersQuery.data.filter((transfer) => !canReceive(transfer));
  return (
    <Stack mb="lg">
      {[
        { name: 'mine', transfers: receivableTransfers },
        { name: 'others', transfers: otherTransfers },
      ].map(({ name, transfers }) =>
        transfers.length === 0 ? null : (
          <TitledSection key={name} title={t(`pending.${name}`)}>
            <Stack gap="xs" component="ul" m={0} p={0}>
              {transfers.map((transfer) => (
                <PendingTransferCard key={transfer.transferId} transfer={transfer} canReceive={name === 'mine'} />
              ))}
            </Stack>
          </TitledSection>
        ),
      )}
    </Stack>
  );
}

/** Shows a pending transfer: its receiver confirms or refuses it, its sender can withdraw it. */
function PendingTransferCard({ transfer, canReceive }: { readonly transfer: Transfer; readonly canReceive: boolean }) {
  const { t } = useTranslation('desks');
  const { formatMoney, formatInstant } = useFormats();
  const { formatChips } = useChipFormats();
  const { personId } = usePerson();
  const { transferId, fromDesk, toDesk, amountMinor, chipsMinor, chips, givenBy, givenByName, givenAt, reason } =
    transfer;
  const [openDialog, setOpenDialog] = useState<'refuse' | 'withdraw' | null>(null);
  const endpoints = { from: fromDesk ?? t('strongroom'), to: toDesk ?? t('strongroom') };
  return (
    <Paper withBorder p="sm" component="li" style={{ listStyle: 'none' }}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={700} size="lg">
            {formatMoney(amountMinor)}
          </Text>
          <Text>{t('pending.way', endpoints)}</Text>
          {chips.length > 0 && (
            <Text>{t('pending.ofWhich', { amount: formatMoney(chipsMinor), list: formatChips(chips) })}</Text>
          )}
          <Text size="sm" c="dimmed">
            {t('pending.given', { by: givenByName, at: formatInstant(givenAt), reason })}
          </Text>
        </div>
        <Group gap="xs" className="no-print">
          {canReceive && <ReceiveButton transferId={transferId} amount={formatMoney(amountMinor)} />}
          {canReceive && (
            <Button size="md" variant="default" onClick={() => setOpenDialog('refuse')}>
              {t('pending.refuse')}
            </Button>
          )}
          {givenBy === personId && (
            <Button size="md" variant="default" onClick={() => setOpenDialog('withdraw')}>
              {t('pending.withdraw')}
            </Button>
          )}
        </Group>
      </Group>
      {openDialog !== null && (
        <TransferReasonDialog transferId={transferId} action={openDialog} onClose={() => setOpenDialog(null)} />
      )}
    </Paper>
  );
}

/** Shows a button by which the receiver confirms that the transferred amount has arrived. */
function ReceiveButton({ transferId, amount }: { readonly transferId: string; readonly amount: string }) {
  const { t } = useTranslation('desks');
  const receiptMutation = useEstablishmentMutation('post', '/desk-transfers/{transferId}/receipt');
  return (
    <>
      <Button
        size="md"
        loading={receiptMutation.isPending}
        onClick={() =>
          receiptMutation.mutate(
            { path: { transferId }, body: { isAccepted: true } },
            { onSuccess: () => notifySuccess(t('pending.received', { amount })) },
          )
        }
      >
        {t('pending.receive', { amount })}
      </Button>
      {receiptMutation.error !== null && <ProblemBox problem={receiptMutation.error} />}
    </>
  );
}

interface TransferReasonDialogProps {
  readonly transferId: string;
  readonly action: 'refuse' | 'withdraw';
  readonly onClose: () => void;
}

/**
 * Shows a dialog in which the receiver refuses a transfer, or the sender withdraws it, with the reason. A refusal is
 * sent as a receipt that is not accepted.
 */
function TransferReasonDialog({ transferId, action, onClose }: TransferReasonDialogProps) {
  const { t } = useTranslation('desks');
  const path = { transferId };
  const refusalMutation = useEstablishmentMutation('post', '/desk-transfers/{transferId}/receipt');
  const withdrawalMutation = useEstablishmentMutation('post', '/desk-transfers/{transferId}/withdrawal');
  const write = action === 'refuse' ? refusalMutation : withdrawalMutation;
  const sendReason = (reason: string): void =>
    action === 'refuse'
      ? refusalMutation.mutate({ path, body: { isAccepted: false, reason } }, { onSuccess: onClose })
      : withdrawalMutation.mutate({ path, body: { reason } }, { onSuccess: onClose });
  return (
    <WriteReasonForm
      title={t(`pending.${action}Title`)}
      explanation={t(`pending.${action}About`)}
      label={t('reason')}
      submitLabel={t(`pending.${action}`)}
      maxLength={500}
      mutation={write}
      onClose={onClose}
      onSubmit={sendReason}
    />
  );
}
