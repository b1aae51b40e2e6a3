import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { DropLine } from '../standing.js';

export interface ReverseDialogProps {
  readonly dropId: string;
  readonly line: DropLine;
  readonly close: () => void;
}

/** Shows a dialog that reverses a mistaken exchange of boxes at a machine, with the reason. */
export function ReverseExchangeDialog({ dropId, line: { machine, container }, close }: ReverseDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const reversalWrite = useWrite(
    'post',
    '/api/establishments/{establishment}/drops/{dropId}/machines/{machine}/{container}/reversal',
  );
  return (
    <WriteReasonForm
      title={t('reverse.openOf', { machine })}
      about={t('reverse.about')}
      label={t('reason')}
      act={t('reverse.open')}
      longest={500}
      write={reversalWrite}
      close={close}
      send={(reason) =>
        reversalWrite.mutate(
          { params: { path: { establishment, dropId, machine, container } }, body: { reason } },
          { onSuccess: close },
        )
      }
      needsServer
    />
  );
}
