import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { encodeChips } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { TableDeskField, useTableDesks } from '#web/features/tables/components/entry/desks.js';
import { NoteRows, PieceRows } from '#web/features/tables/components/entry/PieceRows.js';
import { buildSentNotes, useNotes, usePieces } from '#web/features/tables/components/entry/pieces.js';
import { sendAll } from '#web/features/tables/components/entry/send-all.js';
import type { SessionDialogProps } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { useWriteHere } from '#web/session/write-here.js';

const ANY_GAME = undefined;

/**
 * Returns the form that changes notes staked by players into chips: desk, chips, notes, proof of the changeur (the
 * money changer), and its submission.
 */
function useStakedNotes({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { findMissingError } = useFieldErrors();
  const deskChoice = useTableDesks(ANY_GAME, 'tableChangeur');
  const chips = usePieces(deskChoice.kinds);
  const notes = useNotes();
  const form = useTypedForm({ desk: '', code: '', secret: '' }, (name, values) =>
    name === 'desk' ? deskChoice.findFault(values.desk) : findMissingError(values[name]),
  );
  const changeWrite = useWriteHere(
    'post',
    '/api/establishments/{establishment}/cercle-sessions/{sessionId}/staked-notes',
  );
  const { desk, code, secret } = form.values;
  /** Records the change, announces it and closes the dialog. */
  const recordChange = (): void =>
    changeWrite.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          notes: buildSentNotes(notes.lines),
          chips: encodeChips(chips.lines),
          deskCode: deskChoice.resolveDesk(desk),
          changeur: { code: code.trim(), secret },
        },
      },
      announceAndClose(close, t('staked.done', { table: session.tableNumber })),
    );
  return {
    deskChoice,
    chips,
    notes,
    form,
    changeWrite,
    submit: () => sendAll([form], chips.areWhole && notes.areWhole, recordChange),
  };
}

/** Shows a dialog that changes a punter's (player's) staked notes into chips of equal value, at the changeur's desk. */
export function StakedNotesDialog(props: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney: formatMoney } = useFormats();
  const { deskChoice, chips, notes, form, changeWrite, submit } = useStakedNotes(props);
  const { tableNumber } = props.session;
  return (
    <WriteDialog
      title={t('staked.title', { table: tableNumber })}
      submitLabel={t('staked.send')}
      onSubmit={submit}
      close={props.close}
      mutation={changeWrite}
      size="64rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t('staked.about')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <NoteRows notes={notes} title={t('staked.notes')} />
        <PieceRows pieces={chips} title={t('staked.chips')} />
      </SimpleGrid>
      <Text fw={700} size="lg" aria-live="polite">
        {t('staked.sums', {
          notes: formatMoney(notes.worthMinor.toString()),
          chips: formatMoney(chips.worthMinor.toString()),
        })}
      </Text>
      <TableDeskField tableDesks={deskChoice} field={form.getField('desk')} label={t('staked.desk')} />
      <ProofFields legend={t('staked.changeur')} responsibility={t('staked.changeurAbout')} form={form} />
    </WriteDialog>
  );
}
