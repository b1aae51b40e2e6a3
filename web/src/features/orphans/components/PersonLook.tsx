import { useTranslation } from 'react-i18next';
import { fetchQuery } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProtectedDataDialog } from '#web/components/dialogs/LookDialog.js';

export interface OrphanPersonDialogProps {
  readonly role: 'claimant' | 'taker';
  readonly orphanNumber: string;
  readonly onClose: () => void;
}

/**
 * Shows the protected identity of an orphan's claimant, or of its taker (the person who had taken the money). The user
 * must state a purpose first.
 */
export function OrphanPersonDialog({ role, orphanNumber, onClose }: OrphanPersonDialogProps) {
  const { t } = useTranslation('orphans');
  const establishment = useEstablishmentCode();
  const fetchPerson = async (purpose: string) => {
    const request = { params: { path: { establishment, orphan: orphanNumber }, query: { purpose } } };
    if (role === 'taker') {
      const taker = await fetchQuery('/api/establishments/{establishment}/orphans/{orphan}/taker', request);
      return [
        { label: t('new.takerName'), value: taker.name },
        { label: t('new.takerSeen'), value: taker.seen },
      ];
    }
    const claimant = await fetchQuery('/api/establishments/{establishment}/orphans/{orphan}/claimant', request);
    return [
      { label: t('refund.name'), value: claimant.name },
      { label: t('refund.address'), value: claimant.address },
      { label: t('refund.proofs'), value: claimant.proofs },
    ];
  };
  return (
    <ProtectedDataDialog
      title={t(`act.${role}Of`, { number: orphanNumber })}
      onClose={onClose}
      fetchProtectedData={fetchPerson}
    />
  );
}
