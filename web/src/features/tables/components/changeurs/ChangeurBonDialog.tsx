import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findChangeurBonFault } from '#domain/tables/exchanges.js';
import { serializeChips } from '#web/components/chips/chips.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { BonForm, useBonSubmission } from '../entry/BonForm.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipantsForm } from '../entry/hands.js';
import { NoteCountRows, ChipCountRows } from '#web/components/counts/PieceRows.js';
import { buildNotesBody, useNoteCounts, useChipCounts } from '#web/components/counts/pieces.js';

const ANY_GAME = undefined;

/**
 * Shows the dialog that enters a changeur's bon (exchange slip). A changeur, who changes customers' money at the
 * tables, gives plaques and notes and asks the cash desk for pieces of equal worth.
 */
export function ChangeurBonDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tables');
  const cashDesks = useTableDesks();
  const changeurs = useTableDesks(ANY_GAME, 'tableChangeur');
  const participants = useParticipantsForm('changeurBon');
  const requestedChips = useChipCounts(cashDesks.chipKinds);
  const plaques = useChipCounts(cashDesks.chipKinds.filter(({ medium }) => medium === 'plaque'));
  const noteCounts = useNoteCounts();
  const form = useTextForm({ changeur: '', desk: '' }, (name, { changeur, desk }) =>
    name === 'changeur' ? changeurs.validateDeskCode(changeur) : cashDesks.validateDeskCode(desk),
  );
  const createBonMutation = useEstablishmentMutation('post', '/tables/changeur-bons');
  const givenPieces = [...plaques.lines, ...noteCounts.lines.map((line) => ({ ...line, medium: 'note' as const }))];
  const { fault, send } = useBonSubmission(findChangeurBonFault({ asked: requestedChips.lines, given: givenPieces }));
  const createBon = (): void =>
    createBonMutation.mutate(
      {
        body: {
          changeurDesk: changeurs.resolveDeskCode(form.values.changeur),
          cashDesk: cashDesks.resolveDeskCode(form.values.desk),
          asked: serializeChips(requestedChips.lines),
          given: serializeChips(plaques.lines),
          notes: buildNotesBody(noteCounts.lines),
          ...participants.buildBody(),
        },
      },
      announceAndClose(onClose, t('bon.done')),
    );
  return (
    <BonForm
      title={t('changeur.act')}
      onClose={onClose}
      onSubmit={() =>
        send(
          [form, participants.form],
          requestedChips.areCountsValid && plaques.areCountsValid && noteCounts.areCountsValid,
          createBon,
        )
      }
      mutation={createBonMutation}
      requestedChips={requestedChips}
      givenFields={
        <Stack>
          <ChipCountRows pieces={plaques} title={t('changeur.plaques')} />
          <NoteCountRows notes={noteCounts} title={t('changeur.notes')} />
        </Stack>
      }
      givenMinor={plaques.totalMinor + noteCounts.totalMinor}
      fault={fault}
    >
      <TableDeskField tableDesks={changeurs} field={form.getField('changeur')} label={t('changeur.desk')} />
      <TableDeskField tableDesks={cashDesks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </BonForm>
  );
}
