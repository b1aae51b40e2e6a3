import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeurBonFault } from '#domain/tables/exchanges.js';
import { sentChips } from '#web/components/chips/chips.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { BonForm, useBonSend } from '../entry/BonForm.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipants } from '../entry/hands.js';
import { NoteRows, PieceRows } from '../entry/PieceRows.js';
import { sentNotes, useNotes, usePieces } from '../entry/pieces.js';

/** Enters a changeur's bon: chips and plaques of a cash desk for plaques and notes of equal worth. */
export function ChangeurBonDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tables');
  const cashDesks = useTableDesks();
  const changeurs = useTableDesks(undefined, 'tableChangeur');
  const hands = useParticipants('changeurBon');
  const requested = usePieces(cashDesks.kinds);
  const plaques = usePieces(cashDesks.kinds.filter(({ medium }) => medium === 'plaque'));
  const notes = useNotes();
  const form = useTypedForm({ changeur: '', desk: '' }, (name, { changeur, desk }) =>
    name === 'changeur' ? changeurs.faultOf(changeur) : cashDesks.faultOf(desk),
  );
  const bon = useWriteHere('post', '/api/establishments/{establishment}/tables/changeur-bons');
  const given = [...plaques.lines, ...notes.lines.map((line) => ({ ...line, medium: 'note' as const }))];
  const { fault, send } = useBonSend(changeurBonFault({ asked: requested.lines, given }));
  const act = (): void =>
    bon.mutate(
      {
        body: {
          changeurDesk: changeurs.deskOf(form.values.changeur),
          cashDesk: cashDesks.deskOf(form.values.desk),
          asked: sentChips(requested.lines),
          given: sentChips(plaques.lines),
          notes: sentNotes(notes.lines),
          ...hands.body(),
        },
      },
      announceAndClose(close, t('bon.done')),
    );
  return (
    <BonForm
      title={t('changeur.act')}
      close={close}
      send={() => send([form, hands.form], requested.areWhole && plaques.areWhole && notes.areWhole, act)}
      write={bon}
      asked={requested}
      given={
        <Stack>
          <PieceRows pieces={plaques} title={t('changeur.plaques')} />
          <NoteRows notes={notes} title={t('changeur.notes')} />
        </Stack>
      }
      givenMinor={plaques.worthMinor + notes.worthMinor}
      fault={fault}
    >
      <TableDeskField of={changeurs} field={form.field('changeur')} label={t('changeur.desk')} />
      <TableDeskField of={cashDesks} field={form.field('desk')} />
      <ParticipantsFields hands={hands} />
    </BonForm>
  );
}
