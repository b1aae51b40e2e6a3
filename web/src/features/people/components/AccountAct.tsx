import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation, type ApiSchema } from '#web/api/client.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { Note } from '#web/components/general/Note.js';
import { OneTimePasswords } from '#web/components/enrolment/GivenPasswords.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';

export type AccountActionKind = 'reset' | 'factor' | 'suspend' | 'activate' | 'end';

export interface AccountActionDialogProps {
  readonly actionKind: AccountActionKind;
  readonly accountId: string;
  readonly login: string;
  readonly onClose: () => void;
}

const stateAfterAction = { suspend: 'suspended', activate: 'active', end: 'ended' } as const;

/**
 * Shows a dialog that resets a password, removes a second factor, or suspends, restores or ends an account, with a
 * reason. It shows the effect beforehand, and then the new password or the request that another person must approve.
 */
export function AccountActionDialog({ actionKind, accountId, login, onClose }: AccountActionDialogProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const [reason, setReason] = useState('');
  const [resetAccount, setResetAccount] = useState<ApiSchema<'AccountWithPassword'> | null>(null);
  const resetMutation = useApiMutation('post', '/api/accounts/{accountId}/password-reset');
  const stateMutation = useApiMutation('post', '/api/accounts/{accountId}/state');
  const removalMutation = useApiMutation('post', '/api/accounts/{accountId}/second-factor/removal');
  const [isRemovalRequested, setRemovalRequested] = useState(false);
  const error = resetMutation.error ?? stateMutation.error ?? removalMutation.error;
  const params = { path: { accountId } };
  /** Removes the second factor, resets the password, or changes the account's state. */
  const sendAction = (): void => {
    if (actionKind === 'factor') {
      removalMutation.mutate({ params, body: { reason } }, { onSuccess: () => setRemovalRequested(true) });
    } else if (actionKind === 'reset') {
      resetMutation.mutate({ params, body: { reason } }, { onSuccess: setResetAccount });
    } else {
      stateMutation.mutate({ params, body: { reason, state: stateAfterAction[actionKind] } }, { onSuccess: onClose });
    }
  };
  // a request means that a second person approves the reset first
  const isPasswordShown = resetAccount !== null && resetAccount.requestId === null;
  return (
    <Dialog onClose={onClose} title={t(`act.${actionKind}.of`, { login })}>
      {resetAccount === null && !isRemovalRequested ? (
        <DialogForm
          submitLabel={t(`act.${actionKind}.button`)}
          onSubmit={sendAction}
          onClose={onClose}
          isPending={resetMutation.isPending || stateMutation.isPending || removalMutation.isPending}
          problem={error}
          nativeValidation
        >
          <Text>{t(`act.${actionKind}.does`)}</Text>
          <ReasonInput value={reason} onChange={setReason} />
        </DialogForm>
      ) : (
        <Stack>
          {isPasswordShown && <OneTimePasswords passwords={[{ login, password: resetAccount.password }]} />}
          {!isPasswordShown && (
            <Note title={t('requests.sent')}>
              {t(isRemovalRequested ? 'requests.sentFactor' : 'requests.sentPassword')}
            </Note>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>{isPasswordShown ? t('enrol.close') : translateShell('close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
