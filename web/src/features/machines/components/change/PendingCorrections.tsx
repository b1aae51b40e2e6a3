import { Alert, Anchor, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DifferenceList } from './Differences.js';
import type { MachineOverview } from './facts.js';

/** Lists the machine's corrections that wait for another person's approval; renders nothing when there are none. */
export function PendingCorrections({ overview: { pendingCorrections } }: { readonly overview: MachineOverview }) {
  const { t } = useTranslation(['machines', 'technical-sheet']);
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('approvals.read');
  const { formatInstant } = useFormats();
  if (pendingCorrections.length === 0) return null;
  return (
    <Alert variant="default" mb="md" icon={<IconHourglass aria-hidden />} title={t('pending.title')}>
      {pendingCorrections.map((correction) => (
        <section key={correction.requestId}>
          <Text>
            {t('pending.about', {
              change: t(`technical-sheet:change_${correction.change ?? 'correction'}`),
              at: formatInstant(correction.effectiveAt),
            })}
          </Text>
          {correction.differences.length === 0 ? (
            <Text size="sm">{t('pending.noEffect')}</Text>
          ) : (
            <DifferenceList differences={correction.differences} />
          )}
          <Text size="sm">
            {t('pending.askedBy', { by: correction.requestedByName, at: formatInstant(correction.requestedAt) })}{' '}
            {t('history.reason', { reason: correction.reason })}
          </Text>
          {correction.isOwn && <Text size="sm">{t('pending.own')}</Text>}
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
