import { useTranslation } from 'react-i18next';
import { bonFault } from '#domain/tables/exchanges.js';
import { sentChips } from '#web/components/chips/chips.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { BonForm, useBonSend } from '../entry/BonForm.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipants } from '../entry/hands.js';
import { PieceRows } from '../entry/PieceRows.js';
import { usePieces } from '../entry/pieces.js';
import type { SessionDialogProps } from './session.js';
import { kindsAt } from './session.js';

/** Enters a bon: pieces of the desk for pieces of the table of equal worth. */
export function BonDialog({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const desks = useTableDesks(session.game);
  const hands = useParticipants('bon');
  const requested = usePieces(desks.kinds);
  const given = usePieces(kindsAt(session, desks.kinds));
  const form = useTypedForm({ desk: '' }, (_name, { desk }) => desks.faultOf(desk));
  const bon = useWriteHere('post', '/api/establishments/{establishment}/table-sessions/{sessionId}/bons');
  const { fault, send } = useBonSend(
    bonFault(jurisdiction, session.game, { asked: requested.lines, given: given.lines }),
  );
  const act = (): void =>
    bon.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          deskCode: desks.deskOf(form.values.desk),
          asked: sentChips(requested.lines),
          given: sentChips(given.lines),
          ...hands.body(),
        },
      },
      announceAndClose(close, t('bon.done')),
    );
  return (
    <BonForm
      title={t('bon.title', { table: session.tableNumber })}
      close={close}
      send={() => send([form, hands.form], requested.areWhole && given.areWhole, act)}
      write={bon}
      asked={requested}
      given={<PieceRows pieces={given} title={t('bon.given')} />}
      givenMinor={given.worthMinor}
      fault={fault}
    >
      <TableDeskField of={desks} field={form.field('desk')} />
      <ParticipantsFields hands={hands} />
    </BonForm>
  );
}
