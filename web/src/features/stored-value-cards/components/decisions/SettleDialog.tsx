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
import { pendingOf } from '../movements.js';
import { TRANSFER_OUTCOMES } from '#domain/stored-value-cards/card-life.js';
import type { TransferOutcome } from '#domain/stored-value-cards/card-life.js';

const WORDS = { done: 'settle.wasDone', cancelled: 'settle.wasCancelled' } as const;

/** Settles the first transfer left pending by a machine, with the machine's counters shown. */
export function SettleDialog({ card: { cardId, movements }, close }: StoredValueCardDialogProps) {
  const { t } = useTranslation('cards');
  const { money } = useFormats();
  const establishment = useEstablishmentCode();
  const [outcome, setOutcome] = useState<TransferOutcome | null>(null);
  const [isTried, setTried] = useState(false);
  const settle = useWrite('post', '/api/establishments/{establishment}/cards/{card}/settlement');
  const [pending] = pendingOf(movements);
  if (pending === undefined) return null;
  const done = (): void => {
    announce(t('settle.done', { card: cardId }));
    close();
  };
  const values = { machine: pending.machine ?? '', amount: money(pending.askedMinor) };
  return (
    <DecideForm
      title={t('settle.title', { card: cardId })}
      about={t(`settle.about.${pending.kind}`, values)}
      act={t('settle.send')}
      authoriserAbout={t('settle.authoriserAbout')}
      isPending={settle.isPending}
      problem={settle.error}
      close={close}
      lacks={() => {
        setTried(true);
        return outcome === null;
      }}
      send={(decision) => {
        if (outcome === null) return;
        const path = { establishment, card: cardId };
        const body = { ...decision, movement: pending.movementNumber, outcome };
        settle.mutate({ params: { path }, body }, { onSuccess: done });
      }}
    >
      <NeedsServer />
      <Choice
        label={t('settle.outcome')}
        options={TRANSFER_OUTCOMES.map((value) => ({ value, label: t(WORDS[value]) }))}
        value={outcome}
        put={setOutcome}
        isTried={isTried}
      />
    </DecideForm>
  );
}
