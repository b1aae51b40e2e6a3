import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

export interface SubjectChoiceProps {
  /** Name of the document. */
  readonly report: string;
  readonly subject: string | undefined;
  readonly onSubjectChange: (subject: string) => void;
}

/**
 * Shows the choice of the document's subject, a slip, session, book or desk, from those on record, the latest first. A
 * search finds earlier ones; the chosen subject stays in the list even when the search does not find it.
 */
export function SubjectChoice({ report, subject, onSubjectChange }: SubjectChoiceProps) {
  const { t } = useTranslation('control');
  const { formatDay, formatMoney } = useFormats();
  const [typedText, setTypedText] = useState('');
  const [debouncedText] = useDebouncedValue(typedText.trim(), 250);
  const isChosen = debouncedText === '' || debouncedText.split(' · ')[0] === subject;
  const subjectsQuery = useEstablishmentQuery('/documents/{report}/subjects', {
    path: { report },
    query: isChosen ? {} : { text: debouncedText.slice(0, 60) },
  });
  const formatSubject = ({ subject: value, day, about, amountMinor }: ApiSchema<'DocumentSubject'>): string =>
    [
      value,
      ...(about === null ? [] : [about]),
      formatDay(day),
      ...(amountMinor === null ? [] : [formatMoney(amountMinor)]),
    ].join(' · ');
  const options = (subjectsQuery.data ?? []).map((listed) => ({ value: listed.subject, label: formatSubject(listed) }));
  const isListed = subject === undefined || options.some(({ value }) => value === subject);
  return (
    <>
      {subjectsQuery.error !== null && <ProblemBox problem={subjectsQuery.error} />}
      <Select
        label={t('documents.subject')}
        description={t('documents.subjectHint')}
        required
        searchable
        w={{ base: '100%', sm: 360 }}
        value={subject ?? null}
        data={isListed ? options : [{ value: subject, label: subject }, ...options]}
        filter={({ options: found }) => found}
        nothingFoundMessage={t('documents.noSubject')}
        onSearchChange={setTypedText}
        onChange={(value) => {
          if (value !== null) onSubjectChange(value);
        }}
      />
    </>
  );
}
