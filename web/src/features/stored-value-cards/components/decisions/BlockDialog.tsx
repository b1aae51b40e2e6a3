import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { TwoPersonDecisionDialog } from '#web/components/dialogs/DecideForm.js';
import { ReasonFormDialog } from '#web/components/dialogs/ReasonForm.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
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
    <ReasonFormDialog
      title={t('block.title', { card: cardId })}
      explanation={t('block.about')}
      label={t('block.reason')}
      hint={t('block.reasonHint')}
      submitLabel={t('block.send')}
      maxLength={500}
      isPending={blockMutation.isPending}
      problem={blockMutation.error}
      onClose={onClose}
      isDangerous
      onSubmit={(reason) =>
        blockMutation.mutate(
          { path: { card: cardId }, body: { reason } },
          announceAndClose(onClose, t('block.done', { card: cardId })),
        )
      }
    >
      <NeedsServer />
    </ReasonFormDialog>
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
      isPending={unblockMutation.isPending}
      problem={unblockMutation.error}
      onClose={onClose}
      onSubmit={(decision) =>
        unblockMutation.mutate(
          { path: { card: cardId }, body: decision },
          announceAndClose(onClose, t('unblock.done', { card: cardId })),
        )
      }
    >
      <NeedsServer />
    </TwoPersonDecisionDialog>
  );
}
