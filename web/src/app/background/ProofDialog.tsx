import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendWrite } from '#web/api/client.js';
import { detectPasskeySupport, signPasskeyChallenge } from '#web/api/passkeys.js';
import { Problem } from '#web/api/problem.js';
import { settleProofRequest, useIsIdentityProofPending } from '#web/api/proof.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';

export interface ProofDialogProps {
  readonly hasPin: boolean;
  readonly hasPasskey: boolean;
}

/** Shows a request for a proof of identity while the server requires one, because the user's last proof is too old. */
export function ProofDialog(props: ProofDialogProps) {
  return useIsIdentityProofPending() ? <ProofForm {...props} /> : null;
}

/** Requests the user's password, PIN or passkey as a proof for the pending write; closing it refuses the write. */
function ProofForm({ hasPin, hasPasskey }: ProofDialogProps) {
  const { t } = useTranslation('shell');
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setPending] = useState(false);
  /** Sends the secret or the passkey's signature. A success repeats the pending write, a refusal is shown. */
  const sendProof = async (method: 'secret' | 'passkey'): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const body = method === 'secret' ? { secret } : { passkey: await signPasskeyChallenge() };
      await sendWrite('post', '/api/sessions/current/proof', { body });
      settleProofRequest(true);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
      setSecret('');
    } finally {
      setPending(false);
    }
  };
  const declineProof = (): void => settleProofRequest(false);
  return (
    <Dialog title={t('proof.title')} onClose={declineProof} isPersistent>
      <DialogForm
        submitLabel={t('proof.act')}
        onSubmit={() => void sendProof('secret')}
        onClose={declineProof}
        isPending={isPending}
        problem={problem}
        isDisabled={secret === ''}
      >
        <Text>{t('proof.text')}</Text>
        <PasswordInput
          label={t(hasPin ? 'proof.passwordOrPin' : 'proof.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('proof.show') }}
          data-autofocus
          value={secret}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
        {hasPasskey && detectPasskeySupport() === 'usable' && (
          <Button variant="default" disabled={isPending} onClick={() => void sendProof('passkey')}>
            {t('proof.passkey')}
          </Button>
        )}
      </DialogForm>
    </Dialog>
  );
}
