import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { SessionDialogProps } from '../cercle.js';
import { ReversalDialog, type SignedReversal } from './ReversalDialog.js';

/** Reverses the last coup (a round of play) of a session, with its rake and its tickets. */
export function CoupReversalDialog({
  session,
  coupNumber,
  onClose,
}: SessionDialogProps & { readonly coupNumber: number }) {
  const { t } = useTranslation('cagnottes');
  const { sessionId } = session;
  const mutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/coups/{coup}/reversal');
  const reverse = (body: SignedReversal, onSent: () => void): void =>
    mutation.mutate(
      { path: { sessionId, coup: String(coupNumber) }, body },
      announceAndClose(onSent, t('reversal.coupDone', { coup: coupNumber })),
    );
  return (
    <ReversalDialog
      title={t('reversal.coupOf', { coup: coupNumber })}
      effect={t('reversal.coupEffect')}
      draftName={`coup-reversal.${sessionId}.${String(coupNumber)}`}
      mutation={mutation}
      onClose={onClose}
      onSubmit={reverse}
    />
  );
}

/** Reverses the opening of a session that was not played. */
export function OpeningReversalDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { sessionId, tableNumber } = session;
  const mutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/reversal');
  const reverse = (body: SignedReversal, onSent: () => void): void =>
    mutation.mutate(
      { path: { sessionId }, body },
      announceAndClose(onSent, t('reversal.openingDone', { table: tableNumber })),
    );
  return (
    <ReversalDialog
      title={t('reversal.openingOf', { table: tableNumber })}
      effect={t('reversal.openingEffect')}
      draftName={`opening-reversal.${sessionId}`}
      mutation={mutation}
      onClose={onClose}
      onSubmit={reverse}
    />
  );
}
