import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useTicketLocationFormatter } from '#web/components/tickets/place-words.js';
import { HistoryLink } from '#web/components/tickets/HistoryLink.js';

export interface TicketRefusalProps {
  readonly problem: Problem;
  /** Possible actions here. */
  readonly children?: ReactNode;
}

const CODES_WITH_HISTORY = [
  'TICKET_REDEEMED',
  'TICKET_VOIDED',
  'TICKET_EXPIRED',
  'TICKET_IS_ORPHAN',
  'TICKET_PENDING_ELSEWHERE',
];

/**
 * Explains why a ticket is not paid. For a refusal due to an earlier step of the ticket, it adds the time and place of
 * that step. `where` is the number of the machine or of the desk.
 */
export function TicketRefusal({ problem, children }: TicketRefusalProps) {
  const { t } = useTranslation('tickets');
  const { formatInstant, formatDay } = useFormats();
  const formatLocation = useTicketLocationFormatter();
  const { code, details } = problem;
  const { ticketId, at, gamingDay, place, where } = details as Readonly<Record<string, string | null | undefined>>;
  const lastStep = {
    at: formatInstant(at),
    day: formatDay(gamingDay),
    place: formatLocation({ place: place ?? 'house', machine: where, deskCode: where }),
  };
  const lastStepText =
    CODES_WITH_HISTORY.includes(code) && ticketId !== undefined ? t(`last.${code}`, lastStep) : undefined;
  const hint = code === 'TICKET_IDENTITY_REQUIRED' ? t('cash.paperAdvice') : lastStepText;
  return (
    <Stack gap={0}>
      <ProblemBox problem={problem} {...(hint === undefined ? {} : { hint })} />
      {typeof ticketId === 'string' && <HistoryLink namespace="tickets" id={ticketId} />}
      {children}
    </Stack>
  );
}
