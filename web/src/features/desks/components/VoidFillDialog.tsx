import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { AuthorisedReversalDialog } from '#web/components/dialogs/AuthorisedReversal.js';
import { announceAndClose } from '#web/outbox/announce-done.js';

export interface VoidFillDialogProps {
  readonly fill: ApiSchema<'FillRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that voids a fill slip, with a second person's authorisation. The coins return to a desk, and the
 * number stays in the register.
 */
export function VoidFillDialog({ fill: { slipNumber }, onClose }: VoidFillDialogProps) {
  const { t } = useTranslation('desks');
  const voidMutation = useEstablishmentMutation('post', '/fills/{slip}/void');
  return (
    <AuthorisedReversalDialog
      title={t('fills.voidOf', { number: slipNumber })}
      submitLabel={t('fills.void')}
      explanation={t('fills.voidAbout')}
      deskLabel={t('fills.voidDesk')}
      reasonLabel={t('reason')}
      authoriserLabel={t('fills.authoriser')}
      responsibility={t('fills.authoriserAbout')}
      isPending={voidMutation.isPending}
      problem={voidMutation.error}
      onClose={onClose}
      onSubmit={(body) =>
        voidMutation.mutate(
          { path: { slip: slipNumber }, body },
          announceAndClose(onClose, t('fills.voidDone', { number: slipNumber })),
        )
      }
    />
  );
}
