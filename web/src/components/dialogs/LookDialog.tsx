import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Dialog } from './Dialog.js';
import { DialogForm } from './DialogForm.js';
import { FactList } from '../general/FactList.js';
import type { Fact } from '../general/FactList.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';

export interface LookDialogProps {
  readonly title: string;
  readonly close: () => void;
  /** Reads protected data; the server records the access and its purpose. */
  readonly ask: (purpose: string) => Promise<readonly Fact[]>;
}

/** A dialog that asks for a purpose, then shows the protected personal data until it is closed. */
export function LookDialog({ title, close, ask }: LookDialogProps) {
  const { t } = useTranslation('acts');
  const [purpose, setPurpose] = useState('');
  const [isTried, setTried] = useState(false);
  const look = useMutation<readonly Fact[], Problem, string>({ mutationFn: ask });
  const isShort = purpose.trim().length < 3;
  const send = (): void => {
    setTried(true);
    if (!isShort) look.mutate(purpose.trim());
  };
  if (look.data !== undefined) {
    return (
      <Dialog title={title} close={close} isHeld>
        <FactList facts={look.data} />
        <Text size="sm" c="dimmed" mt="md">
          {t('look.recorded', { purpose: purpose.trim() })}
        </Text>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} close={close}>
      <DialogForm act={t('look.show')} send={send} close={close} isPending={look.isPending} problem={look.error}>
        <Text size="sm">{t('look.about')}</Text>
        <LongTextInput
          data-autofocus
          label={t('look.purpose')}
          description={t('look.purposeHint')}
          required
          maxLength={500}
          value={purpose}
          error={isTried && isShort ? t('short') : null}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
