import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getFigureName } from '#domain/cases/finding-figure.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { EntriesTable } from '#web/components/figures/EntryLines.js';
import { Money, Percent, useFormats } from '#web/components/figures/figures.js';
import { ApprovalCard } from '../Approval.js';
import { CasePanel } from './CasePanel.js';
import { CorrectCountButton } from './CorrectCount.js';
import { CorrectTotalButton } from './CorrectTotal.js';
import { ExplanationForm, type FindingDetailsProps } from './ExplanationForm.js';
import { TOTAL_KINDS } from '#domain/reconciliation/reconciliation-types.js';
import { NewerDataWarning, EarlierRefusals } from './FindingPast.js';
import { PageLink } from '#web/components/pages/Go.js';
import { useDayPathParams, useDaySearch, type FindingDescription } from '../use-day.js';

export interface FindingDrawerProps extends Omit<FindingDetailsProps, 'finding'> {
  /** Key of the finding in the address. */
  readonly findingKey: string | undefined;
  readonly onClose: () => void;
}

/**
 * Shows a panel with one finding: its result, rule, explanation, and the possible actions. Shows nothing while
 * `findingKey` is undefined; `nextKey` is the key of the following finding.
 */
export function FindingDrawer({ findingKey, onClose, ...others }: FindingDrawerProps) {
  const { t } = useTranslation('days');
  const { day } = useDayPathParams();
  const findingQuery = useEstablishmentQuery(
    '/findings',
    { query: { day, finding: findingKey ?? '', limit: 1 } },
    { enabled: findingKey !== undefined },
  );
  const finding = findingQuery.data?.findings[0];
  if (findingKey === undefined) return null;
  return (
    <SidePanel onClose={onClose} title={finding?.label ?? t('finding.title')}>
      <QueryStatus query={findingQuery} />
      {findingQuery.data?.findings.length === 0 && <Text>{t('finding.gone')}</Text>}
      {finding !== undefined && <FindingDetails key={finding.findingKey} finding={finding} {...others} />}
    </SidePanel>
  );
}

/**
 * Shows a finding: facts, explanation, earlier refusals, pending corrections and remedies. A button leads to the
 * next finding (`nextKey`), if there is one.
 */
function FindingDetails({ finding, ...others }: FindingDetailsProps) {
  const { t } = useTranslation('days');
  const { changeSearch } = useDaySearch();
  return (
    <Stack>
      <Text>{finding.text}</Text>
      <FindingFigures finding={finding} />
      <CasePanel finding={finding} />
      <FindingEntries finding={finding} />
      <FindingExplanation finding={finding} />
      <EarlierRefusals finding={finding} />
      <PendingCorrections finding={finding} />
      <NewerDataWarning finding={finding} />
      <FindingRemedies finding={finding} {...others} />
      {others.nextKey !== undefined && (
        <Button variant="default" onClick={() => changeSearch({ finding: others.nextKey })}>
          {t('finding.next')}
        </Button>
      )}
    </Stack>
  );
}

/**
 * Shows a table with machine, amounts and variance of a finding, its origin (a figure of the day's grid), its rule and
 * its state.
 */
function FindingFigures({ finding }: { readonly finding: FindingDescription }) {
  const { t } = useTranslation('days');
  const { t: translateCommon } = useTranslation('common');
  const { formatMoney } = useFormats();
  const { establishment, day } = useDayPathParams();
  const { machine, meteredMinor, actualMinor, varianceMinor, variancePercent } = finding;
  return (
    <Table variant="vertical" layout="fixed">
      <Table.Tbody>
        <LabeledRow label={t('findings.column_machine')}>
          {machine === null ? (
            finding.subject
          ) : (
            <PageLink to={`/${establishment}/days/${day}/grid`} search={{ machine }}>
              {finding.subject}
            </PageLink>
          )}
        </LabeledRow>
        {meteredMinor !== null && (
          <LabeledRow label={translateCommon('metered')}>{formatMoney(meteredMinor)}</LabeledRow>
        )}
        {actualMinor !== null && <LabeledRow label={t('finding.actual')}>{formatMoney(actualMinor)}</LabeledRow>}
        {varianceMinor !== null && (
          <LabeledRow label={translateCommon('variance')}>
            <Money amountMinor={varianceMinor} />
            {variancePercent !== null && (
              <>
                {' '}
                (<Percent percent={variancePercent} />)
              </>
            )}
          </LabeledRow>
        )}
        {machine !== null && (
          <LabeledRow label={t('finding.origin')}>
            <PageLink
              to={`/${establishment}/days/${day}/grid`}
              search={{ machine, figure: getFigureName(finding.code, finding.medium) }}
            >
              {t('finding.seeOrigin')}
            </PageLink>
          </LabeledRow>
        )}
        <LabeledRow label={t('finding.rule')}>{finding.rule}</LabeledRow>
        <LabeledRow label={t('findings.column_state')}>{finding.stateText}</LabeledRow>
      </Table.Tbody>
    </Table>
  );
}

/** Shows the entries that the closing posts for a finding: the same for its explainer and its approver. */
function FindingEntries({ finding: { findingKey, severity } }: { readonly finding: FindingDescription }) {
  const { t } = useTranslation('days');
  const { day } = useDayPathParams();
  const entriesQuery = useEstablishmentQuery(
    '/days/{day}/findings',
    { path: { day }, query: { finding: findingKey, limit: 1 } },
    { enabled: severity !== 'blocking' },
  );
  return <EntriesTable caption={t('finding.entries')} entries={entriesQuery.data?.[0]?.entries ?? []} />;
}

