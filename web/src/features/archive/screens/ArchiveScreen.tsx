import { Button, Code, Group, List, Select, Text, Title } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { currentLanguage } from '#web/locales/language.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ArchiveTable } from '../components/Archives.js';
import { LiveExportLink } from '../components/LiveExport.js';
import { getPreviousMonthPeriod, getMonthPeriod, type ArchiveSearch } from '../components/archive-search.js';
import type { Language } from '#declarations/shapes/text.js';

/** Shows the archive page: a whole period is requested as one signed archive, listed, downloaded and verified. */
export function ArchiveScreen() {
  const { t } = useTranslation('archive');
  const establishment = useEstablishmentCode();
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')} />
      <ArchiveRequestForm establishment={establishment} />
      <Title order={2} size="h4" mt="xl" mb="xs">
        {t('list.title')}
      </Title>
      <ArchiveTable establishment={establishment} />
      <VerificationSteps />
    </>
  );
}

/**
 * Shows the form that requests the archive of a period in a language, with buttons for the usual periods. The address
 * holds the period, by default the month so far of the last gaming day.
 */
function ArchiveRequestForm({ establishment }: { readonly establishment: string }) {
  const { t } = useTranslation('archive');
  const search = useSearch({ from: '/behind/$establishment/archive' });
  const navigate = useNavigate({ from: '/$establishment/archive' });
  const gamingDaysQuery = useEstablishmentQuery('/gaming-days', { query: { limit: 60 } });
  const requestMutation = useEstablishmentMutation('post', '/archives');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const lastGamingDay = gamingDaysQuery.data?.at(0)?.gamingDay;
  const lastClosedDay = gamingDaysQuery.data?.find(({ state }) => state === 'closed')?.gamingDay;
  const firstDayOfMonth = lastGamingDay === undefined ? undefined : getMonthPeriod(lastGamingDay).from;
  const { from = firstDayOfMonth, to = lastGamingDay } = search;
  const changePeriod = (period: ArchiveSearch): void => void navigate({ search: period, replace: true });
  /** Requests the archive of the chosen period. */
  const requestArchive = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (from === undefined || to === undefined) return;
    const body = { firstDay: from, lastDay: to, language };
    requestMutation.mutate({ body });
  };
  return (
    <form onSubmit={requestArchive} aria-label={t('request.title')}>
      <Group align="flex-end" gap="sm">
        <DayInput label={t('request.from')} day={from} onChange={(day) => changePeriod({ from: day ?? from, to })} />
        <DayInput label={t('request.to')} day={to} onChange={(day) => changePeriod({ from, to: day ?? to })} />
        <Select
          label={t('request.language')}
          data={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
          value={language}
          allowDeselect={false}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'fr')}
          w={210}
        />
        <Button type="submit" leftSection={<IconArchive size={18} aria-hidden />} loading={requestMutation.isPending}>
          {t('request.send')}
        </Button>
      </Group>
      {lastGamingDay !== undefined && (
        <Group gap="xs" mt="xs">
          <Text size="sm">{t('request.presets')}</Text>
          {lastClosedDay !== undefined && (
            <Button
              variant="default"
              size="xs"
              onClick={() => changePeriod({ from: lastClosedDay, to: lastClosedDay })}
            >
              {t('request.lastClosed')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            onClick={() => changePeriod({ ...getMonthPeriod(lastGamingDay), to: lastGamingDay })}
          >
            {t('request.thisMonth')}
          </Button>
          <Button variant="default" size="xs" onClick={() => changePeriod(getPreviousMonthPeriod(lastGamingDay))}>
            {t('request.lastMonth')}
          </Button>
        </Group>
      )}
      {from !== undefined && <LiveExportLink establishment={establishment} since={from} />}
      {requestMutation.error !== null && <ProblemBox problem={requestMutation.error} />}
    </form>
  );
}

/**
 * Shows the steps by which a reader verifies an archive, with the fingerprints of the establishment's keys to compare.
 */
function VerificationSteps() {
  const { t } = useTranslation('archive');
  const { data } = useEstablishmentQuery('/log/keys');
  return (
    <section aria-labelledby="verify-title">
      <Title order={2} size="h4" mt="xl" mb="xs" id="verify-title">
        {t('verify.title')}
      </Title>
      <List type="ordered" spacing={4}>
        <List.Item>{t('verify.keep')}</List.Item>
        <List.Item>{t('verify.open')}</List.Item>
        <List.Item>
          {t('verify.compare')}
          {data?.map(({ fingerprint }) => (
            <div key={fingerprint}>
              <Code>{fingerprint}</Code>
            </div>
          ))}
        </List.Item>
      </List>
    </section>
  );
}
