import { Anchor, Badge, Group, List, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTERS } from '#domain/meters/counters.js';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { Percent, useFormats } from '#web/components/figures/figures.js';
import { Section } from './Section.js';
import type { FigureDetail } from './figure-detail.js';

interface FigureRowsProps {
  readonly detail: FigureDetail;
}

type Entry = FigureDetail['sheetEntry'];

/** The position of a row in the sealed log; users with access to the log open its proof from here. */
export function LogEntry({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('day-grid');
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('log.read');
  if (entry === null) return <>–</>;
  const number = t('proofEntry', { entry: entry.entryId });
  if (entry.leafIndex === null) return <>{t('notSealed')}</>;
  if (!mayRead) return <>{number}</>;
  return (
    <Anchor
      component={Link}
      to={`/${establishment}/log/${entry.entryId}`}
      aria-label={t('proofOpen', { entry: entry.entryId })}
      size="sm"
    >
      {number}
    </Anchor>
  );
}

function Region({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Table.ScrollContainer
      minWidth={520}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
      className="figure-rows"
    >
      {children}
    </Table.ScrollContainer>
  );
}

/** Returns the label of a counter in the language of the screen, or the code of an unknown one. */
export function counterName(name: string): string {
  const counter = COUNTERS.find((each) => each.name === name);
  if (counter === undefined) return name;
  return counter.label[currentLanguage()];
}

/** Shows the meters' movements, and their source readings. */
export function FigureMeters({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { count, money, instant } = useFormats();
  if (detail.counters.length === 0) return null;
  return (
    <Section title={t('meters')}>
      <Text size="sm" c="dimmed">
        {t('metersAbout')}
      </Text>
      {detail.stretches.length === 0 ? (
        <Text size="sm">{t('noMeters')}</Text>
      ) : (
        <Region label={t('meters')}>
          <Table fz="sm">
            <Table.Thead>
              <Table.Tr>
                {['station', 'from', 'to', 'meter', 'moved', 'amount'].map((name) => (
                  <Table.Th key={name} scope="col">
                    {t(name)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {detail.stretches.flatMap((stretch) =>
                stretch.movements.map(({ counter, moved, movedMinor }) => (
                  <Table.Tr key={`${stretch.stationNumber} ${stretch.fromReadAt} ${counter}`}>
                    <Table.Td>{stretch.stationNumber}</Table.Td>
                    <Table.Td>{instant(stretch.fromReadAt)}</Table.Td>
                    <Table.Td>{instant(stretch.toReadAt)}</Table.Td>
                    <Table.Th scope="row" fw={400}>
                      {counterName(counter)}
                    </Table.Th>
                    <Table.Td className="figure">{count(moved)}</Table.Td>
                    <Table.Td className="figure">
                      {movedMinor === null ? '' : `× ${money(stretch.denominationMinor)} = ${money(movedMinor)}`}
                    </Table.Td>
                  </Table.Tr>
                )),
              )}
            </Table.Tbody>
          </Table>
        </Region>
      )}
      {detail.unreportedCounters.length > 0 && (
        <Text size="sm">{t('unreported', { counters: detail.unreportedCounters.map(counterName).join(', ') })}</Text>
      )}
      <Steps detail={detail} />
      <Readings detail={detail} />
      <Adjustments detail={detail} />
    </Section>
  );
}

function Steps({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { instant } = useFormats();
  if (detail.steps.length === 0) return null;
  return (
    <Section title={t('steps')}>
      <List size="sm">
        {detail.steps.map(({ kind, stationNumber, earlierReadAt, laterReadAt }) => (
          <List.Item key={`${stationNumber} ${laterReadAt}`}>
            {t('stepText', { kind: t(`step_${kind}`), from: instant(earlierReadAt), to: instant(laterReadAt) })}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function Readings({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { count, instant } = useFormats();
  if (detail.readings.length === 0) return null;
  return (
    <Section title={t('readings')}>
      <Region label={t('readings')}>
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('readAt')}</Table.Th>
              <Table.Th scope="col">{t('proof')}</Table.Th>
              {detail.counters.map((name) => (
                <Table.Th key={name} scope="col" className="figure figure-head">
                  {counterName(name)}
                </Table.Th>
              ))}
              {['batch', 'receivedAt', 'sentBy'].map((name) => (
                <Table.Th key={name} scope="col">
                  {t(name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {detail.readings.map((reading) => (
              <Table.Tr key={`${reading.stationNumber} ${reading.readAt} ${reading.variant}`}>
                <Table.Th scope="row" fw={400}>
                  {instant(reading.readAt)}
                  <br />
                  {t(`place_${reading.place}`)}
                </Table.Th>
                <Table.Td>
                  <LogEntry entry={reading.entry} />
                </Table.Td>
                {reading.values.map((value, at) => (
                  <Table.Td key={detail.counters[at]} className="figure">
                    {count(value)}
                  </Table.Td>
                ))}
                <Table.Td>{reading.batchId}</Table.Td>
                <Table.Td>{instant(reading.receivedAt)}</Table.Td>
                <Table.Td>{reading.sentBy ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Region>
    </Section>
  );
}

function Adjustments({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { t: common } = useTranslation('common');
  const { count, instant } = useFormats();
  if (detail.adjustments.length === 0) return null;
  const stateOf = (each: FigureDetail['adjustments'][number]): string => {
    const name = each.decidedBy ?? '';
    if (each.isInForce) return t('adjustment_inForce', { name });
    if (each.decision === null) return t('adjustment_waiting');
    return each.decision === 'refused' ? t('adjustment_refused', { name }) : t('adjustment_reversed');
  };
  return (
    <Section title={t('adjustments')}>
      <List size="sm" spacing={6}>
        {detail.adjustments.map((each) => (
          <List.Item key={each.adjustmentId}>
            {common(`adjustment_${each.kind}`)} — {stateOf(each)}
            <br />
            {each.counters.map(({ counter, moved }) => `${counterName(counter)} : ${count(moved)}`).join(' · ')}
            <br />
            {t('adjustmentBy', { reason: each.reason, name: each.recordedBy, at: instant(each.recordedAt) })}{' '}
            <LogEntry entry={each.entry} />
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

interface Recorded {
  readonly recordedBy: string | null;
  readonly recordedAt: string;
  readonly reason: string;
  readonly entry: Parameters<typeof LogEntry>[0]['entry'];
}

/** Shows the author, time and reason of a revision, and its entry in the log. */
function RecordedCells({ of: { recordedBy, recordedAt, reason, entry } }: { readonly of: Recorded }) {
  const { instant } = useFormats();
  return (
    <>
      <Table.Td>
        {recordedBy ?? '–'}
        <br />
        {instant(recordedAt)}
        {reason !== '' && ` · ${reason}`}
      </Table.Td>
      <Table.Td>
        <LogEntry entry={entry} />
      </Table.Td>
    </>
  );
}

/** Shows every revision of every count, as entered. */
export function FigureCounts({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { t: common } = useTranslation('common');
  const { money } = useFormats();
  const { formula } = detail;
  const isCounted =
    detail.counts.length > 0 ||
    (formula.kind === 'compared' && formula.actual.some(({ name }) => name.startsWith('counted')));
  if (!isCounted) return null;
  return (
    <Section title={t('countsTitle')}>
      {detail.counts.length === 0 ? (
        <Text size="sm">{t('noCount')}</Text>
      ) : (
        <Region label={t('countsTitle')}>
          <Table fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('countNumber')}</Table.Th>
                <Table.Th scope="col">{common('notes')}</Table.Th>
                <Table.Th scope="col">{common('tickets')}</Table.Th>
                <Table.Th scope="col">{common('coins')}</Table.Th>
                <Table.Th scope="col">{t('recorded')}</Table.Th>
                <Table.Th scope="col">{t('proof')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {detail.counts.map((each) => (
                <Table.Tr key={`${each.countNumber} ${each.revision}`} {...(each.isStanding ? {} : { c: 'dimmed' })}>
                  <Table.Th scope="row" fw={400}>
                    {t(each.countNumber === 1 ? 'count_first' : 'count_second')}
                    <br />
                    {t('count_revision', { revision: each.revision })}
                    {!each.isStanding && ` · ${t('count_replaced')}`}
                  </Table.Th>
                  <Table.Td>
                    <strong>{money(each.notesMinor)}</strong>
                    <br />
                    {each.notes
                      .map((note) => t('byNotes', { count: Number(note.count), value: money(note.valueMinor) }))
                      .join(' · ')}
                  </Table.Td>
                  <Table.Td>{money(each.ticketsMinor)}</Table.Td>
                  <Table.Td>{money(each.coinsMinor)}</Table.Td>
                  <RecordedCells of={each} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Region>
      )}
    </Section>
  );
}

const paidFigures: readonly string[] = ['jackpot', 'cancelledCredits', 'ticketsOut', 'handPays', 'fills', 'cashWin'];

/** Shows hand payments, issues and fills. */
export function FigurePayments({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const { t: common } = useTranslation('common');
  const { money } = useFormats();
  if (!paidFigures.includes(detail.figure)) return null;
  return (
    <Section title={t('payments')}>
      {detail.totals.length === 0 ? (
        <Text size="sm">{t('noPayment')}</Text>
      ) : (
        <Region label={t('payments')}>
          <Table fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('payments')}</Table.Th>
                <Table.Th scope="col">{t('amount')}</Table.Th>
                <Table.Th scope="col">{t('recorded')}</Table.Th>
                <Table.Th scope="col">{t('proof')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {detail.totals.map((each) => (
                <Table.Tr key={`${each.kind} ${each.revision}`} {...(each.isStanding ? {} : { c: 'dimmed' })}>
                  <Table.Th scope="row" fw={400}>
                    {common(`kind_${each.kind}`)}
                    {!each.isStanding && ` · ${t('count_replaced')}`}
                  </Table.Th>
                  <Table.Td>
                    {money(each.amountMinor)} ({t('slips', { count: each.slipCount })})
                  </Table.Td>
                  <RecordedCells of={each} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Region>
      )}
    </Section>
  );
}

/** Shows the findings about the figure and about its machine. */
export function FigureFindings({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const about = detail.findings.filter(({ isAbout }) => isAbout);
  const others = detail.findings.filter(({ isAbout }) => !isAbout);
  if (detail.findings.length === 0) return null;
  return (
    <Section title={t('findings')}>
      <Findings detail={detail} list={about} />
      {others.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('finding_other')}
          </Text>
          <Findings detail={detail} list={others} />
        </>
      )}
    </Section>
  );
}

function Findings({ detail, list }: FigureRowsProps & { readonly list: FigureDetail['findings'] }) {
  const { t } = useTranslation('day-grid');
  const { money } = useFormats();
  const establishment = useEstablishmentCode();
  return (
    <List size="sm" spacing={6}>
      {list.map((finding) => (
        <List.Item key={finding.findingKey}>
          <Group gap="xs">
            <strong>{FINDINGS[finding.code][currentLanguage()]}</strong>
            {finding.varianceMinor !== null && (
              <span className="figure">
                {money(finding.varianceMinor)}
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

/** Shows the articles that require the figure, and its further evidence in the log. */
export function FigureRule({ detail }: FigureRowsProps) {
  const { t } = useTranslation('day-grid');
  const language = currentLanguage();
  return (
    <Section title={t('rule')}>
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
    </Section>
  );
}
