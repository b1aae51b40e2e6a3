import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { DecideForm } from '#web/components/dialogs/DecideForm.js';
import { ReasonForm } from '#web/components/dialogs/ReasonForm.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface StoredValueCardDialogProps {
  readonly card: Shape<'StoredValueCardStory'>;
  readonly close: () => void;
}

/** Shows the dialog that blocks a card that is lost or in the wrong hands. One person suffices, since minutes count. */
export function BlockDialog({ card: { cardId }, close }: StoredValueCardDialogProps) {
  const { t } = useTranslation('cards');
  const block = useWriteHere('post', '/api/establishments/{establishment}/cards/{card}/block');
  return (
    <ReasonForm
      title={t('block.title', { card: cardId })}
      explanation={t('block.about')}
      label={t('block.reason')}
      hint={t('block.reasonHint')}
      submitLabel={t('block.send')}
      maxLength={500}
      isPending={block.isPending}
      problem={block.error}
      close={close}
      isDangerous
      onSubmit={(reason) =>
        block.mutate(
          { path: { card: cardId }, body: { reason } },
          announceAndClose(close, t('block.done', { card: cardId })),
        )
      }
    >
      <NeedsServer />
    </ReasonForm>
  );
}

/** Shows the dialog that unblocks a card that is back with its bearer; two people sign. */
export function UnblockDialog({ card: { cardId }, close }: StoredValueCardDialogProps) {
  const { t } = useTranslation('cards');
  const unblock = useWriteHere('post', '/api/establishments/{establishment}/cards/{card}/unblock');
  return (
    <DecideForm
      title={t('unblock.title', { card: cardId })}
      explanation={t('unblock.about')}
      submitLabel={t('unblock.send')}
      authoriserDuty={t('unblock.authoriserAbout')}
      isPending={unblock.isPending}
      problem={unblock.error}
      close={close}
      onSubmit={(decision) =>
        unblock.mutate(
          { path: { card: cardId }, body: decision },
          announceAndClose(close, t('unblock.done', { card: cardId })),
        )
      }
    >
      <NeedsServer />
    </DecideForm>
  );
}
