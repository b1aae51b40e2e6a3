import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { useOwnDeskChoice } from '#web/components/forms/desks.js';
import { TwoPersonDecisionDialog } from '#web/outbox/TwoPersonDecision.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface TicketDialogProps {
  readonly ticket: ApiSchema<'ListedTicket'>;
  readonly onClose: () => void;
}

/**
 * Shows the dialog that voids an unpaid ticket, which two people sign. Cash that a desk took for it is paid back from
 * the user's own desk. A machine's ticket was taken from its credits, and one never printed was never paid for.
 */
export function VoidTicketDialog({ ticket: { ticketId, place, state }, onClose }: TicketDialogProps) {
  const { t } = useTranslation('tickets');
  const { ownDesks, getDeskCode, validateDesk } = useOwnDeskChoice();
  const [chosenDesk, setChosenDesk] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const needsCash = place !== 'machine' && state !== 'requested';
  const aboutCashKey = ownDesks.length === 0 ? 'void.noDesk' : 'void.aboutCash';
  const desk = getDeskCode(chosenDesk);
  const deskError = needsCash ? validateDesk(chosenDesk) : null;
  const voidMutation = useEstablishmentMutation('post', '/tickets/{ticket}/void');
  return (
    <TwoPersonDecisionDialog
      title={t('void.title', { ticket: ticketId })}
      explanation={t(needsCash ? aboutCashKey : 'void.about')}
      submitLabel={t('void.send')}
      responsibility={t('void.authoriserAbout')}
      mutation={voidMutation}
      onClose={onClose}
      isDangerous
      reportMissingField={() => {
        setSubmitted(true);
        return deskError !== null;
      }}
      onSubmit={(decision) =>
        voidMutation.mutate(
          { path: { ticket: ticketId }, body: { ...decision, ...(needsCash && { desk }) } },
          announceAndClose(onClose, t('void.done', { ticket: ticketId })),
        )
      }
    >
      {needsCash && (
        <DeskSelect
          label={t('void.desk')}
          desks={ownDesks}
          field={{ value: desk, error: wasSubmitted ? deskError : null, setValue: setChosenDesk }}
        />
      )}
    </TwoPersonDecisionDialog>
  );
}
