import { useTranslation } from 'react-i18next';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { DropLine } from '../standing.js';

export interface ReverseExchangeDialogProps {
  readonly dropId: string;
  readonly line: DropLine;
  readonly onClose: () => void;
}

/** Shows a dialog that reverses a mistaken exchange of boxes at a machine, with the reason. */
export function ReverseExchangeDialog({ dropId, line: { machine, container }, onClose }: ReverseExchangeDialogProps) {
  const { t } = useTranslation('drops');
  const reversalMutation = useEstablishmentMutation('post', '/drops/{dropId}/machines/{machine}/{container}/reversal');
  return (
    <WriteReasonForm
      title={t('reverse.openOf', { machine })}
      explanation={t('reverse.about')}
      label={t('reason')}
      submitLabel={t('reverse.open')}
      maxLength={500}
      mutation={reversalMutation}
      onClose={onClose}
      onSubmit={(reason) =>
        reversalMutation.mutate({ path: { dropId, machine, container }, body: { reason } }, { onSuccess: onClose })
      }
      needsServer
    />
  );
}
