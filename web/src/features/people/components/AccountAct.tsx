import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { Note } from '#web/components/general/Note.js';
import { OneTimePasswords } from '#web/components/enrolment/GivenPasswords.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';

export type AccountActName = 'reset' | 'factor' | 'suspend' | 'activate' | 'end';

export interface AccountActProps {
  readonly actName: AccountActName;
  readonly accountId: string;
  readonly login: string;
  readonly close: () => void;
}

const stateAfterAct = { suspend: 'suspended', activate: 'active', end: 'ended' } as const;

/**
 * Shows a dialog that resets a password, removes a second factor, or suspends, restores or ends an account, with a
 * reason. It shows the effect beforehand, and then the new password or the request that another person must approve.
 */
export function AccountAct({ actName, accountId, login, close }: AccountActProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const [reason, setReason] = useState('');
  const [resetAccount, setResetAccount] = useState<Shape<'AccountWithPassword'> | null>(null);
  const resetPassword = useWrite('post', '/api/accounts/{accountId}/password-reset');
  const changeState = useWrite('post', '/api/accounts/{accountId}/state');
  const removeFactor = useWrite('post', '/api/accounts/{accountId}/second-factor/removal');
  const [isRemovalRequested, setRemovalRequested] = useState(false);
  const error = resetPassword.error ?? changeState.error ?? removeFactor.error;
  const params = { path: { accountId } };
  /** Removes the second factor, resets the password, or changes the account's state. */
  const sendAct = (): void => {
    if (actName === 'factor') {
      removeFactor.mutate({ params, body: { reason } }, { onSuccess: () => setRemovalRequested(true) });
    } else if (actName === 'reset') {
      resetPassword.mutate({ params, body: { reason } }, { onSuccess: setResetAccount });
    } else {
      changeState.mutate({ params, body: { reason, state: stateAfterAct[actName] } }, { onSuccess: close });
    }
  };
  // a request means that a second person approves the reset first
  const isPasswordShown = resetAccount !== null && resetAccount.requestId === null;
  return (
    <Dialog close={close} title={t(`act.${actName}.of`, { login })}>
      {resetAccount === null && !isRemovalRequested ? (
        <DialogForm
          submitLabel={t(`act.${actName}.button`)}
          onSubmit={sendAct}
          close={close}
          isPending={resetPassword.isPending || changeState.isPending || removeFactor.isPending}
          problem={error}
          isCheckedByBrowser
        >
          <Text>{t(`act.${actName}.does`)}</Text>
          <ReasonInput value={reason} setReason={setReason} />
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
            <Button onClick={close}>{isPasswordShown ? t('enrol.close') : translateShell('close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
