import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SubjectChoiceProps {
  readonly of: string | undefined;
  readonly subject: 'number' | 'desk';
  readonly choose: (of: string | undefined) => void;
}

/** A field for the document's subject: the official number of a slip or a dispute, or the desk. */
export function SubjectChoice({ of, subject, choose }: SubjectChoiceProps) {
  const { t } = useTranslation('control');
  const [typed, setTyped] = useState(of ?? '');
  const send = useDebouncedCallback((text: string) => choose(text.trim() === '' ? undefined : text.trim()), 250);
  return (
    <TextInput
      label={t(`documents.${subject}`)}
      description={t(`documents.${subject}Hint`)}
      required
      inputMode={subject === 'number' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={30}
      w={{ base: '100%', sm: 360 }}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
