import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hideDoubt } from '#web/components/counts/count-doubts.js';
import { useFormats } from '#web/components/figures/figures.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { Note } from '#web/components/general/Note.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { TableDeskField } from '../entry/desks.js';
import { ParticipantsFields } from '../entry/hands.js';
import { ChipCountRows, NoteCountRows } from '#web/components/counts/PieceRows.js';
import { CountFields } from './CountFields.js';
import type { SessionEntry } from './session.js';
import { useCorrectionForm, type CorrectionDialogProps, type CorrectionForm } from './use-correction.js';

/**
 * Corrects an entry of the carnet (record of a table's entries): a counter-entry undoes it, and other values may take its
 * place. Both lines stay in the carnet. Its participants sign again.
 */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { entry, onClose } = props;
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const form = useCorrectionForm(props);
  const { isReplaced, canReplace, correctionMutation, doubts } = form;
  const amount = formatMoney(entry.amountMinor);
  return (
    <WriteDialog
      title={t('correction.title', { number: entry.entryNumber, kind: t(`kind.${entry.kind}`) })}
      submitLabel={t(isReplaced ? 'correction.sendReplaced' : 'correction.send')}
      onSubmit={form.send}
      onClose={onClose}
      mutation={hideDoubt(correctionMutation)}
      size="64rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t('correction.about', { amount })}</Text>
      {canReplace && (
        <Radio.Group
          label={t('correction.instead')}
          value={isReplaced ? 'replaced' : 'withdrawn'}
          onChange={(choice) => form.setIsReplaced(choice === 'replaced')}
        >
          <Stack gap="xs" mt="xs">
            <Radio size="md" value="replaced" label={t('correction.replaced')} />
            <Radio size="md" value="withdrawn" label={t('correction.withdrawn')} />
          </Stack>
        </Radio.Group>
      )}
      {!isReplaced && <Note color="yellow">{t(`correction.effect_${entry.kind}`)}</Note>}
      {isReplaced && <ReplacementFields entry={entry} form={form} />}
      {form.isEmpty && (
        <Note color="red" role="alert">
          {t('pieces.listThem')}
        </Note>
      )}
      <LongTextInput
        label={t('correction.reason')}
        required
        maxLength={500}
        {...form.textForm.getInputProps('reason')}
      />
      <ParticipantsFields participants={form.participants} />
      {doubts.questions}
    </WriteDialog>
  );
}

/** Renders the values in the place of those of an entry, filled in with them, and the desk of its pieces. */
function ReplacementFields({ entry, form }: { readonly entry: SessionEntry; readonly form: CorrectionForm }) {
  const { t } = useTranslation('tables');
  const { counts, textForm } = form;
  const { pieces, given, notes, desks } = counts;
  return (
    <>
      {entry.kind === 'bon' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <ChipCountRows pieces={pieces} title={t('bon.asked')} />
          <ChipCountRows pieces={given} title={t('bon.given')} />
        </SimpleGrid>
      )}
      {['initialAvance', 'furtherAvance', 'credit'].includes(entry.kind) && (
        <ChipCountRows pieces={pieces} title={t('count.chips')} columns={2} />
      )}
      {entry.kind === 'noteExchange' && <NoteCountRows notes={notes} title={t('noteExchange.notes')} columns={2} />}
      {['interruption', 'reopening', 'closing'].includes(entry.kind) && <CountFields chips={pieces} notes={notes} />}
      {entry.deskCode !== null && <TableDeskField tableDesks={desks} field={textForm.getField('desk')} />}
    </>
  );
}
