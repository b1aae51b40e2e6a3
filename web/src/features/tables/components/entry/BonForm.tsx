import { SimpleGrid, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BonFault } from '#domain/tables/exchanges.js';
import type { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ChipCountRows } from '#web/components/counts/PieceRows.js';
import type { ChipCounts } from '#web/components/counts/pieces.js';
import { submitAll, type FormPart } from '#web/components/counts/submit-all.js';

/**
 * Returns the function that sends a bon (exchange slip) once every part of the form is valid and both sides agree.
 * `fault` is the disagreement of the sides, null until sending was tried.
 */
export function useBonSubmission(fault: BonFault | null) {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  return {
    fault: wasSubmitted ? fault : null,
    send: (formParts: readonly FormPart[], areCountsValid: boolean, createBon: () => void): void => {
      setWasSubmitted(true);
      submitAll(formParts, fault === null && areCountsValid, createBon);
    },
  };
}

export interface BonFormProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
  readonly requestedChips: ChipCounts;
  /** The fields of the pieces given in return, and their sum. */
  readonly givenFields: ReactNode;
  readonly givenMinor: bigint;
  readonly fault: BonFault | null;
  /** The desks and the signers. */
  readonly children: ReactNode;
}

/** Renders the form of a bon (exchange slip): requested and given pieces, their difference, and the signers. */
export function BonForm({
  title,
  onClose,
  onSubmit,
  mutation,
  requestedChips,
  givenFields,
  givenMinor,
  fault,
  children,
}: BonFormProps) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const differenceMinor = givenMinor - requestedChips.totalMinor;
  const absoluteDifference = (differenceMinor < 0n ? -differenceMinor : differenceMinor).toString();
  const amounts = {
    asked: formatMoney(requestedChips.totalMinor.toString()),
    given: formatMoney(givenMinor.toString()),
  };
  return (
    <WriteDialog
      title={title}
      submitLabel={t('bon.send')}
      onSubmit={onSubmit}
      onClose={onClose}
      mutation={mutation}
      size="64rem"
      isPersistent
      needsServer
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <ChipCountRows pieces={requestedChips} title={t('bon.asked')} />
        {givenFields}
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
