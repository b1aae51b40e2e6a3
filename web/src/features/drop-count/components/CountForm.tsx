import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { MoneyFields } from './MoneyFields.js';
import { TicketFields } from './TicketFields.js';
import { useMoneyLines } from './money-lines.js';
import { useTickets } from './use-tickets.js';
import { Form } from '#web/components/forms/Form.js';

export interface CountFormProps {
  readonly dropId: string;
  readonly box: Shape<'CountedBox'>;
  readonly close: () => void;
}

/** The form for one person's count of a box, entered by keyboard; earlier figures of any counter are not shown. */
export function CountForm({ dropId, box: { box, container, machine, state }, close }: CountFormProps) {
  const { t } = useTranslation(['drops', 'shell']);
  const establishment = useEstablishmentCode();
  const { isReached } = useConnection();
  const medium = container === 'bucket' ? 'coins' : 'notes';
  const money = useMoneyLines(medium);
  const tickets = useTickets();
  const first = useRef<HTMLInputElement>(null);
  const [isBare, setBare] = useState(false);
  const [isTried, setTried] = useState(false);
  const enter = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/counts');
  useEffect(() => first.current?.focus(), []);
  const isEmpty = money.isEmpty && (container === 'bucket' || tickets.isEmpty);
  /** Records the count when all fields are valid; an empty box must be confirmed as such. */
  const send = (): void => {
    setTried(true);
    const isSound = [money.check(), container === 'bucket' || tickets.check()].every(Boolean);
    if (!isSound || (isEmpty && !isBare) || enter.isPending) return;
    const found = container === 'bucket' ? { notes: [], coins: money.coins() } : { notes: money.notes(), coins: [] };
    const paper = container === 'bucket' ? { ticketCount: 0, tickets: '0' } : tickets.body();
    const body = { box, ...found, ...paper } as Shape<'BoxCountDto'>;
    // the list is fetched again first and removes the form of a counted box; the next box follows nevertheless
    void enter.mutateAsync({ params: { path: { establishment, dropId } }, body }).then(
      ({ state: now }) => {
        announce(t(`count.now_${now}`, { box }));
        close();
      },
      () => undefined,
    );
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('count.of', { box })}>
      <Form send={send}>
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
          <MoneyFields medium={medium} money={money} inputRef={first} />
          {container === 'billBox' && <TicketFields tickets={tickets} />}
          {isEmpty && (
            <Checkbox
              size="md"
              label={t('count.bare')}
              checked={isBare}
              error={isTried && !isBare ? t('count.bareNeeded') : null}
              onChange={({ currentTarget }) => setBare(currentTarget.checked)}
            />
          )}
          {enter.error !== null && <ProblemBox problem={enter.error} />}
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={close}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" size="md" loading={enter.isPending} disabled={!isReached}>
              {t('count.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  );
}
