import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';

export interface IncidentDialogProps {
  readonly incidentNumber: string;
  readonly close: () => void;
}

/** Shows a dialog that adds a later statement or finding to an incident. */
export function AdditionDialog({ incidentNumber, close }: IncidentDialogProps) {
  const { t } = useTranslation('incidents');
  const additionWrite = useWriteHere('post', '/api/establishments/{establishment}/incidents/{incident}/additions');
  return (
    <WriteReasonForm
      title={t('addition.title', { number: incidentNumber })}
      label={t('addition.text')}
      hint={t('addition.hint')}
      submitLabel={t('addition.send')}
      maxLength={4000}
      mutation={additionWrite}
      close={close}
      onSubmit={(addition) =>
        additionWrite.mutate(
          { path: { incident: incidentNumber }, body: { addition } },
          announceAndClose(close, t('addition.done')),
        )
      }
    />
  );
}

/** Shows a dialog that enters the Direction's final decision on an incident; no other decision may follow. */
export function DecisionDialog({ incidentNumber, close }: IncidentDialogProps) {
  const { t } = useTranslation('incidents');
  const decisionWrite = useWriteHere('post', '/api/establishments/{establishment}/incidents/{incident}/decision');
  return (
    <WriteReasonForm
      title={t('decision.title', { number: incidentNumber })}
      explanation={t('decision.about')}
      label={t('decision.text')}
      submitLabel={t('decision.send')}
      maxLength={4000}
      mutation={decisionWrite}
      close={close}
      onSubmit={(decision) =>
        decisionWrite.mutate(
          { path: { incident: incidentNumber }, body: { decision } },
          announceAndClose(close, t('decision.done')),
        )
      }
    />
  );
}
