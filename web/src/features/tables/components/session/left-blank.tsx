import { Checkbox, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buildChipKey } from '#domain/cash/desk-chips.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import { Note } from '#web/components/general/Note.js';
import type { NoteCounts, ChipCounts } from '#web/components/counts/pieces.js';
import { listChipKindsAtTable, type TableSession } from './session.js';

export interface BlankKindsConfirmation {
  /**
   * Returns true when everything was counted, or the user confirmed that the rest is absent. Opens the confirmation
   * otherwise.
   */
  readonly confirmBlankKinds: () => boolean;
  readonly confirmationField: ReactNode;
}

/**
 * Requests a confirmation that the kinds left blank in a count mean none, in case a row was forgotten. It covers the
 * chips listed in the carnet (record of entries) and the notes of the box. A confirmation lapses when the list of blank
 * kinds changes.
 */
export function useBlankKindsConfirmation(
  session: TableSession,
  chips: ChipCounts,
  notes: NoteCounts,
): BlankKindsConfirmation {
  const { t } = useTranslation('tables');
  const { formatChipKind } = useChipFormats();
  const [isConfirming, setIsConfirming] = useState(false);
  const [confirmedKindsText, setConfirmedKindsText] = useState('');
  const blankChips = listChipKindsAtTable(session, []).filter(
    (kind) => chips.getInput(buildChipKey(kind)).trim() === '',
  );
  const areNotesBlank = notes.values.every((value) => notes.getInput(String(value)).trim() === '');
  const blankKindNames = [...blankChips.map(formatChipKind), ...(areNotesBlank ? [t('count.notes')] : [])];
  const blankKindsText = blankKindNames.join(', ');
  const isComplete = blankKindNames.length === 0;
  return {
    confirmBlankKinds: () => {
      setIsConfirming(true);
      return isComplete || confirmedKindsText === blankKindsText;
    },
    confirmationField:
      !isConfirming || isComplete ? null : (
        <Note color="yellow" role="alert" title={t('count.blank')}>
          <Text mb="xs">{blankKindsText}</Text>
          <Checkbox
            size="md"
            label={t('count.isNone')}
            checked={confirmedKindsText === blankKindsText}
            onChange={({ currentTarget }) => setConfirmedKindsText(currentTarget.checked ? blankKindsText : '')}
          />
        </Note>
      ),
  };
}
