import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { AuthorisedReversal } from '#web/components/dialogs/AuthorisedReversal.js';
import { announceAndClose } from '#web/outbox/announce-done.js';

export interface VoidFillDialogProps {
  readonly fill: Shape<'FillRow'>;
  readonly close: () => void;
}

/**
 * Shows a dialog that voids a fill slip, with a second person's authorisation. The coins return to a desk, and the
 * number stays in the register.
 */
export function VoidFillDialog({ fill: { slipNumber }, close }: VoidFillDialogProps) {
  const { t } = useTranslation('desks');
  const path = { establishment: useEstablishmentCode(), slip: slipNumber };
  const voidWrite = useWrite('post', '/api/establishments/{establishment}/fills/{slip}/void');
  return (
    <AuthorisedReversal
      title={t('fills.voidOf', { number: slipNumber })}
      submitLabel={t('fills.void')}
      explanation={t('fills.voidAbout')}
      deskLabel={t('fills.voidDesk')}
      reasonLabel={t('reason')}
      authoriserLabel={t('fills.authoriser')}
      authoriserDuty={t('fills.authoriserAbout')}
      isPending={voidWrite.isPending}
      problem={voidWrite.error}
      close={close}
      onSubmit={(body) =>
        voidWrite.mutate(
          { params: { path }, body },
          announceAndClose(close, t('fills.voidDone', { number: slipNumber })),
        )
      }
    />
  );
}
