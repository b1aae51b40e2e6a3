import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Document } from './request.js';

export interface DocumentChoiceProps {
  readonly documents: readonly Document[];
  readonly chosenName: string;
  readonly onSelect: (name: string) => void;
}

/** Shows the choice of a document, each with its title and purpose; `onSelect` receives its name. */
export function DocumentChoice({ documents, chosenName, onSelect }: DocumentChoiceProps) {
  const { t } = useTranslation('control');
  return (
    <Radio.Group label={t('documents.which')} value={chosenName} onChange={onSelect}>
      <Stack gap="sm" mt="xs">
        {documents.map(({ name, title, purpose }) => (
          <Radio key={name} value={name} label={title} description={purpose} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
