import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serializeChips } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { TableDeskField, useTableDesks } from '#web/features/tables/components/entry/desks.js';
import { NoteCountRows, ChipCountRows } from '#web/components/counts/PieceRows.js';
import { buildNotesBody, useNoteCounts, useChipCounts } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import type { SessionDialogProps } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const ANY_GAME = undefined;

/**
 * Returns the form that changes notes staked by players into chips: desk, chips, notes, proof of the changeur (the
 * money changer), and its submission.
 */
function useStakedNotesForm({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { validateRequired } = useFieldValidators();
  const deskChoice = useTableDesks(ANY_GAME, 'tableChangeur');
  const chips = useChipCounts(deskChoice.chipKinds);
  const notes = useNoteCounts();
  const form = useTextForm({ desk: '', code: '', secret: '' }, (name, values) =>
    name === 'desk' ? deskChoice.validateDeskCode(values.desk) : validateRequired(values[name]),
  );
  const changeMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/staked-notes');
  const { desk, code, secret } = form.values;
  /** Records the change, announces it and closes the dialog. */
  const recordChange = (): void =>
    changeMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          notes: buildNotesBody(notes.lines),
          chips: serializeChips(chips.lines),
          deskCode: deskChoice.resolveDeskCode(desk),
          changeur: { code: code.trim(), secret },
        },
      },
      announceAndClose(onClose, t('staked.done', { table: session.tableNumber })),
    );
  return {
    deskChoice,
    chips,
    notes,
    form,
    changeMutation,
    submit: () => submitAll([form], chips.areCountsValid && notes.areCountsValid, recordChange),
  };
}

/** Shows a dialog that changes a punter's (player's) staked notes into chips of equal value, at the changeur's desk. */
export function StakedNotesDialog(props: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const { deskChoice, chips, notes, form, changeMutation, submit } = useStakedNotesForm(props);
  const { tableNumber } = props.session;
  return (
    <WriteDialog
      title={t('staked.title', { table: tableNumber })}
      submitLabel={t('staked.send')}
      onSubmit={submit}
      onClose={props.onClose}
      mutation={changeMutation}
      size="64rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t('staked.about')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <NoteCountRows notes={notes} title={t('staked.notes')} />
        <ChipCountRows pieces={chips} title={t('staked.chips')} />
      </SimpleGrid>
      <Text fw={700} size="lg" aria-live="polite">
        {t('staked.sums', {
          notes: formatMoney(notes.totalMinor.toString()),
          chips: formatMoney(chips.totalMinor.toString()),
        })}
      </Text>
      <TableDeskField tableDesks={deskChoice} field={form.getField('desk')} label={t('staked.desk')} />
      <FormCredentialFieldset legend={t('staked.changeur')} responsibility={t('staked.changeurAbout')} form={form} />
    </WriteDialog>
  );
}
