import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendWrite, type ApiSchema } from '#web/api/client.js';
import { createPasskey, signPasskeyChallenge } from '#web/api/passkeys.js';
import { Problem } from '#web/api/problem.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { formatBrowserName } from './browser-name.js';

export interface AddPasskeyDialogProps {
  readonly factors: ApiSchema<'OwnFactors'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that adds a passkey of this device, or of a security key that it reads. A user who already has a
 * second factor proves it first; the name proposed is that of the browser.
 */
export function AddPasskeyDialog({ factors, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('me');
  const router = useRouter();
  const queryClient = useQueryClient();
  const [name, setName] = useState(formatBrowserName(navigator.userAgent) ?? '');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setPending] = useState(false);
  const isFirstFactor = !factors.hasCode && factors.passkeys.length === 0;
  /**
   * Returns a proof of the user's second factor for the server: its code or a passkey's signature; empty without any.
   */
  const buildFactorProof = async () => {
    if (isFirstFactor) return {};
    return factors.hasCode ? { code: code.trim() } : { passkey: await signPasskeyChallenge() };
  };
  /** Proves an existing factor, creates the passkey in the browser, and stores it. */
  const addPasskey = async (): Promise<void> => {
    const challenge = await sendWrite('post', '/api/passkeys/challenge', { body: await buildFactorProof() });
    const passkey = await createPasskey(challenge);
    await sendWrite('post', '/api/passkeys', { body: { name: name.trim(), passkey } });
    notifySuccess(t('passkeys.added'));
    onClose();
    await queryClient.invalidateQueries();
    await router.invalidate();
  };
  /** Adds the passkey, or shows the refusal. */
  const submitPasskey = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      await addPasskey();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
      setCode('');
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog title={t('passkeys.add')} onClose={onClose} isPersistent>
      <DialogForm
        submitLabel={t('passkeys.go')}
        onSubmit={() => void submitPasskey()}
        onClose={onClose}
        isPending={isPending}
        problem={problem}
        nativeValidation
      >
        <Text>{t('passkeys.addHow')}</Text>
        <TextInput
          label={t('passkeys.name')}
          description={t('passkeys.nameHint')}
          maxLength={60}
          required
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {factors.hasCode && (
          <TextInput
            label={t('passkeys.code')}
            description={t('passkeys.codeWhy')}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*[0-9]{6}\s*"
            required
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        {!factors.hasCode && !isFirstFactor && <Text size="sm">{t('passkeys.otherFirst')}</Text>}
      </DialogForm>
    </Dialog>
  );
}
