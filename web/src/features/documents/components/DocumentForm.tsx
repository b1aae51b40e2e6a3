import { Button, Group, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnEstablishment, useEstablishmentCode } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { DocumentStanding } from './DocumentStanding.js';
import { MachineChoice } from './MachineChoice.js';
import { TimestampWarning } from './TimestampTrouble.js';
import { PeriodChoice } from './PeriodChoice.js';
import { SubjectChoice } from './SubjectChoice.js';
import { buildRequestedPeriod, type Catalogue, type ChosenDocument } from './request.js';
import type { DocumentsSearch } from './search.js';
import { LANGUAGES } from '#declarations/shapes/text.js';

export interface DocumentFormProps {
  readonly catalogue: Catalogue;
  readonly chosenDocument: ChosenDocument;
  readonly search: DocumentsSearch;
  readonly onSearchChange: (changedSearch: DocumentsSearch) => void;
}

/**
 * Shows the inputs of a document (period, machine, subject, purpose, language), how final its figures are, and its
 * links. Personal data is included only when a purpose is stated.
 */
export function DocumentForm({ catalogue, chosenDocument, search, onSearchChange }: DocumentFormProps) {
  const { t } = useTranslation('control');
  const { document } = chosenDocument;
  const language = search.language ?? currentLanguage();
  const permissions = useOwnEstablishment()?.permissions ?? [];
  const [purpose, setPurpose] = useState('');
  const mayReadPersonalData = document.personalTo !== null && permissions.includes(document.personalTo);
  return (
    <Stack>
      <Title order={2} size="h3">
        {document.title}
      </Title>
      <PeriodChoice catalogue={catalogue} chosenDocument={chosenDocument} onSearchChange={onSearchChange} />
      {document.needsMachine && (
        <MachineChoice machine={search.machine} onSelect={(machine) => onSearchChange({ machine })} />
      )}
      {document.subject !== null && (
        <SubjectChoice
          key={document.name}
          report={document.name}
          subject={search.of}
          onSubjectChange={(subject) => onSearchChange({ of: subject })}
        />
      )}
      {document.personalTo !== null && mayReadPersonalData && (
        <Textarea
          label={t('documents.purpose')}
          description={t('documents.purposeHint')}
          autosize
          maxLength={500}
          maw={480}
          value={purpose}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
      )}
      <div>
        <Text size="sm" fw={600} id="document-language">
          {t('documents.language')}
        </Text>
        <SegmentedControl
          aria-labelledby="document-language"
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: t(`documents.${value}`) }))}
          onChange={(value) => onSearchChange({ language: value === 'en' ? 'en' : 'fr' })}
        />
      </div>
      <DocumentStanding catalogue={catalogue} chosenDocument={chosenDocument} />
      <TimestampWarning timestamps={catalogue.timestamps} />
      <DocumentDownloads
        chosenDocument={chosenDocument}
        search={search}
        purpose={mayReadPersonalData ? purpose : ''}
        language={language}
      />
    </Stack>
  );
}

interface DocumentDownloadsProps {
  readonly chosenDocument: ChosenDocument;
  readonly search: DocumentsSearch;
  /** Purpose of reading its personal data; empty: they stay protected. */
  readonly purpose: string;
  readonly language: string;
}

/**
 * Shows the links that open the document or download it in each format, or which input is still missing. A purpose of
 * fewer than three characters is not sent.
 */
function DocumentDownloads({
  chosenDocument,
  search: { machine, of: subjectNumber },
  purpose,
  language,
}: DocumentDownloadsProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const period = buildRequestedPeriod(chosenDocument);
  const { name, needsMachine, subject } = chosenDocument.document;
  const trimmedPurpose = purpose.trim();
  if (period === undefined) return <Text role="status">{t('documents.incomplete')}</Text>;
  if (needsMachine && machine === undefined) return <Text role="status">{t('documents.chooseMachine')}</Text>;
  if (subject !== null && subjectNumber === undefined)
    return <Text role="status">{t(`documents.choose_${subject}`)}</Text>;
  const documentQuery = {
    ...period,
    language,
    ...(needsMachine ? { machine } : {}),
    ...(subject === null ? {} : { of: subjectNumber }),
    ...(trimmedPurpose.length < 3 ? {} : { purpose: trimmedPurpose }),
  };
  const buildDocumentUrl = (format: string, disposition?: string): string =>
    buildEstablishmentUrl(establishment, `reports/${name}`, { format, disposition, ...documentQuery });
  const downloadIcon = <IconDownload size={16} aria-hidden />;
  return (
    <>
      <Group gap="xs">
        <Button
          component="a"
          href={buildDocumentUrl('pdf', 'inline')}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          aria-label={`${t('documents.open')}, ${t('documents.newTab')}`}
        >
          {t('documents.open')}
        </Button>
        <Button component="a" href={buildDocumentUrl('pdf')} download variant="default" leftSection={downloadIcon}>
          {t('documents.pdf')}
        </Button>
        {(['xlsx', 'csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={buildDocumentUrl(format)}
            download
            variant="default"
            leftSection={downloadIcon}
          >
            {t(`documents.${format}`)}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('documents.formats')}
      </Text>
    </>
  );
}
