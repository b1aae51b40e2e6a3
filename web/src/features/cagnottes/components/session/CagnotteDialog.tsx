import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { encodeChips } from '#web/components/chips/chips.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { TableDeskField, useTableDesks } from '#web/features/tables/components/entry/desks.js';
import { buildSentNotes, useNotes, usePieces } from '#web/features/tables/components/entry/pieces.js';
import { sendAll } from '#web/features/tables/components/entry/send-all.js';
import type { SessionDialogProps } from '../cercle.js';
import { CagnotteCount } from './CagnotteCount.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useWriteHere } from '#web/session/write-here.js';

const SIGNER_ROLES = ['cashier', 'witness'] as const;

/**
 * Returns the form for the opening of a cagnotte (the locked box of the rake) and its submission. It has the count of
 * chips and notes, desk, cashier and witness. A difference from the ticket stubs requires a reason. In Monaco, the
 * witness verifies the book of the rake first.
 */
function useCagnotte({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const { findMissingError, findShortError } = useFieldErrors();
  const deskChoice = useTableDesks();
  const chips = usePieces(deskChoice.kinds);
  const notes = useNotes();
  const differenceMinor = chips.worthMinor + notes.worthMinor - BigInt(session.stubsMinor);
  const mustVerifyBook = jurisdiction === 'MC';
  const blankFields = { cashierCode: '', cashierSecret: '', witnessCode: '', witnessSecret: '', desk: '', agent: '' };
  const form = useTypedForm({ ...blankFields, verified: '', reason: '' }, (name, values) => {
    if (name === 'agent') return null;
    if (name === 'desk') return deskChoice.findFault(values.desk);
    if (name === 'verified') return mustVerifyBook && values.verified === '' ? t('opening.verifyFirst') : null;
    if (name === 'reason') return differenceMinor === 0n ? null : findShortError(values.reason);
    return findMissingError(values[name]);
  });
  const { values } = form;
  const openingWrite = useWriteHere('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/opening');
  /** Records the opening, announces it and closes the dialog. */
  const recordOpening = (): void =>
    openingWrite.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          chips: encodeChips(chips.lines),
          notes: buildSentNotes(notes.lines),
          deskCode: deskChoice.resolveDesk(values.desk),
          cashier: { code: values.cashierCode.trim(), secret: values.cashierSecret },
          witness: { code: values.witnessCode.trim(), secret: values.witnessSecret },
          ...(mustVerifyBook ? { isBookVerified: values.verified !== '', controlAgent: values.agent.trim() } : {}),
          ...(differenceMinor === 0n ? {} : { reason: values.reason.trim() }),
        },
      },
      announceAndClose(close, t('opening.done', { table: session.tableNumber })),
    );
  const submit = (): void => sendAll([form], chips.areWhole && notes.areWhole, recordOpening);
  return { deskChoice, chips, notes, form, openingWrite, differenceMinor, mustVerifyBook, submit };
}

/**
 * Shows a dialog that opens the cagnotte (the locked box of the rake). Its content is counted, compared with the ticket
 * stubs, witnessed as the law requires, and brought to a desk.
 */
export function CagnotteDialog(props: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { deskChoice, chips, notes, form, openingWrite, differenceMinor, mustVerifyBook, submit } = useCagnotte(props);
  const { tableNumber, stubsMinor } = props.session;
  const legends = {
    cashier: 'opening.cashier',
    witness: mustVerifyBook ? 'opening.verifier' : 'opening.certifier',
  } as const;
  return (
    <WriteDialog
      title={t('opening.title', { table: tableNumber })}
      submitLabel={t('opening.send')}
      onSubmit={submit}
      close={props.close}
      mutation={openingWrite}
      size="64rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t('opening.about')}</Text>
      <CagnotteCount chips={chips} notes={notes} stubsMinor={stubsMinor} differenceMinor={differenceMinor} />
      {differenceMinor !== 0n && (
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
        {SIGNER_ROLES.map((signerRole) => (
          <ProofOfPerson
            key={signerRole}
            legend={t(legends[signerRole])}
            responsibility={t(`${legends[signerRole]}About`)}
            code={form.getField(`${signerRole}Code`)}
            secret={form.getField(`${signerRole}Secret`)}
          />
        ))}
      </SimpleGrid>
    </WriteDialog>
  );
}
