import { useTranslation } from 'react-i18next';
import { fetchRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { LookDialog } from '#web/components/dialogs/LookDialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';

export interface ExclusionDialogProps {
  readonly exclusionNumber: string;
  readonly close: () => void;
}

/** Shows the excluded customer's protected identity once the user has stated a purpose. */
export function CustomerDialog({ exclusionNumber, close }: ExclusionDialogProps) {
  const { t } = useTranslation('incidents');
  const establishment = useEstablishmentCode();
  const { formatDay: formatDay } = useFormats();
  return (
    <LookDialog
      title={t('exclusions.lookOf', { number: exclusionNumber })}
      close={close}
      readFacts={async (purpose) => {
        const { fullName, bornOn, identityDocument, address } = await fetchRead(
          '/api/establishments/{establishment}/exclusions/{exclusion}/customer',
          { params: { path: { establishment, exclusion: exclusionNumber }, query: { purpose } } },
        );
        return [
          { label: t('customer.name'), value: fullName },
          { label: t('customer.bornOn'), value: formatDay(bornOn) },
          { label: t('customer.document'), value: identityDocument ?? '–' },
          { label: t('customer.address'), value: address ?? '–' },
        ];
      }}
    />
  );
}

/** Shows a dialog that lifts, with a reason, an exclusion that another person decided. */
export function LiftDialog({ exclusionNumber, close }: ExclusionDialogProps) {
  const { t } = useTranslation('incidents');
  const liftingWrite = useWriteHere('post', '/api/establishments/{establishment}/exclusions/{exclusion}/lifting');
  return (
    <WriteReasonForm
      title={t('exclusions.liftOf', { number: exclusionNumber })}
      explanation={t('exclusions.liftAbout')}
      label={t('exclusions.reason')}
      submitLabel={t('exclusions.lift')}
      mutation={liftingWrite}
      close={close}
      onSubmit={(reason) =>
        liftingWrite.mutate(
          { path: { exclusion: exclusionNumber }, body: { reason } },
          announceAndClose(close, t('exclusions.liftDone', { number: exclusionNumber })),
        )
      }
    />
  );
}
