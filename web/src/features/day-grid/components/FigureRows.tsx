import { Anchor, Badge, Group, List, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { Percent, useFormats } from '#web/components/figures/figures.js';
import { DrawerSection } from './Section.js';
import type { FigureDetail } from './figure-detail.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { ColumnHeadings, type ListTableProps } from '#web/components/general/ListTable.js';

interface FigureRowsProps {
  readonly detail: FigureDetail;
}

type LogEntryReference = FigureDetail['sheetEntry'];

/**
 * Shows the entry of a row in the sealed log (the tamper-proof record of all writes), as a link for users who may read
 * it. A dash means that there is no entry; one without an index is not sealed yet.
 */
export function LogEntry({ entry }: { readonly entry: LogEntryReference }) {
  const { t } = useTranslation('day-grid');
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('log.read');
  if (entry === null) return <>–</>;
  const entryText = t('proofEntry', { entry: entry.entryId });
  if (entry.leafIndex === null) return <>{t('notSealed')}</>;
  if (!mayRead) return <>{entryText}</>;
  return (
    <Anchor
      component={Link}
      to={`/${establishment}/log/${entry.entryId}`}
      aria-label={t('proofOpen', { entry: entry.entryId })}
      size="sm"
    >
      {entryText}
    </Anchor>
  );
}

/** Shows a table of source rows in a frame that scrolls. */
function SourceRowsTable({ label, columns, children }: ListTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={520}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
      className="figure-rows"
    >
      <Table fz="sm">
        {columns !== undefined && <ColumnHeadings columns={columns} />}
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/**
 * Shows the movements of the machine's counters between readings (stretches) and their amounts, with doubtful steps,
 * source readings and adjustments. Shows nothing for a figure without counters.
 */
export function FigureMeters({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { formatCount, formatMoney, formatInstant } = useFormats();
  if (detail.counters.length === 0) return null;
  return (
    <DrawerSection title={t('meters')}>
      <Text size="sm" c="dimmed">
        {t('metersAbout')}
      </Text>
      {detail.stretches.length === 0 ? (
        <Text size="sm">{t('noMeters')}</Text>
      ) : (
        <SourceRowsTable
          label={t('meters')}
          columns={['station', 'from', 'to', 'meter', 'moved', 'amount'].map((name) => t(name))}
        >
          {detail.stretches.flatMap((stretch) =>
            stretch.movements.map(({ counter, moved, movedMinor }) => (
              <Table.Tr key={`${stretch.stationNumber} ${stretch.fromReadAt} ${counter}`}>
                <Table.Td>{stretch.stationNumber}</Table.Td>
                <Table.Td>{formatInstant(stretch.fromReadAt)}</Table.Td>
                <Table.Td>{formatInstant(stretch.toReadAt)}</Table.Td>
                <Table.Th scope="row" fw={400}>
                  {getCounterLabel(counter)}
                </Table.Th>
                <Table.Td className="figure">{formatCount(moved)}</Table.Td>
                <Table.Td className="figure">
                  {movedMinor === null
                    ? ''
                    : counter.endsWith('Cents')
                      ? `= ${formatMoney(movedMinor)}`
                      : `× ${formatMoney(stretch.denominationMinor)} = ${formatMoney(movedMinor)}`}
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </SourceRowsTable>
      )}
      {detail.unreportedCounters.length > 0 && (
        <Text size="sm">
          {t('unreported', { counters: detail.unreportedCounters.map(getCounterLabel).join(', ') })}
        </Text>
      )}
      <DoubtfulSteps detail={detail} />
      <SourceReadings detail={detail} />
      <MeterAdjustments detail={detail} />
    </DrawerSection>
  );
}

/** Lists the steps from one reading to the next whose movement is in doubt, with their times; nothing without any. */
function DoubtfulSteps({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { formatInstant } = useFormats();
  if (detail.steps.length === 0) return null;
  return (
    <DrawerSection title={t('steps')}>
      <List size="sm">
        {detail.steps.map(({ kind, stationNumber, earlierReadAt, laterReadAt }) => (
          <List.Item key={`${stationNumber} ${laterReadAt}`}>
            {t('stepText', {
              kind: t(`step_${kind}`),
              from: formatInstant(earlierReadAt),
              to: formatInstant(laterReadAt),
            })}
          </List.Item>
        ))}
      </List>
    </DrawerSection>
  );
}

/**
 * Shows a table of the meter readings behind a figure, with their counters, import batch and place in the log; nothing
 * when there are none.
 */
function SourceReadings({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { formatCount, formatInstant } = useFormats();
  if (detail.readings.length === 0) return null;
  return (
    <DrawerSection title={t('readings')}>
      <SourceRowsTable
        label={t('readings')}
        columns={[
          t('readAt'),
          t('proof'),
          ...detail.counters.map((name) => ({ label: getCounterLabel(name), className: 'figure figure-head' })),
          ...['batch', 'receivedAt', 'sentBy'].map((name) => t(name)),
        ]}
      >
        {detail.readings.map((reading) => (
          <Table.Tr key={`${reading.stationNumber} ${reading.readAt} ${reading.variant}`}>
            <Table.Th scope="row" fw={400}>
              {formatInstant(reading.readAt)}
              <br />
              {t(`place_${reading.place}`)}
            </Table.Th>
            <Table.Td>
              <LogEntry entry={reading.entry} />
            </Table.Td>
            {reading.values.map((value, valueIndex) => (
              <Table.Td key={detail.counters[valueIndex]} className="figure">
                {formatCount(value)}
              </Table.Td>
            ))}
            <Table.Td>{reading.batchId}</Table.Td>
            <Table.Td>{formatInstant(reading.receivedAt)}</Table.Td>
            <Table.Td>{reading.sentBy ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </SourceRowsTable>
    </DrawerSection>
  );
}

/** Lists the adjustments of the meters: kind, state, counters, reason, author, and log entry; nothing without any. */
function MeterAdjustments({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { t: translateCommon } = useTranslation('common');
  const { formatCount, formatInstant } = useFormats();
  if (detail.adjustments.length === 0) return null;
  /** Returns the state of an adjustment in words: in force, waiting, refused or reversed. */
  const formatAdjustmentState = (adjustment: FigureDetail['adjustments'][number]): string => {
    const name = adjustment.decidedBy ?? '';
    if (adjustment.isInForce) return t('adjustment_inForce', { name });
    if (adjustment.decision === null) return t('adjustment_waiting');
    return adjustment.decision === 'refused' ? t('adjustment_refused', { name }) : t('adjustment_reversed');
  };
  return (
    <DrawerSection title={t('adjustments')}>
      <List size="sm" spacing={6}>
        {detail.adjustments.map((adjustment) => (
          <List.Item key={adjustment.adjustmentId}>
            {translateCommon(`adjustment_${adjustment.kind}`)} — {formatAdjustmentState(adjustment)}
            <br />
            {adjustment.counters
              .map(({ counter, moved }) => `${getCounterLabel(counter)} : ${formatCount(moved)}`)
              .join(' · ')}
            <br />
            {t('adjustmentBy', {
              reason: adjustment.reason,
              name: adjustment.recordedBy,
              at: formatInstant(adjustment.recordedAt),
            })}{' '}
            <LogEntry entry={adjustment.entry} />
          </List.Item>
        ))}
      </List>
    </DrawerSection>
  );
}

interface Revision {
  readonly recordedBy: string | null;
  readonly recordedAt: string;
  readonly reason: string;
  readonly entry: LogEntryReference;
}

/** Shows two cells of a row: author, time and reason of a revision, and its entry in the log. */
function RecordingCells({ revision: { recordedBy, recordedAt, reason, entry } }: { readonly revision: Revision }) {
  const { formatInstant } = useFormats();
  return (
    <>
      <Table.Td>
        {recordedBy ?? '–'}
        <br />
        {formatInstant(recordedAt)}
        {reason !== '' && ` · ${reason}`}
      </Table.Td>
      <Table.Td>
        <LogEntry entry={entry} />
      </Table.Td>
    </>
  );
}

/**
 * Shows a table with every revision of every count, as entered; replaced ones are pale. Shows nothing for a figure that
 * does not depend on counts.
 */
export function FigureCounts({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { t: translateCommon } = useTranslation('common');
  const { formatMoney } = useFormats();
  const { formula } = detail;
  // a compared figure may depend on a count that is still missing
  const dependsOnCounts =
    detail.counts.length > 0 ||
    (formula.kind === 'compared' && formula.actual.some(({ name }) => name.startsWith('counted')));
  if (!dependsOnCounts) return null;
  return (
    <DrawerSection title={t('countsTitle')}>
      {detail.counts.length === 0 ? (
        <Text size="sm">{t('noCount')}</Text>
      ) : (
        <SourceRowsTable
          label={t('countsTitle')}
          columns={[
            t('countNumber'),
            translateCommon('notes'),
            translateCommon('tickets'),
            translateCommon('coins'),
            t('recorded'),
            t('proof'),
          ]}
        >
          {detail.counts.map((revision) => (
            <Table.Tr
              key={`${revision.countNumber} ${revision.revision}`}
              {...(revision.isStanding ? {} : { c: 'dimmed' })}
            >
              <Table.Th scope="row" fw={400}>
                {t(revision.countNumber === 1 ? 'count_first' : 'count_second')}
                <br />
                {t('count_revision', { revision: revision.revision })}
                {!revision.isStanding && ` · ${t('count_replaced')}`}
              </Table.Th>
              <Table.Td>
                <strong>{formatMoney(revision.notesMinor)}</strong>
                <br />
                {revision.notes
                  .map((note) => t('byNotes', { count: Number(note.count), value: formatMoney(note.valueMinor) }))
                  .join(' · ')}
              </Table.Td>
              <Table.Td>{formatMoney(revision.ticketsMinor)}</Table.Td>
              <Table.Td>{formatMoney(revision.coinsMinor)}</Table.Td>
              <RecordingCells revision={revision} />
            </Table.Tr>
          ))}
        </SourceRowsTable>
      )}
    </DrawerSection>
  );
}

/** The figures that depend on payments. */
const figuresWithPayments: readonly string[] = [
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
  'handPays',
  'fills',
  'cashWin',
];

/** Shows a table of the hand payments, tickets issued and fills (coins put into a hopper), with their revisions. */
export function FigurePayments({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { t: translateCommon } = useTranslation('common');
  const { formatMoney } = useFormats();
  if (!figuresWithPayments.includes(detail.figure)) return null;
  return (
    <DrawerSection title={t('payments')}>
      {detail.totals.length === 0 ? (
        <Text size="sm">{t('noPayment')}</Text>
      ) : (
        <SourceRowsTable label={t('payments')} columns={[t('payments'), t('amount'), t('recorded'), t('proof')]}>
          {detail.totals.map((payment) => (
            <Table.Tr key={`${payment.kind} ${payment.revision}`} {...(payment.isStanding ? {} : { c: 'dimmed' })}>
              <Table.Th scope="row" fw={400}>
                {translateCommon(`kind_${payment.kind}`)}
                {!payment.isStanding && ` · ${t('count_replaced')}`}
              </Table.Th>
              <Table.Td>
                {formatMoney(payment.amountMinor)} ({t('slips', { count: payment.slipCount })})
              </Table.Td>
              <RecordingCells revision={payment} />
            </Table.Tr>
          ))}
        </SourceRowsTable>
      )}
    </DrawerSection>
  );
}

/** Shows the findings (differences) about the figure, then the others of its machine; nothing when there are none. */
export function FigureFindings({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const ownFindings = detail.findings.filter(({ isAbout }) => isAbout);
  const otherFindings = detail.findings.filter(({ isAbout }) => !isAbout);
  if (detail.findings.length === 0) return null;
  return (
    <DrawerSection title={t('findings')}>
      <FindingList detail={detail} findings={ownFindings} />
      {otherFindings.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('finding_other')}
          </Text>
          <FindingList detail={detail} findings={otherFindings} />
        </>
      )}
    </DrawerSection>
  );
}

/** Lists findings with their variance, state and explanation, each with a link to its place in the day. */
function FindingList({ detail, findings }: FigureRowsProps & Pick<FigureDetail, 'findings'>) {
  const { t } = useTranslation('day-grid');
  const { formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  return (
    <List size="sm" spacing={6}>
      {findings.map((finding) => (
        <List.Item key={finding.findingKey}>
          <Group gap="xs">
            <strong>{FINDINGS[finding.code][currentLanguage()]}</strong>
            {finding.varianceMinor !== null && (
              <span className="figure">
                {formatMoney(finding.varianceMinor)}
                {finding.variancePercent !== null && (
                  <>
                    {' '}
                    (<Percent percent={finding.variancePercent} />)
                  </>
                )}
              </span>
            )}
            <Badge variant="default">
              {t(finding.severity === 'blocking' ? 'finding_blocking' : `finding_${finding.state}`)}
            </Badge>
            <Anchor
              component={Link}
              to={`/${establishment}/days/${detail.gamingDay}`}
              search={{ finding: finding.findingKey } as never}
              size="sm"
            >
              {t('explain')}
            </Anchor>
          </Group>
          {finding.explanation !== null && (
            <Text size="sm">
              « {finding.explanation} » — {finding.explainedBy}
              {finding.decidedBy !== null && `, ${finding.decidedBy}`}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}

/** Shows the legal articles that require the figure, and the log entries of its day sheet and of the day's closing. */
export function FigureLegalBasis({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const language = currentLanguage();
  return (
    <DrawerSection title={t('rule')}>
      {detail.articles.length === 0 && <Text size="sm">{t('noRule')}</Text>}
      {detail.articles.map((article) => (
        <div key={article.key}>
          <Text size="sm">
            <strong>{article.key}</strong> · {article[language]}
          </Text>
          <List size="sm">
            {article.clauses.map((clause) => (
              <List.Item key={clause.fr}>{clause[language]}</List.Item>
            ))}
          </List>
        </div>
      ))}
      <Text size="sm" mt="sm">
        {t('sheet')} : <LogEntry entry={detail.sheetEntry} />
        {detail.closingEntry !== null && (
          <>
            <br />
            {t('closing')} : <LogEntry entry={detail.closingEntry} />
          </>
        )}
      </Text>
    </DrawerSection>
  );
}
