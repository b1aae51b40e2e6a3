import { useTranslation } from 'react-i18next';
import { findBonFault } from '#domain/tables/exchanges.js';
import { encodeChips } from '#web/components/chips/chips.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { BonForm, useBonSend } from '../entry/BonForm.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipants } from '../entry/hands.js';
import { PieceRows } from '../entry/PieceRows.js';
import { usePieces } from '../entry/pieces.js';
import { listKindsAtTable, type SessionDialogProps } from './session.js';

/** Enters a bon (exchange slip): pieces of the desk for pieces of the table of equal worth. */
export function BonDialog({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const desks = useTableDesks(session.game);
  const participants = useParticipants('bon');
  const requestedPieces = usePieces(desks.kinds);
  const givenPieces = usePieces(listKindsAtTable(session, desks.kinds));
  const form = useTypedForm({ desk: '' }, (_name, { desk }) => desks.findFault(desk));
  const createBon = useWriteHere('post', '/api/establishments/{establishment}/table-sessions/{sessionId}/bons');
  const { fault, send } = useBonSend(
    findBonFault(jurisdiction, session.game, { asked: requestedPieces.lines, given: givenPieces.lines }),
  );
  const sendBon = (): void =>
    createBon.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          deskCode: desks.resolveDesk(form.values.desk),
          asked: encodeChips(requestedPieces.lines),
          given: encodeChips(givenPieces.lines),
          ...participants.buildBody(),
        },
      },
      announceAndClose(close, t('bon.done')),
    );
  return (
    <BonForm
      title={t('bon.title', { table: session.tableNumber })}
      close={close}
      send={() => send([form, participants.form], requestedPieces.areWhole && givenPieces.areWhole, sendBon)}
      write={createBon}
      asked={requestedPieces}
      given={<PieceRows pieces={givenPieces} title={t('bon.given')} />}
      givenMinor={givenPieces.worthMinor}
      fault={fault}
    >
      <TableDeskField tableDesks={desks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </BonForm>
  );
}
