import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

export interface SearchInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly initialText: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}

/** Pause in typing after which the search starts. */
const debounceMs = 250;

/**
 * Shows a search field that searches once typing pauses; `onSearch` receives undefined for an empty text. A later
 * `initialText` is ignored: give the field another key to adopt it.
 */
export function SearchInput({ label, hint, initialText, onSearch }: SearchInputProps) {
  const [typedText, setTypedText] = useState(initialText ?? '');
  const searchDebounced = useDebouncedCallback(
    (text: string) => onSearch(text.trim() === '' ? undefined : text.trim()),
    debounceMs,
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
        setTypedText(currentTarget.value);
        searchDebounced(currentTarget.value);
      }}
    />
  );
}
