import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serializeChips } from '#web/components/chips/chips.js';
import { hideDoubt, useCountDoubts } from '#web/components/counts/count-doubts.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { TableDeskField, useTableDesks } from '#web/features/tables/components/entry/desks.js';
import { buildNotesBody, useNoteCounts, useChipCounts } from '#web/features/tables/components/entry/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import type { SessionDialogProps } from '../cercle.js';
import { CagnotteCountFields } from './CagnotteCount.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const SIGNERS = ['cashier', 'witness'] as const;

/**
 * Returns the form for the opening of a cagnotte (the locked box of the rake) and its submission. It has the count of
 * chips and notes, desk, cashier and witness. A difference from the ticket stubs requires a reason. In Monaco, the
 * witness verifies the book of the rake first.
 */
function useCagnotteOpeningForm({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const deskChoice = useTableDesks();
  const chips = useChipCounts(deskChoice.chipKinds);
  const notes = useNoteCounts();
  const differenceMinor = chips.totalMinor + notes.totalMinor - BigInt(session.stubsMinor);
  const mustVerifyBook = jurisdiction === 'MC';
  const figures = { chips: serializeChips(chips.lines), notes: buildNotesBody(notes.lines) };
  const doubts = useCountDoubts(JSON.stringify(figures));
  const isReasonRequired = differenceMinor !== 0n || doubts.isReasonRequired;
  const emptyFields = { cashierCode: '', cashierSecret: '', witnessCode: '', witnessSecret: '', desk: '', agent: '' };
  const form = useTextForm({ ...emptyFields, verified: '', reason: '' }, (name, values) => {
    if (name === 'agent') return null;
    if (name === 'desk') return deskChoice.validateDeskCode(values.desk);
    if (name === 'verified') return mustVerifyBook && values.verified === '' ? t('opening.verifyFirst') : null;
    if (name === 'reason') return isReasonRequired ? validateMinLength(values.reason) : null;
    return validateRequired(values[name]);
  });
  const { values } = form;
  const openingMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/opening');
  /** Records the opening, announces it and closes the dialog. */
  const recordOpening = (): void =>
    openingMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          ...figures,
          confirmedDoubts: [...doubts.confirmedDoubts],
          deskCode: deskChoice.resolveDeskCode(values.desk),
          cashier: { code: values.cashierCode.trim(), secret: values.cashierSecret },
          witness: { code: values.witnessCode.trim(), secret: values.witnessSecret },
          ...(mustVerifyBook ? { isBookVerified: values.verified !== '', controlAgent: values.agent.trim() } : {}),
          ...(isReasonRequired ? { reason: values.reason.trim() } : {}),
        },
      },
      { ...announceAndClose(onClose, t('opening.done', { table: session.tableNumber })), onError: doubts.addRefusal },
    );
  const submit = (): void => submitAll([form], chips.areCountsValid && notes.areCountsValid, recordOpening);
  return {
    deskChoice,
    chips,
    notes,
    form,
    openingMutation,
    differenceMinor,
    isReasonRequired,
    doubts,
    mustVerifyBook,
    submit,
  };
}

/**
 * Shows a dialog that opens the cagnotte (the locked box of the rake). Its content is counted, compared with the ticket
 * stubs, witnessed as the law requires, and brought to a desk.
 */
export function CagnotteOpeningDialog(props: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const opening = useCagnotteOpeningForm(props);
  const { deskChoice, chips, notes, form, openingMutation, differenceMinor, mustVerifyBook, submit } = opening;
  const { tableNumber, stubsMinor } = props.session;
  const legendKeyByRole = {
    cashier: 'opening.cashier',
    witness: mustVerifyBook ? 'opening.verifier' : 'opening.certifier',
  } as const;
  return (
    <WriteDialog
      title={t('opening.title', { table: tableNumber })}
      submitLabel={t('opening.send')}
      onSubmit={submit}
      onClose={props.onClose}
      mutation={hideDoubt(openingMutation)}
      size="64rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t('opening.about')}</Text>
      <CagnotteCountFields chips={chips} notes={notes} stubsMinor={stubsMinor} differenceMinor={differenceMinor} />
      {opening.doubts.questions}
      {opening.isReasonRequired && (
        <LongTextInput
          label={t('opening.reason')}
          description={t('opening.reasonHint')}
          required
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: mustVerifyBook ? 2 : 1 }} spacing="md">
        <TableDeskField tableDesks={deskChoice} field={form.getField('desk')} label={t('opening.desk')} />
        {mustVerifyBook && <TextInput label={t('opening.agent')} maxLength={80} {...form.getInputProps('agent')} />}
      </SimpleGrid>
      {mustVerifyBook && (
        <Checkbox
          size="md"
          label={t('opening.verified')}
          checked={form.values.verified !== ''}
          error={form.getField('verified').error}
          onChange={({ currentTarget }) => form.setValue('verified', currentTarget.checked ? 'yes' : '')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {SIGNERS.map((signerRole) => (
          <CredentialFieldset
            key={signerRole}
            legend={t(legendKeyByRole[signerRole])}
            responsibility={t(`${legendKeyByRole[signerRole]}About`)}
            code={form.getField(`${signerRole}Code`)}
            secret={form.getField(`${signerRole}Secret`)}
          />
        ))}
      </SimpleGrid>
    </WriteDialog>
  );
}
