import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { useOwnDesk } from '#web/components/forms/desks.js';
import { DecideForm } from '#web/components/dialogs/DecideForm.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface TicketDialogProps {
  readonly ticket: Shape<'ListedTicket'>;
  readonly close: () => void;
}

/**
 * Shows the dialog that voids an unpaid ticket, which two people sign. Cash that a desk took for it is paid back from
 * the user's own desk. A machine's ticket was taken from its credits, and one never printed was never paid for.
 */
export function VoidDialog({ ticket: { ticketId, place, state }, close }: TicketDialogProps) {
  const { t } = useTranslation('tickets');
  const { ownDesks, chooseDesk, deskError } = useOwnDesk();
  const [chosenDesk, setChosenDesk] = useState('');
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const needsCash = place !== 'machine' && state !== 'requested';
  const aboutCashKey = ownDesks.length === 0 ? 'void.noDesk' : 'void.aboutCash';
  const desk = chooseDesk(chosenDesk);
  const fault = needsCash ? deskError(chosenDesk) : null;
  const voidTicket = useWriteHere('post', '/api/establishments/{establishment}/tickets/{ticket}/void');
  return (
    <DecideForm
      title={t('void.title', { ticket: ticketId })}
      explanation={t(needsCash ? aboutCashKey : 'void.about')}
      submitLabel={t('void.send')}
      authoriserDuty={t('void.authoriserAbout')}
      isPending={voidTicket.isPending}
      problem={voidTicket.error}
      close={close}
      isDangerous
      hasMissingField={() => {
        setHasTriedToSend(true);
        return fault !== null;
      }}
      onSubmit={(decision) =>
        voidTicket.mutate(
          { path: { ticket: ticketId }, body: { ...decision, ...(needsCash && { desk }) } },
          announceAndClose(close, t('void.done', { ticket: ticketId })),
        )
      }
    >
      <NeedsServer />
      {needsCash && (
        <DeskSelect
          label={t('void.desk')}
          desks={ownDesks}
          field={{ value: desk, error: hasTriedToSend ? fault : null, setValue: setChosenDesk }}
        />
      )}
    </DecideForm>
  );
}
