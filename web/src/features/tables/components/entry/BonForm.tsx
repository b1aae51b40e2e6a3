import { SimpleGrid, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BonFault } from '#domain/tables/exchanges.js';
import type { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { PieceRows } from './PieceRows.js';
import type { Pieces } from './pieces.js';
import { sendAll, type FormPart } from './send-all.js';

/**
 * Returns the function that sends a bon (exchange slip) once every part of the form is valid and both sides agree.
 * `fault` is the disagreement of the sides, null until sending was tried.
 */
export function useBonSend(fault: BonFault | null) {
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  return {
    fault: hasTriedToSend ? fault : null,
    send: (parts: readonly FormPart[], areWhole: boolean, sendBon: () => void): void => {
      setHasTriedToSend(true);
      sendAll(parts, fault === null && areWhole, sendBon);
    },
  };
}

export interface BonFormProps {
  readonly title: string;
  readonly close: () => void;
  readonly send: () => void;
  readonly write: { readonly isPending: boolean; readonly error: Problem | null };
  readonly asked: Pieces;
  /** The fields of the pieces given in return, and their sum. */
  readonly given: ReactNode;
  readonly givenMinor: bigint;
  readonly fault: BonFault | null;
  /** The desks and the signers. */
  readonly children: ReactNode;
}

/** Renders the form of a bon (exchange slip): requested and given pieces, their difference, and the signers. */
export function BonForm({
  title,
  close,
  send,
  write,
  asked: requested,
  given,
  givenMinor,
  fault,
  children,
}: BonFormProps) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  const differenceMinor = givenMinor - requested.worthMinor;
  const absoluteDifference = (differenceMinor < 0n ? -differenceMinor : differenceMinor).toString();
  const amounts = { asked: formatMoney(requested.worthMinor.toString()), given: formatMoney(givenMinor.toString()) };
  return (
    <WriteDialog
      title={title}
      submitLabel={t('bon.send')}
      onSubmit={send}
      close={close}
      mutation={write}
      size="64rem"
      isPersistent
      needsServer
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <PieceRows pieces={requested} title={t('bon.asked')} />
        {given}
      </SimpleGrid>
      <Text fw={600} aria-live="polite">
        {differenceMinor === 0n
          ? t('bon.equal', amounts)
          : t('bon.apart', { ...amounts, difference: formatMoney(absoluteDifference) })}
      </Text>
      {fault !== null && (
        <Note color="red" role="alert">
          {t(`bon.fault.${fault.code}`)}
        </Note>
      )}
      {children}
    </WriteDialog>
  );
}