/** Shows a row of the table of facts. */
function LabeledRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w={150}>
        {label}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}

/**
 * Shows the explanation of a finding and the decision on it. While it is pending, another person can decide here.
 */
function FindingExplanation({ finding }: { readonly finding: FindingDescription }) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const requestQuery = useEstablishmentQuery(
    '/approval-descriptions/{requestId}',
    { path: { requestId: finding.requestId ?? '' } },
    { enabled: finding.requestId !== null && finding.state === 'awaitingApproval' },
  );
  if (finding.explanation === null) return null;
  // no one decides on their own explanation: its author withdraws it
  const isWithdrawn = finding.decision === 'refused' && finding.decidedBy === finding.explainedBy;
  return (
    <section>
      <Title order={3} size="h5">
        {t('finding.said')}
      </Title>
      <Text>{finding.explanation}</Text>
      <Text size="sm" c="dimmed">
        {t('finding.saidBy', { by: finding.explainedBy, at: formatInstant(finding.explainedAt) })}
      </Text>
      {finding.decision !== null && (
        <Text size="sm">
          {t(`finding.${isWithdrawn ? 'withdrawn' : finding.decision}`, {
            by: finding.decidedBy,
            at: formatInstant(finding.decidedAt),
          })}{' '}
          {finding.decisionReason !== '' && finding.decisionReason}
        </Text>
      )}
      {finding.state === 'awaitingApproval' && requestQuery.data !== undefined && (
        <ApprovalCard approval={requestQuery.data} buttonsOnly />
      )}
    </section>
  );
}

/**
 * Lists the pending corrections of the machine's entries and meters, which may settle the finding. Shows nothing
 * without any, or once the day is closed.
 */
function PendingCorrections({ finding }: { readonly finding: FindingDescription }) {
  const { t } = useTranslation('days');
  const { day } = useDayPathParams();
  const pendingApprovalsQuery = useEstablishmentQuery(
    '/approval-descriptions',
    { query: { state: 'pending', day, limit: 200 } },
    { enabled: finding.machine !== null && finding.dayState === 'open' },
  );
  const machineCorrections = (pendingApprovalsQuery.data?.approvals ?? []).filter(
    ({ kind, link }) => kind !== 'findingExplanation' && link.machine === finding.machine,
  );
  if (machineCorrections.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5">
        {t('finding.asked')}
      </Title>
      <Text size="sm" mb="xs">
        {t('finding.askedText')}
      </Text>
      <Stack gap="xs">
        {machineCorrections.map((approval) => (
          <div key={approval.requestId}>
            <Text size="sm" fw={600}>
              {approval.title}
            </Text>
            <ApprovalCard approval={approval} buttonsOnly />
          </div>
        ))}
      </Stack>
    </section>
  );
}

/** Returns the kind of total that a finding's medium compares; undefined for another medium. */
const findTotalKind = (medium: string) =>
  medium === 'ticketsOut' ? ('ticketsIssued' as const) : TOTAL_KINDS.find((kind) => kind === medium);

/**
 * Shows the remedies of a finding that this user may use: enter or correct a count, correct a total, adjust the meters,
 * explain it. Shows nothing without remedies, or while an approval is awaited.
 */
function FindingRemedies({ finding, ...others }: FindingDetailsProps) {
  const { t } = useTranslation('days');
  const { establishment, day } = useDayPathParams();
  const mayEnterCounts = useHasPermission('counts.enter');
  const mayEnterTotals = useHasPermission('totals.enter');
  const mayAdjust = useHasPermission('adjustments.propose');
  const mayExplain = useHasPermission('findings.explain');
  const { remedies, machine } = finding;
  const isOffered = (remedy: FindingDescription['remedies'][number]): boolean => remedies.includes(remedy);
  if (remedies.length === 0 || finding.state === 'awaitingApproval') return null;
  // a finding between two readings is settled there, any other in the whole day
  const isBetweenReadings = finding.earlierReadAt !== null && finding.laterReadAt !== null;
  const stepBounds = isBetweenReadings ? { from: finding.earlierReadAt, to: finding.laterReadAt } : { day };
  const meterStepSearch = {
    machine,
    station: String(finding.stationNumber ?? 1),
    ...stepBounds,
    back: `/${establishment}/days/${day}`,
  };
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t('finding.todo')}
      </Title>
      <Text size="sm" mb="xs">
        {t([`remedy.${finding.code}`, `remedy.${finding.severity}`])}
      </Text>
      <Group gap="xs" mb="sm">
        {isOffered('enterCount') && mayEnterCounts && (
          <Button component={Link} variant="default" to={`/${establishment}/days/${day}/counts` as never}>
            {t('finding.enterCount')}
          </Button>
        )}
        {isOffered('correctCount') && mayEnterCounts && machine !== null && <CorrectCountButton machine={machine} />}
        {isOffered('correctTotal') && mayEnterTotals && machine !== null && (
          <CorrectTotalButton machine={machine} kind={findTotalKind(finding.medium)} />
        )}
        {(isOffered('adjust') || isOffered('chooseReading')) && mayAdjust && machine !== null && (
          <Button
            component={Link}
            to={`/${establishment}/meter-exceptions` as never}
            search={meterStepSearch as never}
            variant={isOffered('explain') && isOffered('adjust') ? 'default' : 'filled'}
          >
            {t(isOffered('adjust') ? 'finding.adjust' : 'finding.chooseReading')}
          </Button>
        )}
      </Group>
      {isOffered('explain') && mayExplain && <ExplanationForm finding={finding} {...others} />}
    </section>
  );
}
