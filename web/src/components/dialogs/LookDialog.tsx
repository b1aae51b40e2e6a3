import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Dialog } from './Dialog.js';
import { DialogForm } from './DialogForm.js';
import { FactList, type Fact } from '../general/FactList.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';
import { useFieldErrors } from '../forms/use-typed.js';

export interface LookDialogProps {
  readonly title: string;
  readonly close: () => void;
  /** Reads protected data; the server records the access and its purpose. */
  readonly readFacts: (purpose: string) => Promise<readonly Fact[]>;
}

/** Shows a dialog that requires a purpose, then shows the protected personal data that `readFacts` returns. */
export function LookDialog({ title, close, readFacts }: LookDialogProps) {
  const { t } = useTranslation('acts');
  const { findShortError } = useFieldErrors();
  const [purpose, setPurpose] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const dataRequest = useMutation<readonly Fact[], Problem, string>({ mutationFn: readFacts });
  const purposeError = findShortError(purpose);
  /** Requests the data for the purpose, unless it is too short. */
  const submit = (): void => {
    setSubmitted(true);
    if (purposeError === null) dataRequest.mutate(purpose.trim());
  };
  if (dataRequest.data !== undefined) {
    return (
      <Dialog title={title} close={close} isPersistent>
        <FactList facts={dataRequest.data} />
        <Text size="sm" c="dimmed" mt="md">
          {t('look.recorded', { purpose: purpose.trim() })}
        </Text>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} close={close}>
      <DialogForm
        submitLabel={t('look.show')}
        onSubmit={submit}
        close={close}
        isPending={dataRequest.isPending}
        problem={dataRequest.error}
      >
        <Text size="sm">{t('look.about')}</Text>
        <LongTextInput
          data-autofocus
          label={t('look.purpose')}
          description={t('look.purposeHint')}
          required
          maxLength={500}
          value={purpose}
          error={wasSubmitted ? purposeError : null}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
