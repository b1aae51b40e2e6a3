import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { CountReplacement } from '#web/features/days/components/findings/CorrectCount.js';

export interface CorrectDialogProps {
  readonly countNumber: 1 | 2;
  readonly machine: string;
  readonly close: () => void;
}

/**
 * Shows a dialog that requests the replacement of a saved count. The first count stays in the log, and a second person
 * approves the replacement.
 */
export function CountCorrectionDialog({ countNumber, machine, close }: CorrectDialogProps) {
  const { t } = useTranslation('counts');
  return (
    <Dialog close={close} size="lg" title={t('correctTitle', { machine })}>
      <CountReplacement machine={machine} onlyNumber={countNumber} close={close} />
    </Dialog>
  );
}
