import { Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from './request.js';

export interface DocumentChoiceProps {
  readonly documents: readonly Document[];
  readonly chosenName: string;
  readonly onSelect: (name: string) => void;
}

/** Returns a text without accents and capitals, as it is searched. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Shows the choice of a document by group, each with its title and purpose; `onSelect` receives its name. */
export function DocumentChoice({ documents, chosenName, onSelect }: DocumentChoiceProps) {
  const { t } = useTranslation('control');
  const [searchText, setSearchText] = useState('');
  const words = fold(searchText).split(/\s+/);
  const found = documents.filter(({ title, purpose }) => {
    const text = fold(`${title} ${purpose}`);
    return words.every((word) => text.includes(word));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label={t('documents.search')}
        placeholder={t('documents.searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={searchText}
        onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
      />
      {found.length === 0 && <Text role="status">{t('documents.noneFound')}</Text>}
      <Radio.Group aria-label={t('documents.which')} value={chosenName} onChange={onSelect}>
        {groups.map((group) => (
          <Stack key={group} gap="sm" mb="lg">
            <Title order={2} size="h5">
              {t(`documents.group_${group}`)}
            </Title>
            {found
              .filter((document) => document.group === group)
              .map(({ name, title, purpose }) => (
                <Radio key={name} value={name} label={title} description={purpose} />
              ))}
          </Stack>
        ))}
      </Radio.Group>
    </Stack>
  );
}
