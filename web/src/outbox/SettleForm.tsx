import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { TwoPersonDecisionDialog, type TwoPersonDecision } from './TwoPersonDecision.js';
import { ChoiceCards, type ChoiceCardsProps } from '#web/components/forms/ChoiceCards.js';

export interface SettleFormProps<Outcome extends string> {
  readonly namespace: 'tickets' | 'cards';
  readonly title: string;
  readonly description: string;
  readonly outcomes: ChoiceCardsProps<Outcome>['options'];
  /** Shown when sending was tried without an outcome. */
  readonly missingText: string;
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
  readonly onClose: () => void;
  readonly onSend: (settlement: TwoPersonDecision & { readonly outcome: Outcome }) => void;
}

/**
 * Shows the dialog by which two people state how a pending ticket or transfer ended. It is not sent without an outcome.
 */
export function SettleForm<Outcome extends string>(props: SettleFormProps<Outcome>) {
  const { namespace, title, description, outcomes, missingText, mutation, onClose, onSend } = props;
  const { t } = useTranslation(namespace);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  return (
    <TwoPersonDecisionDialog
      title={title}
      explanation={description}
      submitLabel={t('settle.send')}
      responsibility={t('settle.authoriserAbout')}
      mutation={mutation}
      onClose={onClose}
      reportMissingField={() => {
        setWasSubmitted(true);
        return outcome === null;
      }}
      onSubmit={(decision) => {
        if (outcome !== null) onSend({ ...decision, outcome });
      }}
    >
      <ChoiceCards
        label={t('settle.outcome')}
        options={outcomes}
        value={outcome}
        onChange={setOutcome}
        requiredMessage={wasSubmitted ? missingText : null}
      />
    </TwoPersonDecisionDialog>
  );
}
