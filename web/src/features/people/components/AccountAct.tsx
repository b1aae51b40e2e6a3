import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { GivenPasswords } from '../../../components/enrolment/GivenPasswords.js';
import { ReasonInput } from './ReasonInput.js';

export type AccountActName = 'reset' | 'suspend' | 'activate' | 'end';

export interface AccountActProps {
  readonly name: AccountActName;
  readonly accountId: string;
  readonly login: string;
  readonly close: () => void;
}

const states = { suspend: 'suspended', activate: 'active', end: 'ended' } as const;

/** Resets a password, suspends, restores or ends an account: with a reason, its effect shown beforehand. */
export function AccountAct({ name, accountId, login, close }: AccountActProps) {
  const { t } = useTranslation('people');
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const reset = useWrite('post', '/api/accounts/{accountId}/password-reset');
  const change = useWrite('post', '/api/accounts/{accountId}/state');
  const error = reset.error ?? change.error;
  const params = { path: { accountId } };
  const send = (): void => {
    if (name === 'reset') {
      reset.mutate({ params, body: { reason } }, { onSuccess: (account) => setPassword(account.password) });
    } else {
      change.mutate({ params, body: { reason, state: states[name] } }, { onSuccess: close });
    }
  };
  return (
    <Dialog close={close} title={t(`act.${name}.of`, { login })}>
      {password === null ? (
        <DialogForm
          act={t(`act.${name}.button`)}
          send={send}
          close={close}
          isPending={reset.isPending || change.isPending}
          problem={error}
          isCheckedByBrowser
        >
          <Text>{t(`act.${name}.does`)}</Text>
          <ReasonInput value={reason} put={setReason} />
        </DialogForm>
      ) : (
        <Stack>
          <GivenPasswords given={[{ login, password }]} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('enrol.close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
