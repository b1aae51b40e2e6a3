import { Alert, Anchor, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Differences } from './Differences.js';
import type { Overview } from './facts.js';

/** Lists the machine's corrections that wait for another person's approval; renders nothing when there are none. */
export function PendingCorrections({ overview: { pendingCorrections } }: { readonly overview: Overview }) {
  const { t } = useTranslation(['machines', 'technical-sheet']);
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('approvals.read');
  const { formatInstant: formatInstant } = useFormats();
  if (pendingCorrections.length === 0) return null;
  return (
    <Alert variant="default" mb="md" icon={<IconHourglass aria-hidden />} title={t('pending.title')}>
      {pendingCorrections.map((pending) => (
        <section key={pending.requestId}>
          <Text>
            {t('pending.about', {
              change: t(`technical-sheet:change_${pending.change ?? 'correction'}`),
              at: formatInstant(pending.effectiveAt),
            })}
          </Text>
          {pending.differences.length === 0 ? (
            <Text size="sm">{t('pending.noEffect')}</Text>
          ) : (
            <Differences differences={pending.differences} />
          )}
          <Text size="sm">
            {t('pending.askedBy', { by: pending.requestedByName, at: formatInstant(pending.requestedAt) })}{' '}
            {t('history.reason', { reason: pending.reason })}
          </Text>
          {pending.isOwn && <Text size="sm">{t('pending.own')}</Text>}
        </section>
      ))}
      {mayRead && (
        <Anchor component={Link} to={`/${establishment}/approvals`}>
          {t('pending.go')}
        </Anchor>
      )}
    </Alert>
  );
}
