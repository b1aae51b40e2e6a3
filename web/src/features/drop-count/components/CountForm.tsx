import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { MoneyFields } from './MoneyFields.js';
import { TicketFields } from './TicketFields.js';
import { useMoneyLines } from './money-lines.js';
import { useCountedTickets } from './use-tickets.js';
import { Form } from '#web/components/forms/Form.js';

export interface CountFormProps {
  readonly dropId: string;
  readonly box: Shape<'CountedBox'>;
  readonly close: () => void;
}

/**
 * Shows the form for one person's count of a box. It is blind: figures of earlier counts are not shown. A bucket has
 * only coins, another box notes and perhaps tickets. A count without money or tickets must be confirmed.
 */
export function BoxCountForm({ dropId, box: { box, container, machine, state }, close }: CountFormProps) {
  const { t } = useTranslation(['drops', 'shell']);
  const establishment = useEstablishmentCode();
  const { isReached } = useConnection();
  const medium = container === 'bucket' ? 'coins' : 'notes';
  const moneyLines = useMoneyLines(medium);
  const typedTickets = useCountedTickets();
  const firstInput = useRef<HTMLInputElement>(null);
  const [isConfirmedEmpty, setIsConfirmedEmpty] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const countWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/counts');
  useEffect(() => firstInput.current?.focus(), []);
  const isEmpty = moneyLines.isEmpty && (container === 'bucket' || typedTickets.isEmpty);
  /** Records the count when all fields are valid; an empty box must be confirmed as such. */
  const submit = (): void => {
    setWasSubmitted(true);
    // both checks are made, so that all errors show together
    const areLinesValid = moneyLines.checkLines();
    const areTicketsValid = container === 'bucket' || typedTickets.checkTickets();
    if (!areLinesValid || !areTicketsValid || (isEmpty && !isConfirmedEmpty) || countWrite.isPending) return;
    const countedMoney =
      container === 'bucket'
        ? { notes: [], coins: moneyLines.encodeCoins() }
        : { notes: moneyLines.encodeNotes(), coins: [] };
    const countedTickets = container === 'bucket' ? { ticketCount: 0, tickets: '0' } : typedTickets.buildBody();
    const body = { box, ...countedMoney, ...countedTickets } as Shape<'BoxCountDto'>;
    // the list is fetched again first and removes the form of a counted box; the next box follows nevertheless
    void countWrite.mutateAsync({ params: { path: { establishment, dropId } }, body }).then(
      ({ state: boxState }) => {
        announce(t(`count.now_${boxState}`, { box }));
        close();
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
          <MoneyFields medium={medium} moneyLines={moneyLines} inputRef={firstInput} />
          {container === 'billBox' && <TicketFields tickets={typedTickets} />}
          {isEmpty && (
            <Checkbox
              size="md"
              label={t('count.bare')}
              checked={isConfirmedEmpty}
              error={wasSubmitted && !isConfirmedEmpty ? t('count.bareNeeded') : null}
              onChange={({ currentTarget }) => setIsConfirmedEmpty(currentTarget.checked)}
            />
          )}
          {countWrite.error !== null && <ProblemBox problem={countWrite.error} />}
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={close}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" size="md" loading={countWrite.isPending} disabled={!isReached}>
              {t('count.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  );
}
