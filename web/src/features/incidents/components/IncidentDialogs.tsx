import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';

export interface IncidentDialogProps {
  readonly incidentNumber: string;
  readonly close: () => void;
}

/** Adds later statements or findings to an incident. */
export function AdditionDialog({ incidentNumber, close }: IncidentDialogProps) {
  const { t } = useTranslation('incidents');
  const add = useWriteHere('post', '/api/establishments/{establishment}/incidents/{incident}/additions');
  return (
    <WriteReasonForm
      title={t('addition.title', { number: incidentNumber })}
      label={t('addition.text')}
      hint={t('addition.hint')}
      act={t('addition.send')}
      longest={4000}
      write={add}
      close={close}
      send={(addition) =>
        add.mutate(
          { path: { incident: incidentNumber }, body: { addition } },
          announceAndClose(close, t('addition.done')),
        )
      }
    />
  );
}

/** Enters the Direction's final decision on an incident; no other decision may follow. */
export function DecisionDialog({ incidentNumber, close }: IncidentDialogProps) {
  const { t } = useTranslation('incidents');
  const decide = useWriteHere('post', '/api/establishments/{establishment}/incidents/{incident}/decision');
  return (
    <WriteReasonForm
      title={t('decision.title', { number: incidentNumber })}
      about={t('decision.about')}
      label={t('decision.text')}
      act={t('decision.send')}
      longest={4000}
      write={decide}
      close={close}
      send={(decision) =>
        decide.mutate(
          { path: { incident: incidentNumber }, body: { decision } },
          announceAndClose(close, t('decision.done')),
        )
      }
    />
  );
}
