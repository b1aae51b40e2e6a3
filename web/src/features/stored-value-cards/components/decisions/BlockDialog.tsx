import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { TwoPersonDecisionDialog } from '#web/outbox/TwoPersonDecision.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface StoredValueCardDialogProps {
  readonly card: ApiSchema<'StoredValueCardStory'>;
  readonly onClose: () => void;
}

/** Shows the dialog that blocks a card that is lost or in the wrong hands. One person suffices, since minutes count. */
export function BlockCardDialog({ card: { cardId }, onClose }: StoredValueCardDialogProps) {
  const { t } = useTranslation('cards');
  const blockMutation = useEstablishmentMutation('post', '/cards/{card}/block');
  return (
    <WriteReasonForm
      title={t('block.title', { card: cardId })}
      explanation={t('block.about')}
      label={t('block.reason')}
      hint={t('block.reasonHint')}
      submitLabel={t('block.send')}
      maxLength={500}
      mutation={blockMutation}
      needsServer
      onClose={onClose}
      isDangerous
      onSubmit={(reason) =>
        blockMutation.mutate(
          { path: { card: cardId }, body: { reason } },
          announceAndClose(onClose, t('block.done', { card: cardId })),
        )
      }
    />
  );
}

/** Shows the dialog that unblocks a card that is back with its bearer; two people sign. */
export function UnblockCardDialog({ card: { cardId }, onClose }: StoredValueCardDialogProps) {
  const { t } = useTranslation('cards');
  const unblockMutation = useEstablishmentMutation('post', '/cards/{card}/unblock');
  return (
    <TwoPersonDecisionDialog
      title={t('unblock.title', { card: cardId })}
      explanation={t('unblock.about')}
      submitLabel={t('unblock.send')}
      responsibility={t('unblock.authoriserAbout')}
      mutation={unblockMutation}
      onClose={onClose}
      onSubmit={(decision) =>
        unblockMutation.mutate(
          { path: { card: cardId }, body: decision },
          announceAndClose(onClose, t('unblock.done', { card: cardId })),
        )
      }
    />
  );
}
