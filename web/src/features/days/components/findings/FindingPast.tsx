import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useDayPathParams, useDaySteps, type FindingDescription } from '../use-day.js';

/** Shows the refused explanations of a finding, for the person who decides on a later one; nothing without any. */
export function EarlierRefusals({ finding }: { readonly finding: FindingDescription }) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const { day } = useDayPathParams();
  const decidedApprovalsQuery = useEstablishmentQuery(
    '/approval-descriptions',
    { query: { state: 'decided', day, limit: 200 } },
    { enabled: finding.requestId !== null },
  );
  const earlierRefusals = (decidedApprovalsQuery.data?.approvals ?? []).filter(
    ({ link, outcome, requestId }) =>
      link.findingKey === finding.findingKey && outcome === 'refused' && requestId !== finding.requestId,
  );
  return earlierRefusals.map(({ requestId, reason, decidedBy, decidedAt, decisionReason }) => (
    <Text key={requestId} size="sm">
      {t('finding.refusedBefore', { said: reason, by: decidedBy, at: formatInstant(decidedAt), why: decisionReason })}
    </Text>
  ));
}

/** Shows a warning that data arrived since the day was reconciled, so that the finding may be obsolete. */
export function NewerDataWarning({ finding }: { readonly finding: FindingDescription }) {
  const { t } = useTranslation('days');
  const newDataKinds = useDaySteps().data?.run?.newSince ?? [];
  if (newDataKinds.length === 0 || finding.dayState !== 'open') return null;
  return (
    <Text size="sm" fw={600}>
      {t('finding.arrived', { what: newDataKinds.map((dataKind) => t(`new_${dataKind}`)).join(', ') })}
    </Text>
  );
}
