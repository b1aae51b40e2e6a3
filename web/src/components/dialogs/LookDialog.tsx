import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Dialog } from './Dialog.js';
import { DialogForm } from './DialogForm.js';
import { DescriptionList, type DescriptionItem } from '../general/FactList.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';
import { useFieldValidators } from '../forms/use-typed.js';

export interface ProtectedDataDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Reads protected data; the server records the access and its purpose. */
  readonly fetchProtectedData: (purpose: string) => Promise<readonly DescriptionItem[]>;
}

/** Shows a dialog that requires a purpose, then shows the protected personal data that `fetchProtectedData` returns. */
export function ProtectedDataDialog({ title, onClose, fetchProtectedData }: ProtectedDataDialogProps) {
  const { t } = useTranslation('acts');
  const { validateMinLength } = useFieldValidators();
  const [purpose, setPurpose] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const dataMutation = useMutation<readonly DescriptionItem[], Problem, string>({ mutationFn: fetchProtectedData });
  const purposeError = validateMinLength(purpose);
  /** Requests the data for the purpose, unless it is too short. */
  const submit = (): void => {
    setSubmitted(true);
    if (purposeError === null) dataMutation.mutate(purpose.trim());
  };
  if (dataMutation.data !== undefined) {
    return (
      <Dialog title={title} onClose={onClose} isPersistent>
        <DescriptionList items={dataMutation.data} />
        <Text size="sm" c="dimmed" mt="md">
          {t('look.recorded', { purpose: purpose.trim() })}
        </Text>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        submitLabel={t('look.show')}
        onSubmit={submit}
        onClose={onClose}
        isPending={dataMutation.isPending}
        problem={dataMutation.error}
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
