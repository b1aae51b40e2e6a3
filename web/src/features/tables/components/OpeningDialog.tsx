import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avanceOfText } from '#domain/tables/avances.js';
import type { Shape } from '#web/api/client.js';
import { sentChips } from '#web/components/chips/chips.js';
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
 * Returns the first avance (a table's opening float) due in minor units: by the regulation, or fixed by the Direction;
 * null when unknown.
 */
function useFirstAvance({ game, minimumMinor, avanceMinor }: GamingTable): bigint | null {
  const { jurisdiction } = useEstablishment();
  const minima = useMinima();
  if (jurisdiction !== 'AI67') return avanceMinor === null ? null : BigInt(avanceMinor);
  if (minimumMinor === null) return null;
  const due = avanceOfText(game, minima(BigInt(minimumMinor)));
  return 'code' in due ? null : due.amountMinor;
}

/** Returns the form of an opening: its pieces, desk and participants, and its sending. */
function useOpening({ table, close }: OpeningDialogProps) {
  const { t } = useTranslation('tables');
  const { code } = useEstablishment();
  const navigate = useNavigate();
  const desks = useTableDesks(table.game);
  const hands = useParticipants('opening');
  const form = useTypedForm({ desk: '' }, (_name, { desk }) => desks.faultOf(desk));
  const pieces = usePieces(desks.kinds);
  const [isTried, setTried] = useState(false);
  const open = useWriteHere('post', '/api/establishments/{establishment}/table-sessions');
  const { tableNumber } = table;
  const act = (): void =>
    open.mutate(
      {
        body: {
          tableNumber,
          deskCode: desks.deskOf(form.values.desk),
          pieces: sentChips(pieces.lines),
          ...hands.body(),
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
    setTried(true);
    sendAll([form, hands.form], pieces.lines.length > 0 && pieces.areWhole, act);
  };
  return { desks, hands, form, pieces, open, send, isBare: isTried && pieces.lines.length === 0 };
}

/** Opens a session with its first avance: counted, announced, entered, signed. */
export function OpeningDialog(props: OpeningDialogProps) {
  const { t } = useTranslation('tables');
  const { money } = useFormats();
  const { jurisdiction } = useEstablishment();
  const due = useFirstAvance(props.table);
  const { desks, hands, form, pieces, open, send, isBare } = useOpening(props);
  const apart = due === null ? 0n : due - pieces.worthMinor;
  return (
    <WriteDialog
      title={t('opening.title', { table: props.table.tableNumber })}
      act={t('opening.send')}
      send={send}
      close={props.close}
      write={open}
      size="64rem"
      isHeld
      needsServer
    >
      {due !== null && (
        <Text fw={600} aria-live="polite">
          {t(jurisdiction === 'FR' ? 'opening.least' : 'opening.due', { amount: money(due.toString()) })}
          {apart > 0n && ` · ${t('opening.missing', { amount: money(apart.toString()) })}`}
          {apart < 0n && jurisdiction !== 'FR' && ` · ${t('opening.over', { amount: money((-apart).toString()) })}`}
        </Text>
      )}
      <PieceRows pieces={pieces} title={t('opening.pieces')} columns={2} />
      {isBare && (
        <Note color="red" role="alert">
          {t('pieces.listThem')}
        </Note>
      )}
      <TableDeskField of={desks} field={form.field('desk')} />
      <ParticipantsFields hands={hands} />
    </WriteDialog>
  );
}
