import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { Note } from '#web/components/general/Note.js';
import { GivenPasswords } from '#web/components/enrolment/GivenPasswords.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';

export type AccountActName = 'reset' | 'factor' | 'suspend' | 'activate' | 'end';

export interface AccountActProps {
  readonly name: AccountActName;
  readonly accountId: string;
  readonly login: string;
  readonly close: () => void;
}

const states = { suspend: 'suspended', activate: 'active', end: 'ended' } as const;

/** Resets a password, or suspends, restores or ends an account, with a reason; shows the effect beforehand. */
export function AccountAct({ name, accountId, login, close }: AccountActProps) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const [reason, setReason] = useState('');
  const [made, setMade] = useState<Shape<'AccountWithPassword'> | null>(null);
  const reset = useWrite('post', '/api/accounts/{accountId}/password-reset');
  const change = useWrite('post', '/api/accounts/{accountId}/state');
  const removal = useWrite('post', '/api/accounts/{accountId}/second-factor/removal');
  const [isConfirming, setConfirming] = useState(false);
  const error = reset.error ?? change.error ?? removal.error;
  const params = { path: { accountId } };
  /** Removes the second factor, resets the password, or changes the account's state. */
  const send = (): void => {
    if (name === 'factor') {
      removal.mutate({ params, body: { reason } }, { onSuccess: () => setConfirming(true) });
    } else if (name === 'reset') {
      reset.mutate({ params, body: { reason } }, { onSuccess: setMade });
    } else {
      change.mutate({ params, body: { reason, state: states[name] } }, { onSuccess: close });
    }
  };
  const isGiven = made !== null && made.requestId === null;
  return (
    <Dialog close={close} title={t(`act.${name}.of`, { login })}>
      {made === null && !isConfirming ? (
        <DialogForm
          act={t(`act.${name}.button`)}
          send={send}
          close={close}
          isPending={reset.isPending || change.isPending || removal.isPending}
          problem={error}
          isCheckedByBrowser
        >
          <Text>{t(`act.${name}.does`)}</Text>
          <ReasonInput value={reason} put={setReason} />
        </DialogForm>
      ) : (
        <Stack>
          {isGiven && <GivenPasswords given={[{ login, password: made.password }]} />}
          {!isGiven && (
            <Note title={t('requests.sent')}>{t(isConfirming ? 'requests.sentFactor' : 'requests.sentPassword')}</Note>
          )}
          <Group justify="flex-end">
            <Button onClick={close}>{isGiven ? t('enrol.close') : shell('close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
