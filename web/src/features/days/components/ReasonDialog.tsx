import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonFormDialog, type ReasonFormDialogProps } from '#web/components/dialogs/ReasonForm.js';

export interface ReasonDialogProps extends Omit<
  ReasonFormDialogProps,
  'about' | 'short' | 'size' | 'longest' | 'children'
> {
  /** Description of the act and its consequences. */
  readonly description: ReactNode;
}

/** Shows a dialog that describes an act and its consequences, and requires the reason, which the log records. */
export function ReasonDialog({ description, ...formProps }: ReasonDialogProps) {
  const { t } = useTranslation('days');
  const explanation = (
    <Text component="div" size="sm">
      {description}
    </Text>
  );
  return <ReasonFormDialog {...formProps} explanation={explanation} tooShortMessage={t('reasonShort')} size="lg" />;
}
