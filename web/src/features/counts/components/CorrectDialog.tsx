import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { CountReplacement } from '#web/features/days/components/findings/CorrectCount.js';

export interface CountCorrectionDialogProps {
  readonly countNumber: 1 | 2;
  readonly machine: string;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that requests the replacement of a saved count. The first count stays in the log, and a second person
 * approves the replacement.
 */
export function CountCorrectionDialog({ countNumber, machine, onClose }: CountCorrectionDialogProps) {
  const { t } = useTranslation('counts');
  return (
    <Dialog onClose={onClose} size="lg" title={t('correctTitle', { machine })}>
      <CountReplacement machine={machine} onlyCountNumber={countNumber} onClose={onClose} />
    </Dialog>
  );
}
