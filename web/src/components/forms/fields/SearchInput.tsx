import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

export interface SearchInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly text: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}

/** Pause in typing after which the search starts. */
const typingPauseMs = 250;

/**
 * Shows a search field that searches once typing pauses; `onSearch` receives undefined for an empty text. A later
 * `text` is ignored: give the field another key to adopt it.
 */
export function SearchInput({ label, hint, text, onSearch }: SearchInputProps) {
  const [typedText, setTyped] = useState(text ?? '');
  const searchLater = useDebouncedCallback(
    (input: string) => onSearch(input.trim() === '' ? undefined : input.trim()),
    typingPauseMs,
  );
  return (
    <TextInput
      type="search"
      label={label}
      {...(hint === undefined ? {} : { placeholder: hint })}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typedText}
      maxLength={120}
      w={{ base: '100%', sm: 240 }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        searchLater(currentTarget.value);
      }}
    />
  );
}
