import { Alert, List } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageLink } from '#web/components/pages/Go.js';
import type { FigureDetail } from './figure-detail.js';

/**
 * States why a figure is unknown: the steps from one reading to the next whose movement is withheld, with their
 * counters, each a link to its settlement. Shows nothing for a figure that is known.
 */
export function WithheldSteps({ detail }: { readonly detail: FigureDetail }) {
  const { t } = useTranslation('day-grid');
  const { formatInstant } = useFormats();
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('readings.read');
  if (detail.withheldSteps.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      mt="sm"
      title={t('unknown.title')}
      icon={<IconQuestionMark size={18} aria-hidden />}
    >
      {t('unknown.about')}
      <List size="sm" mt={4}>
        {detail.withheldSteps.map(({ stationNumber, earlierReadAt, laterReadAt, counters }) => (
          <List.Item key={`${stationNumber} ${laterReadAt}`}>
            {t('unknown.step', {
              station: stationNumber,
              from: formatInstant(earlierReadAt),
              to: formatInstant(laterReadAt),
              counters: counters.map(getCounterLabel).join(', '),
            })}{' '}
            {mayRead && (
              <PageLink
                to={`/${establishment}/meter-exceptions`}
                search={{
                  machine: detail.machine,
                  station: String(stationNumber),
                  from: earlierReadAt,
                  to: laterReadAt,
                }}
              >
                {t('unknown.settle')}
              </PageLink>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
