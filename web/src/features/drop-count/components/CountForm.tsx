import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, type ApiSchema } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { MoneyFields } from './MoneyFields.js';
import { TicketFields } from './TicketFields.js';
import { useMoneyLines } from './money-lines.js';
import { useCountedTickets } from './use-tickets.js';
import { Form } from '#web/components/forms/Form.js';

export interface BoxCountFormProps {
  readonly dropId: string;
  readonly box: ApiSchema<'CountedBox'>;
  readonly onClose: () => void;
}

/**
 * Shows the form for one person's count of a box. It is blind: figures of earlier counts are not shown. A bucket has
 * only coins, another box notes and perhaps tickets. A count without money or tickets must be confirmed.
 */
export function BoxCountForm({ dropId, box: { box, container, machine, state }, onClose }: BoxCountFormProps) {
  const { t } = useTranslation(['drops', 'shell']);
  const establishment = useEstablishmentCode();
  const { isServerReachable } = useConnection();
  const medium = container === 'bucket' ? 'coins' : 'notes';
  const moneyLines = useMoneyLines(medium);
  const ticketForm = useCountedTickets();
  const firstInputRef = useRef<HTMLInputElement>(null);
  const [isConfirmedEmpty, setIsConfirmedEmpty] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const countMutation = useApiMutation('post', '/api/establishments/{establishment}/drops/{dropId}/counts');
  useEffect(() => firstInputRef.current?.focus(), []);
  const isEmpty = moneyLines.isEmpty && (container === 'bucket' || ticketForm.isEmpty);
  /** Records the count when all fields are valid; an empty box must be confirmed as such. */
  const submit = (): void => {
    setWasSubmitted(true);
    // both checks are made, so that all errors show together
    const areLinesValid = moneyLines.validateLines();
    const areTicketsValid = container === 'bucket' || ticketForm.validateTickets();
    if (!areLinesValid || !areTicketsValid || (isEmpty && !isConfirmedEmpty) || countMutation.isPending) return;
    const countedMoney =
      container === 'bucket'
        ? { notes: [], coins: moneyLines.buildCoinsBody() }
        : { notes: moneyLines.buildNotesBody(), coins: [] };
    const countedTickets = container === 'bucket' ? { ticketCount: 0, tickets: '0' } : ticketForm.buildTicketsBody();
    const body = { box, ...countedMoney, ...countedTickets } as ApiSchema<'BoxCountDto'>;
    // the list is fetched again first and removes the form of a counted box; the next box follows nevertheless
    void countMutation.mutateAsync({ params: { path: { establishment, dropId } }, body }).then(
      ({ state: newState }) => {
        notifySuccess(t(`count.now_${newState}`, { box }));
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('count.of', { box })}>
      <Form onSubmit={submit}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h3">
              {t('count.of', { box })}
            </Title>
            <Text size="sm" c="dimmed">
              {t('count.from', { machine, kind: t(`container.${container}`) })}
            </Text>
            <Text size="sm">{t(`count.turn_${state}`)}</Text>
          </div>
          <NeedsServer />
          <MoneyFields medium={medium} moneyLines={moneyLines} inputRef={firstInputRef} />
          {container === 'billBox' && <TicketFields ticketForm={ticketForm} />}
          {isEmpty && (
            <Checkbox
              size="md"
              label={t('count.bare')}
              checked={isConfirmedEmpty}
              error={wasSubmitted && !isConfirmedEmpty ? t('count.bareNeeded') : null}
              onChange={({ currentTarget }) => setIsConfirmedEmpty(currentTarget.checked)}
            />
          )}
          {countMutation.error !== null && <ProblemBox problem={countMutation.error} />}
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" size="md" loading={countMutation.isPending} disabled={!isServerReachable}>
              {t('count.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  );
}
