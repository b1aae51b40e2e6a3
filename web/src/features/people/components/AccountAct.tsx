import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { Note } from '#web/components/general/Note.js';
import { OneTimePasswords } from '#web/components/enrolment/GivenPasswords.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';

export type AccountActName = 'reset' | 'factor' | 'suspend' | 'activate' | 'end';

export interface AccountActProps {
  readonly name: AccountActName;
  readonly accountId: string;
  readonly login: string;
  readonly close: () => void;
}

const statesAfter = { suspend: 'suspended', activate: 'active', end: 'ended' } as const;

/**
 * Resets a password, removes a second factor, or suspends, restores or ends an account, with a reason. Shows the effect
 * beforehand.
 */
export function AccountAct({ name, accountId, login, close }: AccountActProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const [reason, setReason] = useState('');
  const [accountWithPassword, setAccount] = useState<Shape<'AccountWithPassword'> | null>(null);
  const resetPassword = useWrite('post', '/api/accounts/{accountId}/password-reset');
  const changeState = useWrite('post', '/api/accounts/{accountId}/state');
  const removeFactor = useWrite('post', '/api/accounts/{accountId}/second-factor/removal');
  const [isConfirming, setConfirming] = useState(false);
  const error = resetPassword.error ?? changeState.error ?? removeFactor.error;
  const params = { path: { accountId } };
  /** Removes the second factor, resets the password, or changes the account's state. */
  const sendAct = (): void => {
    if (name === 'factor') {
      removeFactor.mutate({ params, body: { reason } }, { onSuccess: () => setConfirming(true) });
    } else if (name === 'reset') {
      resetPassword.mutate({ params, body: { reason } }, { onSuccess: setAccount });
    } else {
      changeState.mutate({ params, body: { reason, state: statesAfter[name] } }, { onSuccess: close });
    }
  };
  const isPasswordShown = accountWithPassword !== null && accountWithPassword.requestId === null;
  return (
    <Dialog close={close} title={t(`act.${name}.of`, { login })}>
      {accountWithPassword === null && !isConfirming ? (
        <DialogForm
          act={t(`act.${name}.button`)}
          send={sendAct}
          close={close}
          isPending={resetPassword.isPending || changeState.isPending || removeFactor.isPending}
          problem={error}
          isCheckedByBrowser
        >
          <Text>{t(`act.${name}.does`)}</Text>
          <ReasonInput value={reason} setReason={setReason} />
        </DialogForm>
      ) : (
        <Stack>
          {isPasswordShown && <OneTimePasswords given={[{ login, password: accountWithPassword.password }]} />}
          {!isPasswordShown && (
            <Note title={t('requests.sent')}>{t(isConfirming ? 'requests.sentFactor' : 'requests.sentPassword')}</Note>
          )}
          <Group justify="flex-end">
            <Button onClick={close}>{isPasswordShown ? t('enrol.close') : translateShell('close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
