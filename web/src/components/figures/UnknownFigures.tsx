import { Alert, Anchor } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

/**
 * States that figures shown as a dash are unknown, because so many machines have a step of counters to settle, with a
 * link to these steps. Shows nothing without any.
 */
export function UnknownFigures({ machines }: { readonly machines: number }) {
  const { t } = useTranslation('acts');
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('readings.read');
  if (machines === 0) return null;
  return (
    <Alert color="red" variant="light" p="xs" mb="sm" flex="none" icon={<IconQuestionMark size={18} aria-hidden />}>
      {t('unknownFigures.text', { count: machines })}{' '}
      {mayRead && (
        <Anchor component={Link} to={`/${establishment}/meter-exceptions`} inherit>
          {t('unknownFigures.settle')}
        </Anchor>
      )}
    </Alert>
  );
}
