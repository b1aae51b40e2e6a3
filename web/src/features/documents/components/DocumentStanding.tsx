import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { buildRequestedPeriod, type Catalogue, type ChosenDocument } from './request.js';

export interface DocumentStandingProps {
  readonly catalogue: Catalogue;
  readonly chosenDocument: ChosenDocument;
}

/**
 * Shows how many days of the period are closed, and so how final the document's figures are. Renders nothing for a
 * document as on one day, or while the period is incomplete.
 */
export function DocumentStanding({ catalogue, chosenDocument }: DocumentStandingProps) {
  const period = buildRequestedPeriod(chosenDocument);
  const isStandingShown = chosenDocument.document.period !== 'asOn' && period !== undefined;
  const standingQuery = useEstablishmentQuery(
    '/documents/standing',
    { query: period ?? {} },
    { enabled: isStandingShown },
  );
  if (!isStandingShown) return null;
  if (standingQuery.error !== null) return <ProblemBox problem={standingQuery.error} />;
  if (standingQuery.data === undefined) return null;
  return <StandingMessage catalogue={catalogue} chosenDocument={chosenDocument} standing={standingQuery.data} />;
}

interface StandingMessageProps extends DocumentStandingProps {
  readonly standing: ApiSchema<'PeriodStanding'>;
}

/**
 * Shows how many days of the period are closed, open or missing, and for a single open day a link to it. `standing` are
 * the server's numbers. A document of closed days only leaves the open ones out.
 */
function StandingMessage({ catalogue, chosenDocument, standing }: StandingMessageProps) {
  const { t } = useTranslation('control');
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const isDayDocument = chosenDocument.document.period === 'day';
  const isClosedDaysDocument = chosenDocument.document.period === 'closed';
  const isEmpty = standing.closed === '0' && standing.open === '0' && standing.missing === '0';
  const isFinal = standing.open === '0' && standing.missing === '0' && !isEmpty;
  const presentStates = (['closed', 'open', 'missing'] as const).filter((state) => standing[state] !== '0');
  const bounds = { first: formatDay(catalogue.firstDay), last: formatDay(catalogue.lastDay) };
  const emptyText =
    isDayDocument && catalogue.firstDay !== null ? t('documents.dayUnknown', bounds) : t('documents.noDay');
  return (
    <Alert
      role="status"
      variant="default"
      icon={isFinal ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={standing.text}
    >
      {isEmpty && <Text size="sm">{emptyText}</Text>}
      <List size="sm">
        {presentStates.map((state) => (
          <List.Item key={state}>
            {t(`documents.${isClosedDaysDocument && state === 'open' ? 'leftOut' : state}`, {
              count: Number(standing[state]),
            })}
          </List.Item>
        ))}
      </List>
      {isDayDocument && !isEmpty && !isFinal && (
        <Text size="sm" mt="xs">
          {t('documents.dayOpen')}{' '}
          <Anchor component={Link} to={`/${establishment}/days/${standing.firstDay}`} inherit>
            {t('documents.openDay')}
          </Anchor>
        </Text>
      )}
    </Alert>
  );
}
