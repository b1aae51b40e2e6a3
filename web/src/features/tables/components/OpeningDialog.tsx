import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computeAvance } from '#domain/tables/avances.js';
import type { Shape } from '#web/api/client.js';
import { encodeChips } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { Note } from '#web/components/general/Note.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import { TableDeskField, useTableDesks } from './entry/desks.js';
import { ParticipantsFields, useParticipants } from './entry/hands.js';
import { useMinima } from './entry/maxima.js';
import { PieceRows } from './entry/PieceRows.js';
import { usePieces } from './entry/pieces.js';
import { sendAll } from './entry/send-all.js';

type GamingTable = Shape<'TableRow'>;

interface OpeningDialogProps {
  readonly table: GamingTable;
  readonly close: () => void;
}

/**
 * Returns the first avance (a table's opening float) due in minor units. At Monaco and in France the Direction fixed
 * it; the AI67 regulation computes it from the table's minimum stake. Returns null when it is not yet known.
 */
function useFirstAvance({ game, minimumMinor, avanceMinor }: GamingTable): bigint | null {
  const { jurisdiction } = useEstablishment();
  const minima = useMinima();
  if (jurisdiction !== 'AI67') return avanceMinor === null ? null : BigInt(avanceMinor);
  if (minimumMinor === null) return null;
  const avance = computeAvance(game, minima(BigInt(minimumMinor)));
  return 'code' in avance ? null : avance.amountMinor;
}

/**
 * Manages the form that opens a session: its pieces, its desk, its participants' proofs, and its sending. `lacksPieces`
 * is true after a try to send without pieces.
 */
function useOpening({ table, close }: OpeningDialogProps) {
  const { t } = useTranslation('tables');
  const { code } = useEstablishment();
  const navigate = useNavigate();
  const desks = useTableDesks(table.game);
  const participants = useParticipants('opening');
  const form = useTypedForm({ desk: '' }, (_name, { desk }) => desks.findFault(desk));
  const pieces = usePieces(desks.kinds);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const createSession = useWriteHere('post', '/api/establishments/{establishment}/table-sessions');
  const { tableNumber } = table;
  const openSession = (): void =>
    createSession.mutate(
      {
        body: {
          tableNumber,
          deskCode: desks.resolveDesk(form.values.desk),
          pieces: encodeChips(pieces.lines),
          ...participants.buildBody(),
        },
      },
      {
        onSuccess: ({ sessionId }) => {
          announce(t('opening.done', { table: tableNumber }));
          close();
          void navigate({ to: `/${code}/tables/sessions/${sessionId}` });
        },
      },
    );
  const send = (): void => {
    setHasTriedToSend(true);
    sendAll([form, participants.form], pieces.lines.length > 0 && pieces.areWhole, openSession);
  };
  return {
    desks,
    participants,
    form,
    pieces,
    createSession,
    send,
    lacksPieces: hasTriedToSend && pieces.lines.length === 0,
  };
}

/**
 * Shows the dialog that opens a table's session with its first avance (float): counted, announced, entered, signed. In
 * France the due sum is a minimum, so that more is no fault.
 */
export function OpeningDialog(props: OpeningDialogProps) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  const { jurisdiction } = useEstablishment();
  const dueMinor = useFirstAvance(props.table);
  const { desks, participants, form, pieces, createSession, send, lacksPieces } = useOpening(props);
  const missingMinor = dueMinor === null ? 0n : dueMinor - pieces.worthMinor;
  return (
    <WriteDialog
      title={t('opening.title', { table: props.table.tableNumber })}
      submitLabel={t('opening.send')}
      onSubmit={send}
      close={props.close}
      mutation={createSession}
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
      <PieceRows pieces={pieces} title={t('opening.pieces')} columns={2} />
      {lacksPieces && (
        <Note color="red" role="alert">
          {t('pieces.listThem')}
        </Note>
      )}
      <TableDeskField tableDesks={desks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </WriteDialog>
  );
}
