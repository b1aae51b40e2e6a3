import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serializeChips } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipantsForm } from '../entry/hands.js';
import { ChipCountRows } from '#web/components/counts/PieceRows.js';
import { useChipCounts } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { listChipKindsAtTable, type SessionDialogProps } from './session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const ENTRY_PATHS = {
  furtherAvance: '/table-sessions/{sessionId}/avances',
  credit: '/table-sessions/{sessionId}/credits',
} as const;

interface PiecesEntryDialogProps extends SessionDialogProps {
  readonly kind: keyof typeof ENTRY_PATHS;
}

/**
 * Shows the dialog that enters a further avance (float) of the desk, or a credit (pieces returned without exchange).
 */
export function PiecesEntryDialog({ session, kind, onClose }: PiecesEntryDialogProps) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { jurisdiction } = useEstablishment();
  const desks = useTableDesks(session.game);
  const participants = useParticipantsForm(kind);
  const chipCounts = useChipCounts(
    kind === 'credit' ? listChipKindsAtTable(session, desks.chipKinds) : desks.chipKinds,
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useTextForm({ desk: '' }, (_name, { desk }) => desks.validateDeskCode(desk));
  const createEntryMutation = useEstablishmentMutation('post', ENTRY_PATHS[kind]);
  const isEmpty = chipCounts.lines.length === 0;
  const createEntry = (): void =>
    createEntryMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          deskCode: desks.resolveDeskCode(form.values.desk),
          pieces: serializeChips(chipCounts.lines),
          ...participants.buildBody(),
        },
      },
      announceAndClose(onClose, t(`${kind}.done`)),
    );
  const handleSubmit = (): void => {
    setWasSubmitted(true);
    submitAll([form, participants.form], !isEmpty && chipCounts.areCountsValid, createEntry);
  };
  return (
    <WriteDialog
      title={t(`${kind}.title`, { table: session.tableNumber })}
      submitLabel={t(`${kind}.send`)}
      onSubmit={handleSubmit}
      onClose={onClose}
      mutation={createEntryMutation}
      size="64rem"
      isPersistent
      needsServer
    >
      {kind === 'furtherAvance' && jurisdiction === 'AI67' && (
        <Text>{t('furtherAvance.due', { amount: formatMoney(session.initialAvanceMinor) })}</Text>
      )}
      <ChipCountRows pieces={chipCounts} title={t(`${kind}.pieces`)} columns={2} />
      {wasSubmitted && isEmpty && (
        <Note color="red" role="alert">
          {t('pieces.listThem')}
        </Note>
      )}
      <TableDeskField tableDesks={desks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </WriteDialog>
  );
}
