import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildChipKey } from '#domain/cash/desk-chips.js';
import { getCorrectionAction } from '#domain/tables/counter-entries.js';
import type { PieceSide } from '#domain/tables/sessions.js';
import { useCountDoubts } from '#web/components/counts/count-doubts.js';
import { serializeChips } from '#web/components/chips/chips.js';
import { useInitialDraft, useStoredDraft, type DraftValues } from '#web/components/dialogs/stored-draft.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useTableDesks } from '../entry/desks.js';
import { useParticipantsForm } from '../entry/hands.js';
import { buildNotesBody, useChipCounts, useNoteCounts, type InputsByKey } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import {
  hasCountedSum,
  listChipKindsAtTable,
  selectChipLines,
  type SessionDialogProps,
  type SessionEntry,
} from './session.js';

export interface CorrectionDialogProps extends SessionDialogProps {
  readonly entry: SessionEntry;
}

/** Entries that count the pieces at the table: a count may find nothing. */
const COUNT_KINDS: readonly SessionEntry['kind'][] = ['interruption', 'reopening', 'closing'];

export type CorrectionForm = ReturnType<typeof useCorrectionForm>;

/** Returns the counts of an entry's chips on these sides, as typed. */
const listChipInputs = ({ pieces }: SessionEntry, ...sides: readonly PieceSide[]): InputsByKey =>
  Object.fromEntries(
    selectChipLines(pieces)
      .filter(({ side }) => sides.includes(side))
      .map(({ medium, game, value, count }) => [buildChipKey({ medium, game, valueMinor: BigInt(value) }), count]),
  );

/** Returns the counts of an entry's notes, as typed. */
const listNoteInputs = ({ pieces }: SessionEntry): InputsByKey =>
  Object.fromEntries(pieces.filter(({ medium }) => medium === 'note').map(({ value, count }) => [value, count]));

const parseInputs = (stored: string | undefined): InputsByKey | undefined =>
  stored === undefined ? undefined : (JSON.parse(stored) as InputsByKey);

/**
 * Manages the values in the place of an entry's: chips and plaques, those that a bon gives in return, and notes. They are
 * filled in with the entry's own, or with those of an unsent form.
 */
function useReplacementCounts(
  { session, entry }: Pick<CorrectionDialogProps, 'session' | 'entry'>,
  draft: DraftValues,
) {
  const desks = useTableDesks(session.game);
  const kinds = listChipKindsAtTable(session, desks.chipKinds);
  const sides: readonly PieceSide[] = entry.kind === 'bon' ? ['in'] : ['in', 'out', 'counted'];
  const pieces = useChipCounts(kinds, parseInputs(draft['pieces']) ?? listChipInputs(entry, ...sides));
  const given = useChipCounts(kinds, parseInputs(draft['given']) ?? listChipInputs(entry, 'out'));
  const notes = useNoteCounts(parseInputs(draft['notes']) ?? listNoteInputs(entry));
  /** Builds the values in the server's form. */
  const buildBody = () => {
    const chips = serializeChips(pieces.lines);
    return entry.kind === 'bon'
      ? { asked: chips, given: serializeChips(given.lines) }
      : { pieces: chips, notes: buildNotesBody(notes.lines) };
  };
  return {
    desks,
    pieces,
    given,
    notes,
    buildBody,
    areValid: pieces.areCountsValid && given.areCountsValid && notes.areCountsValid,
    isEmpty: pieces.lines.length + notes.lines.length === 0,
    draftValues: {
      pieces: JSON.stringify(pieces.inputs),
      given: JSON.stringify(given.inputs),
      notes: JSON.stringify(notes.inputs),
    },
  };
}

/**
 * Manages the form of a correction: whether other values take the place of the entry's, those values, the reason and the
 * participants of the entry.
 */
export function useCorrectionForm({ session, entry, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('tables');
  const { validateMinLength } = useFieldValidators();
  const { sessionId, game } = session;
  const { entryNumber, kind } = entry;
  const draftName = `table-correction.${sessionId}.${String(entryNumber)}`;
  const draft = useInitialDraft(draftName);
  const counts = useReplacementCounts({ session, entry }, draft);
  const participants = useParticipantsForm(getCorrectionAction(entry, game));
  const canReplace = hasCountedSum(entry, session);
  const [isReplaced, setIsReplaced] = useState(canReplace && draft['choice'] !== 'withdrawn');
  const doubts = useCountDoubts(JSON.stringify(counts.draftValues));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const textForm = useTextForm({ desk: entry.deskCode ?? '', reason: draft['reason'] ?? '' }, (name, { reason }) =>
    name === 'reason' ? validateMinLength(reason) : null,
  );
  const clearDraft = useStoredDraft(draftName, {
    choice: isReplaced ? 'replaced' : 'withdrawn',
    reason: textForm.values.reason,
    ...counts.draftValues,
  });
  const correctionMutation = useEstablishmentMutation(
    'post',
    '/table-sessions/{sessionId}/entries/{entryNumber}/correction',
  );
  const isEmpty = isReplaced && counts.isEmpty && !COUNT_KINDS.includes(kind);
  const closeSent = (): void => {
    clearDraft();
    onClose();
  };
  const correct = (): void => {
    const desk = entry.deskCode === null ? {} : { deskCode: textForm.values.desk };
    const replacement = { ...desk, ...counts.buildBody(), confirmedDoubts: [...doubts.confirmedDoubts] };
    correctionMutation.mutate(
      {
        path: { sessionId, entryNumber: String(entryNumber) },
        body: {
          ...participants.buildBody(),
          reason: textForm.values.reason.trim(),
          ...(isReplaced ? { replacement } : {}),
        },
      },
      { ...announceAndClose(closeSent, t('correction.done', { number: entryNumber })), onError: doubts.addRefusal },
    );
  };
  const send = (): void => {
    setWasSubmitted(true);
    submitAll([textForm, participants.form], !isEmpty && (counts.areValid || !isReplaced), correct);
  };
  return {
    counts,
    participants,
    textForm,
    canReplace,
    isReplaced,
    setIsReplaced,
    doubts,
    isEmpty: wasSubmitted && isEmpty,
    correctionMutation,
    send,
  };
}
