import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { Counts } from '#web/features/days/components/findings/CorrectCount.js';

export interface CorrectDialogProps {
  readonly countNumber: 1 | 2;
  readonly machine: string;
  readonly close: () => void;
}

/** A dialog that requests the replacement of a saved count; the first stays in the log, a second person approves. */
export function CorrectDialog({ countNumber, machine, close }: CorrectDialogProps) {
  const { t } = useTranslation('counts');
  return (
    <Dialog close={close} size="lg" title={t('correctTitle', { machine })}>
      <Counts machine={machine} only={countNumber} close={close} />
    </Dialog>
  );
}
