import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';

export interface IncidentDialogProps {
  readonly incidentNumber: string;
  readonly onClose: () => void;
}

/** Shows a dialog that adds a later statement or finding to an incident. */
export function IncidentAdditionDialog({ incidentNumber, onClose }: IncidentDialogProps) {
  const { t } = useTranslation('incidents');
  const additionMutation = useEstablishmentMutation('post', '/incidents/{incident}/additions');
  return (
    <WriteReasonForm
      title={t('addition.title', { number: incidentNumber })}
      label={t('addition.text')}
      hint={t('addition.hint')}
      submitLabel={t('addition.send')}
      maxLength={4000}
      mutation={additionMutation}
      onClose={onClose}
      onSubmit={(addition) =>
        additionMutation.mutate(
          { path: { incident: incidentNumber }, body: { addition } },
          announceAndClose(onClose, t('addition.done')),
        )
      }
    />
  );
}

/** Shows a dialog that enters the Direction's final decision on an incident; no other decision may follow. */
export function IncidentDecisionDialog({ incidentNumber, onClose }: IncidentDialogProps) {
  const { t } = useTranslation('incidents');
  const decisionMutation = useEstablishmentMutation('post', '/incidents/{incident}/decision');
  return (
    <WriteReasonForm
      title={t('decision.title', { number: incidentNumber })}
      explanation={t('decision.about')}
      label={t('decision.text')}
      submitLabel={t('decision.send')}
      maxLength={4000}
      mutation={decisionMutation}
      onClose={onClose}
      onSubmit={(decision) =>
        decisionMutation.mutate(
          { path: { incident: incidentNumber }, body: { decision } },
          announceAndClose(onClose, t('decision.done')),
        )
      }
    />
  );
}
