import { Button, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { SettleTicketDialog } from '../components/SettleDialog.js';
import { TicketState } from '../components/TicketState.js';
import { TicketSteps } from '../components/TicketSteps.js';
import { VoidTicketDialog } from '../components/VoidDialog.js';
import { useTicketLocationFormatter } from '#web/components/tickets/place-words.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { BackLink } from '#web/components/general/BackLink.js';

/** Shows the page of a ticket with its data and all of its steps, for instance for a dispute. */
export function TicketScreen() {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  const { ticket = '' } = useParams({ strict: false });
  const ticketQuery = useEstablishmentQuery('/tickets/{ticket}', { path: { ticket } });
  return (
    <>
      <BackLink to={`/${establishment}/tickets`}>{t('back')}</BackLink>
      {ticketQuery.data === undefined && !ticketQuery.isPending && <PageHeader title={t('story.open', { ticket })} />}
      {ticketQuery.error !== null && <ProblemBox problem={ticketQuery.error} />}
      {ticketQuery.isPending && <Loading />}
      {ticketQuery.data !== undefined && <TicketDetails ticket={ticketQuery.data} />}
    </>
  );
}

/**
 * Shows a ticket's facts and steps, with the buttons for those who may decide on it. A pending ticket can be settled,
 * an issued or requested one voided.
 */
function TicketDetails({ ticket }: { readonly ticket: ApiSchema<'TicketStory'> }) {
  const { t } = useTranslation('tickets');
  const { formatMoney, formatInstant, formatDay } = useFormats();
  const formatLocation = useTicketLocationFormatter();
  const mayDecide = useHasPermission('tickets.decide');
  const [openDialog, setOpenDialog] = useState<'void' | 'settle' | null>(null);
  const close = (): void => setOpenDialog(null);
  const { ticketId, state, kind, amountMinor, numberEnd, validatedBy, validationType, pool, sequenceNumber } = ticket;
  const { gamingDay, payableUntil, printedAt, receivedAt } = ticket;
  const mayVoid = mayDecide && (state === 'issued' || state === 'requested');
  const descriptionItems = [
    { label: t('fact.number'), value: numberEnd === null ? t('fact.forgotten') : maskNumber(numberEnd) },
    { label: t('fact.kind'), value: t(`kind.${kind}`) },
    { label: t('fact.issuedAt'), value: formatLocation(ticket) },
    { label: t('fact.gamingDay'), value: formatDay(gamingDay) },
    { label: t('fact.printedAt'), value: formatInstant(printedAt) },
    { label: t('fact.receivedAt'), value: formatInstant(receivedAt) },
    { label: t('fact.payableUntil'), value: formatDay(payableUntil) },
    { label: t('fact.validatedBy'), value: t(`validatedBy.${validatedBy}`) },
    { label: t('fact.sequence'), value: sequenceNumber },
    ...(validationType === null ? [] : [{ label: t('fact.validationType'), value: String(validationType) }]),
    ...(pool === null ? [] : [{ label: t('fact.pool'), value: String(pool) }]),
  ];
  return (
    <Stack maw={860}>
      <PageHeader
        title={t('story.title', { ticket: ticketId, amount: formatMoney(amountMinor) })}
        summary={t('story.about')}
      >
        <TicketState state={state} />
      </PageHeader>
      {state === 'pending' && (
        <Note color="yellow" title={t('story.pending')}>
          {t(mayDecide ? 'story.pendingYours' : 'story.pendingWho')}
        </Note>
      )}
      <DescriptionList items={descriptionItems} columns={3} />
      <TicketSteps steps={ticket.steps} />
      {mayDecide && (
        <Group justify="flex-end" className="no-print">
          {state === 'pending' && (
            <Button size="md" onClick={() => setOpenDialog('settle')}>
              {t('settle.open')}
            </Button>
          )}
          {mayVoid && (
            <Button variant="default" size="md" onClick={() => setOpenDialog('void')}>
              {t('void.open')}
            </Button>
          )}
        </Group>
      )}
      {openDialog === 'void' && <VoidTicketDialog ticket={ticket} onClose={close} />}
      {openDialog === 'settle' && <SettleTicketDialog ticket={ticket} onClose={close} />}
    </Stack>
  );
}
