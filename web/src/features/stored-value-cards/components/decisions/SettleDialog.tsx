import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DecideForm } from '#web/components/dialogs/DecideForm.js';
import { useFormats } from '#web/components/figures/figures.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import type { StoredValueCardDialogProps } from './BlockDialog.js';
import { Choice } from './Choice.js';
import { findPendingTransfers } from '../movements.js';
import { TRANSFER_OUTCOMES } from '#domain/stored-value-cards/card-life.js';
import type { TransferOutcome } from '#domain/stored-value-cards/card-life.js';

const OUTCOME_LABELS = { done: 'settle.wasDone', cancelled: 'settle.wasCancelled' } as const;

/** Settles the first transfer left pending between the card and a machine; renders nothing when none is. */
export function SettleDialog({ card: { cardId, movements }, close }: StoredValueCardDialogProps) {
  const { t } = useTranslation('cards');
  const { money } = useFormats();
  const establishment = useEstablishmentCode();
  const [outcome, setOutcome] = useState<TransferOutcome | null>(null);
  const [hasTriedToSend, setTried] = useState(false);
  const settle = useWrite('post', '/api/establishments/{establishment}/cards/{card}/settlement');
  const [pendingTransfer] = findPendingTransfers(movements);
  if (pendingTransfer === undefined) return null;
  const onDone = (): void => {
    announce(t('settle.done', { card: cardId }));
    close();
  };
  const values = { machine: pendingTransfer.machine ?? '', amount: money(pendingTransfer.askedMinor) };
  return (
    <DecideForm
      title={t('settle.title', { card: cardId })}
      about={t(`settle.about.${pendingTransfer.kind}`, values)}
      act={t('settle.send')}
      authoriserAbout={t('settle.authoriserAbout')}
      isPending={settle.isPending}
      problem={settle.error}
      close={close}
      hasMissingField={() => {
        setTried(true);
        return outcome === null;
      }}
      send={(decision) => {
        if (outcome === null) return;
        const path = { establishment, card: cardId };
        const body = { ...decision, movement: pendingTransfer.movementNumber, outcome };
        settle.mutate({ params: { path }, body }, { onSuccess: onDone });
      }}
    >
      <NeedsServer />
      <Choice
        label={t('settle.outcome')}
        options={TRANSFER_OUTCOMES.map((value) => ({ value, label: t(OUTCOME_LABELS[value]) }))}
        value={outcome}
        setValue={setOutcome}
        hasTriedToSend={hasTriedToSend}
      />
    </DecideForm>
  );
}
