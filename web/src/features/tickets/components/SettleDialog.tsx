import { Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DecideForm } from '#web/components/dialogs/DecideForm.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import type { TicketDialogProps } from './VoidDialog.js';
import { PRESENTATION_OUTCOMES } from '#domain/tickets/presentations.js';
import type { PresentationOutcome } from '#domain/tickets/presentations.js';

/** Settles a ticket that a device left pending: the user states the outcome from the paper or the cash box. */
export function SettleDialog({ ticket: { ticketId }, close }: TicketDialogProps) {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  const [outcome, setOutcome] = useState<PresentationOutcome | null>(null);
  const [hasTriedToSend, setTried] = useState(false);
  const settle = useWrite('post', '/api/establishments/{establishment}/tickets/{ticket}/settlement');
  const onDone = (): void => {
    announce(t('settle.done', { ticket: ticketId }));
    close();
  };
  return (
    <DecideForm
      title={t('settle.title', { ticket: ticketId })}
      about={t('settle.about')}
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
        const path = { establishment, ticket: ticketId };
        settle.mutate({ params: { path }, body: { ...decision, outcome } }, { onSuccess: onDone });
      }}
    >
      <NeedsServer />
      <Radio.Group
        label={t('settle.outcome')}
        required
        value={outcome}
        onChange={(chosen) => setOutcome(PRESENTATION_OUTCOMES.find((each) => each === chosen) ?? null)}
        error={hasTriedToSend && outcome === null ? t('settle.choose') : null}
      >
        <Stack mt="xs" gap="xs">
          {PRESENTATION_OUTCOMES.map((each) => (
            <Radio.Card key={each} value={each} p="sm" mih={52} aria-label={t(`settle.${each}`)}>
              <Group gap="sm" wrap="nowrap">
                <Radio.Indicator size="md" />
                <Text>{t(`settle.${each}`)}</Text>
              </Group>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
    </DecideForm>
  );
}
