import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SubjectChoiceProps {
  readonly subjectNumber: string | undefined;
  readonly subjectKind: 'number' | 'desk';
  readonly onSubjectChange: (subjectNumber: string | undefined) => void;
}

/**
 * Shows a field for the document's subject: the official number of a slip or a dispute, or a desk. `onSubjectChange`
 * receives it once typing pauses; undefined when the field is empty.
 */
export function SubjectChoice({ subjectNumber, subjectKind, onSubjectChange }: SubjectChoiceProps) {
  const { t } = useTranslation('control');
  const [typedText, setTypedText] = useState(subjectNumber ?? '');
  const reportSubjectDebounced = useDebouncedCallback(
    (text: string) => onSubjectChange(text.trim() === '' ? undefined : text.trim()),
    250,
  );
  return (
    <TextInput
      label={t(`documents.${subjectKind}`)}
      description={t(`documents.${subjectKind}Hint`)}
      required
      inputMode={subjectKind === 'number' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={30}
      w={{ base: '100%', sm: 360 }}
      value={typedText}
      onChange={({ currentTarget }) => {
        setTypedText(currentTarget.value);
        reportSubjectDebounced(currentTarget.value);
      }}
    />
  );
}
