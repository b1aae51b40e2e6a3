import { useTranslation } from 'react-i18next';
import { findBonFault } from '#domain/tables/exchanges.js';
import { getBonAction } from '#domain/tables/hands.js';
import { serializeChips } from '#web/components/chips/chips.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { BonForm, useBonSubmission } from '../entry/BonForm.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { ParticipantsFields, useParticipantsForm } from '../entry/hands.js';
import { ChipCountRows } from '#web/components/counts/PieceRows.js';
import { useChipCounts } from '#web/components/counts/pieces.js';
import { listChipKindsAtTable, type SessionDialogProps } from './session.js';

/** Enters a bon (exchange slip): pieces of the desk for pieces of the table of equal worth. */
export function EnterBonDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const desks = useTableDesks(session.game);
  const participants = useParticipantsForm(getBonAction(session.game));
  const requestedChips = useChipCounts(desks.chipKinds);
  const givenChips = useChipCounts(listChipKindsAtTable(session, desks.chipKinds));
  const form = useTextForm({ desk: '' }, (_name, { desk }) => desks.validateDeskCode(desk));
  const createBonMutation = useEstablishmentMutation('post', '/table-sessions/{sessionId}/bons');
  const { fault, send } = useBonSubmission(
    findBonFault(jurisdiction, session.game, { asked: requestedChips.lines, given: givenChips.lines }),
  );
  const createBon = (): void =>
    createBonMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          deskCode: desks.resolveDeskCode(form.values.desk),
          asked: serializeChips(requestedChips.lines),
          given: serializeChips(givenChips.lines),
          ...participants.buildBody(),
        },
      },
      announceAndClose(onClose, t('bon.done')),
    );
  return (
    <BonForm
      title={t('bon.title', { table: session.tableNumber })}
      onClose={onClose}
      onSubmit={() =>
        send([form, participants.form], requestedChips.areCountsValid && givenChips.areCountsValid, createBon)
      }
      mutation={createBonMutation}
      requestedChips={requestedChips}
      givenFields={<ChipCountRows pieces={givenChips} title={t('bon.given')} />}
      givenMinor={givenChips.totalMinor}
      fault={fault}
    >
      <TableDeskField tableDesks={desks} field={form.getField('desk')} />
      <ParticipantsFields participants={participants} />
    </BonForm>
  );
}
