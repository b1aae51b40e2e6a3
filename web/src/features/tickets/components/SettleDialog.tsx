import { useTranslation } from 'react-i18next';
import { SettleForm } from '#web/outbox/SettleForm.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { TicketDialogProps } from './VoidDialog.js';
import { PRESENTATION_OUTCOMES } from '#domain/tickets/presentations.js';

/** Settles a ticket that a device left pending: the user states the outcome from the paper or the cash box. */
export function SettleTicketDialog({ ticket: { ticketId }, onClose }: TicketDialogProps) {
  const { t } = useTranslation('tickets');
  const settlementMutation = useEstablishmentMutation('post', '/tickets/{ticket}/settlement');
  return (
    <SettleForm
      namespace="tickets"
      title={t('settle.title', { ticket: ticketId })}
      description={t('settle.about')}
      outcomes={PRESENTATION_OUTCOMES.map((value) => ({ value, label: t(`settle.${value}`) }))}
      missingText={t('settle.choose')}
      mutation={settlementMutation}
      onClose={onClose}
      onSend={(body) =>
        settlementMutation.mutate(
          { path: { ticket: ticketId }, body },
          announceAndClose(onClose, t('settle.done', { ticket: ticketId })),
        )
      }
    />
  );
}
