import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeurBonFault } from '../../../../../../src/domain/tables/exchanges.js';
import { useWrite } from '../../../../api/client.js';
import { useConnection } from '../../../../api/connection.js';
import { sentChips } from '../../../../components/chips/chips.js';
import { Dialog } from '../../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../../components/dialogs/DialogForm.js';
import { useFormats } from '../../../../components/figures/figures.js';
import { useTyped } from '../../../../components/forms/use-typed.js';
import { Note } from '../../../../components/general/Note.js';
import { announce } from '../../../../components/pages/announce.js';
import { NeedsServer } from '../../../../outbox/NeedsServer.js';
import { useEstablishmentCode } from '../../../../session/session.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { HandsFields, useHands } from '../entry/hands.js';
import { NoteRows, PieceRows } from '../entry/PieceRows.js';
import { sentNotes, useNotes, usePieces } from '../entry/pieces.js';
import { sendAll } from '../entry/send-all.js';

/** The state of a changeur's bon while its pieces are listed. */
function useChangeurBon(close: () => void) {
  const { t } = useTranslation('tables');
  const establishment = useEstablishmentCode();
  const cashDesks = useTableDesks();
  const changeurs = useTableDesks(undefined, 'tableChangeur');
  const hands = useHands('changeurBon');
  const asked = usePieces(cashDesks.kinds);
  const plaques = usePieces(cashDesks.kinds.filter(({ medium }) => medium === 'plaque'));
  const notes = useNotes();
  const [isTried, setTried] = useState(false);
  const form = useTyped({ changeur: '', desk: '' }, (name, { changeur, desk }) =>
    name === 'changeur' ? changeurs.faultOf(changeur) : cashDesks.faultOf(desk),
  );
  const bon = useWrite('post', '/api/establishments/{establishment}/tables/changeur-bons');
  const given = [...plaques.lines, ...notes.lines.map((line) => ({ ...line, medium: 'note' as const }))];
  const fault = changeurBonFault({ asked: asked.lines, given });
  const act = (): void =>
    bon.mutate(
      {
        params: { path: { establishment } },
        body: {
          ...{ changeurDesk: changeurs.deskOf(form.values.changeur), cashDesk: cashDesks.deskOf(form.values.desk) },
          ...{ asked: sentChips(asked.lines), given: sentChips(plaques.lines), notes: sentNotes(notes.lines) },
          ...hands.body(),
        },
      },
      {
        onSuccess: () => {
          announce(t('bon.done'));
          close();
        },
      },
    );
  const send = (): void => {
    setTried(true);
    const areWhole = asked.areWhole && plaques.areWhole && notes.areWhole;
    sendAll([form, hands.form], fault === null && areWhole, act);
  };
  const givenMinor = plaques.worthMinor + notes.worthMinor;
  return {
    cashDesks,
    changeurs,
    hands,
    asked,
    plaques,
    notes,
    givenMinor,
    form,
    bon,
    send,
    fault: isTried ? fault : null,
  };
}

/** A changeur's bon: chips and plaques of a cash desk for plaques and notes, worth the same. */
export function ChangeurBonDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tables');
  const { money } = useFormats();
  const { isReached } = useConnection();
  const of = useChangeurBon(close);
  const { asked, plaques, notes, givenMinor, form, bon, fault } = of;
  const apart = givenMinor - asked.worthMinor;
  const said = { asked: money(asked.worthMinor.toString()), given: money(givenMinor.toString()) };
  return (
    <Dialog title={t('changeur.act')} close={close} size="64rem" isHeld>
      <DialogForm
        act={t('bon.send')}
        send={of.send}
        close={close}
        isPending={bon.isPending}
        problem={bon.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <PieceRows pieces={asked} title={t('bon.asked')} />
          <Stack>
            <PieceRows pieces={plaques} title={t('changeur.plaques')} />
            <NoteRows notes={notes} title={t('changeur.notes')} />
          </Stack>
        </SimpleGrid>
        <Text fw={600} aria-live="polite">
          {apart === 0n
            ? t('bon.equal', said)
            : t('bon.apart', { ...said, difference: money((apart < 0n ? -apart : apart).toString()) })}
        </Text>
        {fault !== null && (
          <Note color="red" role="alert">
            {t(`bon.fault.${fault.code}`)}
          </Note>
        )}
        <TableDeskField of={of.changeurs} field={form.field('changeur')} label={t('changeur.desk')} />
        <TableDeskField of={of.cashDesks} field={form.field('desk')} />
        <HandsFields hands={of.hands} />
      </DialogForm>
    </Dialog>
  );
}
