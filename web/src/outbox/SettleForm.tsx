import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { NeedsServer } from './NeedsServer.js';
import { DecideForm, type Decision } from '#web/components/dialogs/DecideForm.js';
import { ChoiceCards, type ChoiceCardsProps } from '#web/components/forms/ChoiceCards.js';

export interface SettleFormProps<Outcome extends string> {
  readonly namespace: 'tickets' | 'cards';
  readonly title: string;
  readonly about: string;
  readonly outcomes: ChoiceCardsProps<Outcome>['options'];
  /** Shown when sending was tried without an outcome. */
  readonly missingText: string;
  readonly write: { readonly isPending: boolean; readonly error: Problem | null };
  readonly close: () => void;
  readonly send: (settlement: Decision & { readonly outcome: Outcome }) => void;
}

/**
 * Shows the dialog by which two people state how a pending ticket or transfer ended. It is not sent without an outcome.
 */
export function SettleForm<Outcome extends string>(props: SettleFormProps<Outcome>) {
  const { namespace, title, about, outcomes, missingText, write, close, send } = props;
  const { t } = useTranslation(namespace);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  return (
    <DecideForm
      title={title}
      explanation={about}
      submitLabel={t('settle.send')}
      authoriserDuty={t('settle.authoriserAbout')}
      isPending={write.isPending}
      problem={write.error}
      close={close}
      hasMissingField={() => {
        setHasTriedToSend(true);
        return outcome === null;
      }}
      onSubmit={(decision) => {
        if (outcome !== null) send({ ...decision, outcome });
      }}
    >
      <NeedsServer />
      <ChoiceCards
        label={t('settle.outcome')}
        options={outcomes}
        value={outcome}
        setValue={setOutcome}
        missingText={hasTriedToSend ? missingText : null}
      />
    </DecideForm>
  );
}
