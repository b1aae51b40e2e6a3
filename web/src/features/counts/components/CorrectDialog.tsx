import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { CountReplacement } from '#web/features/days/components/findings/CorrectCount.js';

export interface CorrectDialogProps {
  readonly countNumber: 1 | 2;
  readonly machine: string;
  readonly close: () => void;
}

/** Shows a dialog that requests a saved count's replacement; the first stays in the log, a second person approves. */
export function CountCorrectionDialog({ countNumber, machine, close }: CorrectDialogProps) {
  const { t } = useTranslation('counts');
  return (
    <Dialog close={close} size="lg" title={t('correctTitle', { machine })}>
      <CountReplacement machine={machine} onlyNumber={countNumber} close={close} />
    </Dialog>
  );
}
