import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonForm, type ReasonFormProps } from '#web/components/dialogs/ReasonForm.js';

export interface ReasonDialogProps extends Omit<ReasonFormProps, 'about' | 'short' | 'size' | 'longest' | 'children'> {
  /** Description of the act and its consequences. */
  readonly about: ReactNode;
}

/** Shows a dialog that describes an act and its consequences, and requires the reason, which the log records. */
export function ReasonDialog({ about, ...formProps }: ReasonDialogProps) {
  const { t } = useTranslation('days');
  const aboutText = (
    <Text component="div" size="sm">
      {about}
    </Text>
  );
  return <ReasonForm {...formProps} explanation={aboutText} tooShortMessage={t('reasonShort')} size="lg" />;
}
