import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findChangeurBonFault } from '#domain/tables/exchanges.js';
import { encodeChips } from '#web/components/chips/chips.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { BonForm, useBonSend } from '../entry/BonForm.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipants } from '../entry/hands.js';
import { NoteRows, PieceRows } from '../entry/PieceRows.js';
import { buildSentNotes, useNotes, usePieces } from '../entry/pieces.js';

const ANY_GAME = undefined;

/**
 * Shows the dialog that enters a changeur's bon (exchange slip). A changeur, who changes customers' money at the
 * tables, gives plaques and notes and asks the cash desk for pieces of equal worth.
 */
export function ChangeurBonDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tables');
  const cashDesks = useTableDesks();
  const changeurs = useTableDesks(ANY_GAME, 'tableChangeur');
  const participants = useParticipants('changeurBon');
  const requestedPieces = usePieces(cashDesks.kinds);
  const plaques = usePieces(cashDesks.kinds.filter(({ medium }) => medium === 'plaque'));
  const notes = useNotes();
  const form = useTypedForm({ changeur: '', desk: '' }, (name, { changeur, desk }) =>
    name === 'changeur' ? changeurs.findFault(changeur) : cashDesks.findFault(desk),
  );
  const createBon = useWriteHere('post', '/api/establishments/{establishment}/tables/changeur-bons');
  const givenPieces = [...plaques.lines, ...notes.lines.map((line) => ({ ...line, medium: 'note' as const }))];
  const { fault, send } = useBonSend(findChangeurBonFault({ asked: requestedPieces.lines, given: givenPieces }));
  const sendBon = (): void =>
    createBon.mutate(
      {
        body: {
          changeurDesk: changeurs.resolveDesk(form.values.changeur),
          cashDesk: cashDesks.resolveDesk(form.values.desk),
          asked: encodeChips(requestedPieces.lines),
          given: encodeChips(plaques.lines),
          notes: buildSentNotes(notes.lines),
          ...participants.buildBody(),
        },
      },
      announceAndClose(close, t('bon.done')),
    );
  return (
    <BonForm
      title={t('changeur.act')}
      close={close}
      send={() =>
        send([form, participants.form], requestedPieces.areWhole && plaques.areWhole && notes.areWhole, sendBon)
      }
      write={createBon}
      asked={requestedPieces}
      given={
        <Stack>
          <PieceRows pieces={plaques} title={t('changeur.plaques')} />
          <NoteRows notes={notes} title={t('changeur.notes')} />
        </Stack>
      }
      givenMinor={plaques.worthMinor + notes.worthMinor}
      fault={fault}
    >
      <TableDeskField tableDesks={changeurs} field={form.getField('changeur')} label={t('changeur.desk')} />
      <TableDeskField tableDesks={cashDesks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </BonForm>
  );
}
