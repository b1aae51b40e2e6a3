import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface ReasonInputProps {
  readonly hint?: string;
  readonly value: string;
  readonly put: (reason: string) => void;
}

/** A field for the reason of changing a figure. */
export function ReasonInput({ hint, value, put }: ReasonInputProps) {
  const { t } = useTranslation('days');
  return (
    <Textarea
      label={t('reason')}
      {...(hint === undefined ? {} : { description: hint })}
      required
      autosize
      minRows={2}
      value={value}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  );
}
