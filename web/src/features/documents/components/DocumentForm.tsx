import { Button, Group, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnEstablishment, useEstablishmentCode } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { addressOf } from '#web/components/pages/ListActions.js';
import { DocumentStanding } from './DocumentStanding.js';
import { MachineChoice } from './MachineChoice.js';
import { TimestampTrouble } from './TimestampTrouble.js';
import { PeriodChoice } from './PeriodChoice.js';
import { SubjectChoice } from './SubjectChoice.js';
import { requestedPeriod } from './request.js';
import type { Catalogue, Chosen } from './request.js';
import type { DocumentsSearch } from './search.js';
import { LANGUAGES } from '#declarations/shapes/text.js';

export interface DocumentFormProps {
  readonly catalogue: Catalogue;
  readonly chosen: Chosen;
  readonly search: DocumentsSearch;
  readonly put: (change: DocumentsSearch) => void;
}

/**
 * The inputs of a document – period, machine, subject, purpose, language –, the state of its figures, and its links.
 */
export function DocumentForm({ catalogue, chosen, search, put }: DocumentFormProps) {
  const { t } = useTranslation('control');
  const { document } = chosen;
  const language = search.language ?? currentLanguage();
  const permissions = useOwnEstablishment()?.permissions ?? [];
  const [purpose, setPurpose] = useState('');
  const maySee = document.personalTo !== null && permissions.includes(document.personalTo);
  return (
    <Stack>
      <Title order={2} size="h3">
        {document.title}
      </Title>
      <PeriodChoice catalogue={catalogue} chosen={chosen} put={put} />
      {document.needsMachine && <MachineChoice machine={search.machine} choose={(machine) => put({ machine })} />}
      {document.subject !== null && (
        <SubjectChoice
          key={document.name}
          of={search.of}
          subject={document.subject}
          choose={(of) => put({ of: of ?? '' })}
        />
      )}
      {document.personalTo !== null && maySee && (
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
          onChange={(value) => put({ language: value === 'en' ? 'en' : 'fr' })}
        />
      </div>
      <DocumentStanding catalogue={catalogue} chosen={chosen} />
      <TimestampTrouble timestamps={catalogue.timestamps} />
      <DocumentLinks chosen={chosen} search={search} purpose={maySee ? purpose : ''} language={language} />
    </Stack>
  );
}

interface LinksProps {
  readonly chosen: Chosen;
  readonly search: DocumentsSearch;
  /** Purpose of reading its personal data; empty: they stay protected. */
  readonly purpose: string;
  readonly language: string;
}

/** Links that open the document or download it in each format, or the input that is still missing. */
function DocumentLinks({ chosen, search: { machine, of }, purpose, language }: LinksProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const period = requestedPeriod(chosen);
  const { name, needsMachine, subject } = chosen.document;
  const why = purpose.trim();
  if (period === undefined) return <Text role="status">{t('documents.incomplete')}</Text>;
  if (needsMachine && machine === undefined) return <Text role="status">{t('documents.chooseMachine')}</Text>;
  if (subject !== null && of === undefined) return <Text role="status">{t(`documents.choose_${subject}`)}</Text>;
  const request = {
    ...period,
    language,
    ...(needsMachine ? { machine } : {}),
    ...(subject === null ? {} : { of }),
    ...(why.length < 3 ? {} : { purpose: why }),
  };
  const address = (format: string, disposition?: string): string =>
    addressOf(establishment, `reports/${name}`, { format, disposition, ...request });
  const download = <IconDownload size={16} aria-hidden />;
  return (
    <>
      <Group gap="xs">
        <Button
          component="a"
          href={address('pdf', 'inline')}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          aria-label={`${t('documents.open')}, ${t('documents.newTab')}`}
        >
          {t('documents.open')}
        </Button>
        <Button component="a" href={address('pdf')} download variant="default" leftSection={download}>
          {t('documents.pdf')}
        </Button>
        {(['xlsx', 'csv', 'json'] as const).map((format) => (
          <Button key={format} component="a" href={address(format)} download variant="default" leftSection={download}>
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
