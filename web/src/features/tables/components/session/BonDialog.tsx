import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bonFault } from '../../../../../../src/domain/tables/exchanges.js';
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
import { useEstablishment } from '../../../../session/establishment.js';
import { TableDeskField, useTableDesks } from '../entry/desks.js';
import { HandsFields, useHands } from '../entry/hands.js';
import { PieceRows } from '../entry/PieceRows.js';
import { usePieces } from '../entry/pieces.js';
import { sendAll } from '../entry/send-all.js';
import type { SessionDialogProps } from './session.js';
import { kindsAt } from './session.js';

/** The state of a bon while its pieces are listed. */
function useBon({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { code, jurisdiction } = useEstablishment();
  const desks = useTableDesks(session.game);
  const hands = useHands('bon');
  const asked = usePieces(desks.kinds);
  const given = usePieces(kindsAt(session, desks.kinds));
  const [isTried, setTried] = useState(false);
  const form = useTyped({ desk: '' }, (_name, { desk }) => desks.faultOf(desk));
  const bon = useWrite('post', '/api/establishments/{establishment}/table-sessions/{sessionId}/bons');
  const fault = bonFault(jurisdiction, session.game, { asked: asked.lines, given: given.lines });
  const act = (): void =>
    bon.mutate(
      {
        params: { path: { establishment: code, sessionId: session.sessionId } },
        body: {
          ...{ deskCode: desks.deskOf(form.values.desk), asked: sentChips(asked.lines), given: sentChips(given.lines) },
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
    sendAll([form, hands.form], fault === null && asked.areWhole && given.areWhole, act);
  };
  return { desks, hands, asked, given, form, bon, send, fault: isTried ? fault : null };
}

/** A bon: pieces of the desk for pieces of the table, worth the same. */
export function BonDialog(props: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { money } = useFormats();
  const { isReached } = useConnection();
  const { desks, hands, asked, given, form, bon, send, fault } = useBon(props);
  const apart = given.worthMinor - asked.worthMinor;
  const said = { asked: money(asked.worthMinor.toString()), given: money(given.worthMinor.toString()) };
  return (
    <Dialog title={t('bon.title', { table: props.session.tableNumber })} close={props.close} size="64rem" isHeld>
      <DialogForm
        act={t('bon.send')}
        send={send}
        close={props.close}
        isPending={bon.isPending}
        problem={bon.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <PieceRows pieces={asked} title={t('bon.asked')} />
          <PieceRows pieces={given} title={t('bon.given')} />
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
        <TableDeskField of={desks} field={form.field('desk')} />
        <HandsFields hands={hands} />
      </DialogForm>
    </Dialog>
  );
}
