import { IconPlugConnectedX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clearDisplayedReads, useOldestReadAt } from '#web/api/kept-reads.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';

/** Warns that the page has data read before the network was lost, with the time of the oldest read. */
export function CachedDataNote() {
  const { t } = useTranslation('shell');
  const { formatInstant } = useFormats();
  const oldestReadMs = useOldestReadAt();
  const { href } = useLocation();
  useEffect(() => clearDisplayedReads, [href]);
  if (oldestReadMs === null) return null;
  const oldestReadAt = new Date(oldestReadMs).toISOString();
  return (
    <Note color="yellow" icon={<IconPlugConnectedX aria-hidden />} title={t('kept.earlier')} role="status" mb="sm">
      {t('kept.earlierWhen', { at: formatInstant(oldestReadAt) })}
    </Note>
  );
}
