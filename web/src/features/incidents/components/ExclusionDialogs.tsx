import { useTranslation } from 'react-i18next';
import { fetchQuery } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProtectedDataDialog } from '#web/components/dialogs/LookDialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';

export interface ExclusionDialogProps {
  readonly exclusionNumber: string;
  readonly onClose: () => void;
}

/** Shows the excluded customer's protected identity once the user has stated a purpose. */
export function ExcludedCustomerDialog({ exclusionNumber, onClose }: ExclusionDialogProps) {
  const { t } = useTranslation('incidents');
  const establishment = useEstablishmentCode();
  const { formatDay } = useFormats();
  return (
    <ProtectedDataDialog
      title={t('exclusions.lookOf', { number: exclusionNumber })}
      onClose={onClose}
      fetchProtectedData={async (purpose) => {
        const { fullName, bornOn, identityDocument, address } = await fetchQuery(
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
export function LiftExclusionDialog({ exclusionNumber, onClose }: ExclusionDialogProps) {
  const { t } = useTranslation('incidents');
  const liftingMutation = useEstablishmentMutation('post', '/exclusions/{exclusion}/lifting');
  return (
    <WriteReasonForm
      title={t('exclusions.liftOf', { number: exclusionNumber })}
      explanation={t('exclusions.liftAbout')}
      label={t('exclusions.reason')}
      submitLabel={t('exclusions.lift')}
      mutation={liftingMutation}
      onClose={onClose}
      onSubmit={(reason) =>
        liftingMutation.mutate(
          { path: { exclusion: exclusionNumber }, body: { reason } },
          announceAndClose(onClose, t('exclusions.liftDone', { number: exclusionNumber })),
        )
      }
    />
  );
}
