import { Checkbox, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buildChipKey } from '#domain/cash/desk-chips.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import { Note } from '#web/components/general/Note.js';
import type { Notes, Pieces } from '../entry/pieces.js';
import { listKindsAtTable, type Session } from './session.js';

export interface BlankKinds {
  /**
   * Returns true when everything was counted, or the user confirmed that the rest is absent. Opens the confirmation
   * otherwise.
   */
  readonly checkBlank: () => boolean;
  readonly question: ReactNode;
}

/**
 * Requests a confirmation that the kinds left blank in a count mean none, in case a row was forgotten. It covers the
 * chips listed in the carnet (record of entries) and the notes of the box. A confirmation lapses when the list of blank
 * kinds changes.
 */
export function useBlankKinds(session: Session, chips: Pieces, notes: Notes): BlankKinds {
  const { t } = useTranslation('tables');
  const { formatKind: nameKind } = useChipFormats();
  const [isConfirming, setIsConfirming] = useState(false);
  const [confirmedList, setConfirmedList] = useState('');
  const blankChips = listKindsAtTable(session, []).filter((kind) => chips.getText(buildChipKey(kind)).trim() === '');
  const isBoxBlank = notes.values.every((value) => notes.getText(String(value)).trim() === '');
  const names = [...blankChips.map(nameKind), ...(isBoxBlank ? [t('count.notes')] : [])];
  const blankList = names.join(', ');
  const isComplete = names.length === 0;
  return {
    checkBlank: () => {
      setIsConfirming(true);
      return isComplete || confirmedList === blankList;
    },
    question:
      !isConfirming || isComplete ? null : (
        <Note color="yellow" role="alert" title={t('count.blank')}>
          <Text mb="xs">{blankList}</Text>
          <Checkbox
            size="md"
            label={t('count.isNone')}
            checked={confirmedList === blankList}
            onChange={({ currentTarget }) => setConfirmedList(currentTarget.checked ? blankList : '')}
          />
        </Note>
      ),
  };
}
