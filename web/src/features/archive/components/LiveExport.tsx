import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { currentLanguage } from '#web/locales/language.js';

/**
 * Shows a link that creates and downloads an export of the sealed log of every act since the opening of a gaming day.
 */
export function LiveExportLink({ establishment, since }: { readonly establishment: string; readonly since: string }) {
  const { t } = useTranslation('archive');
  const { formatDay } = useFormats();
  const exportQuery = new URLSearchParams({ since, language: currentLanguage() });
  return (
    <>
      <Button
        component="a"
        href={`/api/establishments/${encodeURIComponent(establishment)}/log/export?${exportQuery.toString()}`}
        download
        variant="default"
        size="xs"
        mt="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('request.live', { day: formatDay(since) })}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {t('request.liveHint')}
      </Text>
    </>
  );
}
