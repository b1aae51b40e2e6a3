import { useTranslation } from 'react-i18next';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { DropLine } from '../standing.js';

export interface ReverseDialogProps {
  readonly dropId: string;
  readonly line: DropLine;
  readonly close: () => void;
}

/** Shows a dialog that reverses a mistaken exchange of boxes at a machine, with the reason. */
export function ReverseExchangeDialog({ dropId, line: { machine, container }, close }: ReverseDialogProps) {
  const { t } = useTranslation('drops');
  const reversalWrite = useWriteHere(
    'post',
    '/api/establishments/{establishment}/drops/{dropId}/machines/{machine}/{container}/reversal',
  );
  return (
    <WriteReasonForm
      title={t('reverse.openOf', { machine })}
      explanation={t('reverse.about')}
      label={t('reason')}
      submitLabel={t('reverse.open')}
      maxLength={500}
      mutation={reversalWrite}
      close={close}
      onSubmit={(reason) =>
        reversalWrite.mutate({ path: { dropId, machine, container }, body: { reason } }, { onSuccess: close })
      }
      needsServer
    />
  );
}
