import { Alert } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import type { Catalogue } from './request.js';

/**
 * Shows a warning while the timestamp authority (which certifies the time of a document) last failed: PDFs made now are
 * signed, without its timestamp.
 */
export function TimestampWarning({ timestamps: { trouble } }: Pick<Catalogue, 'timestamps'>) {
  const { t } = useTranslation('control');
  const { formatInstant } = useFormats();
  if (trouble === null) return null;
  return (
    <Alert color="yellow" role="status" icon={<IconClockExclamation aria-hidden />} title={t('documents.noTimestamp')}>
      {t('documents.noTimestampText', { at: formatInstant(trouble.at), why: t(`documents.tsa_${trouble.reason}`) })}
    </Alert>
  );
}
