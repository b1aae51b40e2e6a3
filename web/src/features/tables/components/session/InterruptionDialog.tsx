import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { INTERRUPTION_WAYS } from '#domain/tables/sessions.js';
import { encodeChips } from '#web/components/chips/chips.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipants } from '../entry/hands.js';
import { buildSentNotes, useNotes, usePieces } from '../entry/pieces.js';
import { sendAll } from '../entry/send-all.js';
import { CountFields } from './CountFields.js';
import { useBlankKinds } from './left-blank.js';
import { listKindsAtTable, type SessionDialogProps } from './session.js';

/**
 * Manages the form of an interruption of a session: the money is counted, or locked with a key holder (AI67:15). Only a
 * count may need a confirmation that kinds left blank are none.
 */
function useInterruption({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { findMissingError } = useFieldErrors();
  const desks = useTableDesks(session.game);
  const participants = useParticipants('interruption');
  const chips = usePieces(listKindsAtTable(session, desks.kinds));
  const notes = useNotes();
  const form = useTypedForm({ way: 'count', code: '', secret: '', willReopen: '' }, (name, values) =>
    (name === 'code' || name === 'secret') && values.way === 'lock' ? findMissingError(values[name]) : null,
  );
  const { way, code, secret, willReopen } = form.values;
  const isLocked = way === 'lock';
  const interrupt = useWriteHere('post', '/api/establishments/{establishment}/table-sessions/{sessionId}/interruption');
  const sendInterruption = (): void =>
    interrupt.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          ...participants.buildBody(),
          ...(isLocked
            ? { way: 'lock', keyHolder: { code: code.trim(), secret }, willReopen: willReopen !== '' }
            : { way: 'count', chips: encodeChips(chips.lines), notes: buildSentNotes(notes.lines) }),
        },
      },
      announceAndClose(close, t('interruption.done')),
    );
  const blankKinds = useBlankKinds(session, chips, notes);
  const isCountValid = isLocked || (chips.areWhole && notes.areWhole);
  const send = (): void =>
    sendAll([form, participants.form], isCountValid, () => (isLocked || blankKinds.checkBlank()) && sendInterruption());
  return { participants, chips, notes, form, write: interrupt, isLocked, blankKinds, send };
}

/** Interrupts a session: its encaisse (chips and notes) is counted, or locked in full with a key holder. */
export function InterruptionDialog(props: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { participants, chips, notes, form, write, isLocked, blankKinds, send } = useInterruption(props);
  return (
    <WriteDialog
      title={t('interruption.title', { table: props.session.tableNumber })}
      submitLabel={t('interruption.send')}
      onSubmit={send}
      close={props.close}
      mutation={write}
      size="64rem"
      isPersistent
      needsServer
    >
      <Radio.Group label={t('interruption.way')} value={form.values.way} onChange={(way) => form.setValue('way', way)}>
        <Stack gap="sm" mt="xs">
          {INTERRUPTION_WAYS.map((way) => (
            <Radio key={way} size="md" value={way} label={t(`interruption.${way}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {isLocked ? (
        <>
          <ProofOfPerson
            legend={t('interruption.keyHolder')}
            responsibility={t('interruption.keyHolderAbout')}
            code={form.getField('code')}
            secret={form.getField('secret')}
          />
          <Checkbox
            size="md"
            label={t('interruption.willReopen')}
            checked={form.values.willReopen !== ''}
            onChange={({ currentTarget }) => form.setValue('willReopen', currentTarget.checked ? 'yes' : '')}
          />
        </>
      ) : (
        <>
          <Text size="sm">{t('interruption.about')}</Text>
          <CountFields chips={chips} notes={notes} />
        </>
      )}
      <ParticipantsFields participants={participants} />
      {!isLocked && blankKinds.question}
    </WriteDialog>
  );
}
