import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computeAvance } from '#domain/tables/avances.js';
import type { ApiSchema } from '#web/api/client.js';
import { serializeChips } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { TableDeskField, useTableDesks } from './entry/desks.js';
import { ParticipantsFields, useParticipantsForm } from './entry/hands.js';
import { useMinimaBuilder } from './entry/maxima.js';
import { ChipCountRows } from '#web/components/counts/PieceRows.js';
import { useChipCounts } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';

type GamingTable = ApiSchema<'TableRow'>;

interface OpenTableSessionDialogProps {
  readonly table: GamingTable;
  readonly onClose: () => void;
}

/**
 * Returns the first avance (a table's opening float) due in minor units. At Monaco and in France the Direction fixed
 * it; the AI67 regulation computes it from the table's minimum stake. Returns null when it is not yet known.
 */
function useDueFirstAvance({ game, minimumMinor, avanceMinor }: GamingTable): bigint | null {
  const { jurisdiction } = useEstablishment();
  const buildMinima = useMinimaBuilder();
  if (jurisdiction !== 'AI67') return avanceMinor === null ? null : BigInt(avanceMinor);
  if (minimumMinor === null) return null;
  const avance = computeAvance(game, buildMinima(BigInt(minimumMinor)));
  return 'code' in avance ? null : avance.amountMinor;
}

/**
 * Manages the form that opens a session: its pieces, its desk, its participants' proofs, and its sending.
 * `showPiecesError` is true after a try to send without pieces.
 */
function useOpeningForm({ table, onClose }: OpenTableSessionDialogProps) {
  const { t } = useTranslation('tables');
  const { code } = useEstablishment();
  const navigate = useNavigate();
  const desks = useTableDesks(table.game);
  const participants = useParticipantsForm('opening');
  const form = useTextForm({ desk: '' }, (_name, { desk }) => desks.validateDeskCode(desk));
  const chipCounts = useChipCounts(desks.chipKinds);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const createSessionMutation = useEstablishmentMutation('post', '/table-sessions');
  const { tableNumber } = table;
  const openSession = (): void =>
    createSessionMutation.mutate(
      {
        body: {
          tableNumber,
          deskCode: desks.resolveDeskCode(form.values.desk),
          pieces: serializeChips(chipCounts.lines),
          ...participants.buildBody(),
        },
      },
      {
        onSuccess: ({ sessionId }) => {
          notifySuccess(t('opening.done', { table: tableNumber }));
          onClose();
          void navigate({ to: `/${code}/tables/sessions/${sessionId}` });
        },
      },
    );
  const handleSubmit = (): void => {
    setWasSubmitted(true);
    submitAll([form, participants.form], chipCounts.lines.length > 0 && chipCounts.areCountsValid, openSession);
  };
  return {
    desks,
    participants,
    form,
    chipCounts,
    createSessionMutation,
    handleSubmit,
    showPiecesError: wasSubmitted && chipCounts.lines.length === 0,
  };
}

/**
 * Shows the dialog that opens a table's session with its first avance (float): counted, announced, entered, signed. In
 * France the due sum is a minimum, so that more is no fault.
 */
export function OpenTableSessionDialog(props: OpenTableSessionDialogProps) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { jurisdiction } = useEstablishment();
  const dueMinor = useDueFirstAvance(props.table);
  const { desks, participants, form, chipCounts, createSessionMutation, handleSubmit, showPiecesError } =
    useOpeningForm(props);
  const missingMinor = dueMinor === null ? 0n : dueMinor - chipCounts.totalMinor;
  return (
    <WriteDialog
      title={t('opening.title', { table: props.table.tableNumber })}
      submitLabel={t('opening.send')}
      onSubmit={handleSubmit}
      onClose={props.onClose}
      mutation={createSessionMutation}
      size="64rem"
      isPersistent
      needsServer
    >
      {dueMinor !== null && (
        <Text fw={600} aria-live="polite">
          {t(jurisdiction === 'FR' ? 'opening.least' : 'opening.due', { amount: formatMoney(dueMinor.toString()) })}
          {missingMinor > 0n && ` · ${t('opening.missing', { amount: formatMoney(missingMinor.toString()) })}`}
          {missingMinor < 0n &&
            jurisdiction !== 'FR' &&
            ` · ${t('opening.over', { amount: formatMoney((-missingMinor).toString()) })}`}
        </Text>
      )}
      <ChipCountRows pieces={chipCounts} title={t('opening.pieces')} columns={2} />
      {showPiecesError && (
        <Note color="red" role="alert">
          {t('pieces.listThem')}
        </Note>
      )}
      <TableDeskField tableDesks={desks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </WriteDialog>
  );
}
