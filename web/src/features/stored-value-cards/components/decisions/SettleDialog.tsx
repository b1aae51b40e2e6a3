import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { SettleForm } from '#web/outbox/SettleForm.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { StoredValueCardDialogProps } from './BlockDialog.js';
import { listPendingTransfers } from '../movements.js';
import { TRANSFER_OUTCOMES } from '#domain/stored-value-cards/card-life.js';

const OUTCOME_LABELS = { done: 'settle.wasDone', cancelled: 'settle.wasCancelled' } as const;

/** Settles the first transfer left pending between the card and a machine; renders nothing when none is. */
export function SettleTransferDialog({ card: { cardId, movements }, onClose }: StoredValueCardDialogProps) {
  const { t } = useTranslation('cards');
  const { formatMoney } = useFormats();
  const settlementMutation = useEstablishmentMutation('post', '/cards/{card}/settlement');
  const [pendingTransfer] = listPendingTransfers(movements);
  if (pendingTransfer === undefined) return null;
  const { kind, machine, askedMinor, movementNumber } = pendingTransfer;
  return (
    <SettleForm
      namespace="cards"
      title={t('settle.title', { card: cardId })}
      description={t(`settle.about.${kind}`, { machine: machine ?? '', amount: formatMoney(askedMinor) })}
      outcomes={TRANSFER_OUTCOMES.map((value) => ({ value, label: t(OUTCOME_LABELS[value]) }))}
      missingText={t('choose')}
      mutation={settlementMutation}
      onClose={onClose}
      onSend={(settlement) =>
        settlementMutation.mutate(
          { path: { card: cardId }, body: { ...settlement, movement: movementNumber } },
          announceAndClose(onClose, t('settle.done', { card: cardId })),
        )
      }
    />
  );
}
