import { Group, SegmentedControl, Table, Text, Title, UnstyledButton } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadNextPageButton } from '#web/components/pages/MoreButton.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { Money, useFormats } from '#web/components/figures/figures.js';
import { ExplainTogetherButton, needsExplanation } from './ExplainTogether.js';
import { SettleTogetherButton } from './SettleTogether.js';
import { FindingDrawer } from './FindingDrawer.js';
import { Tag } from '../Tag.js';
import { FINDING_ORDERS, FINDING_VIEWS } from '../search.js';
import { useCorrectedMachines, useDayPathParams, useDaySearch, type FindingDescription } from '../use-day.js';
import { usePagedQuery } from '#web/components/pages/pages.js';
import { ColumnHeadings } from '#web/components/general/ListTable.js';

/** Keeps the short words of a table unbroken: the table scrolls in its region instead. */
const NO_WRAP = { whiteSpace: 'nowrap' } as const;
const FINDINGS_PATH = '/api/establishments/{establishment}/findings';

/**
 * Loads the findings of the chosen view and order page by page, and returns the view too. An open day starts with those
 * to settle, a closed one with all, and both with the most urgent first.
 */
function useFindings(isOpen: boolean) {
  const { establishment, day } = useDayPathParams();
  const { search } = useDaySearch();
  const view = search.view ?? (isOpen ? 'todo' : 'all');
  const query = {
    day,
    limit: 100,
    order: search.order ?? ('attention' as const),
    ...(view === 'todo' ? { unsettled: true } : {}),
    ...(view === 'notice' ? { severity: 'notice' as const } : {}),
  };
  const request = { params: { path: { establishment }, query } };
  const findingPages = usePagedQuery<ApiSchema<'FindingsPage'>, FindingDescription>(
    buildQueryKey(FINDINGS_PATH, request),
    (after, signal) =>
      fetchQuery(
        FINDINGS_PATH,
        { params: { path: { establishment }, query: { ...query, ...(after === null ? {} : { after }) } } },
        signal,
      ),
    (page) => page.findings,
  );
  return { findingPages, view };
}

export interface DayFindingsProps {
  readonly isOpen: boolean;
  /** Start and end of the day. */
  readonly period: { readonly from: string; readonly to: string };
}

/**
 * Shows the findings of the day (differences to explain), in the chosen order and page by page; a chosen one opens in a
 * drawer. Explanations being typed stay in `draftsByFindingKey` while the page is open.
 */
export function DayFindings({ isOpen, period }: DayFindingsProps) {
  const { t } = useTranslation('days');
  const { search, changeSearch } = useDaySearch();
  const { findingPages, view } = useFindings(isOpen);
  const findings = findingPages.data ?? [];
  const [draftsByFindingKey] = useState(() => new Map<string, string>());
  const chosenFinding = findings.find(({ findingKey }) => findingKey === search.finding);
  const caseFindings = findings.filter((finding) => needsExplanation(finding) && isOfSameCase(finding, chosenFinding));
  // the form of the chosen one explains them too
  const otherFindings = findings.filter((finding) => !caseFindings.includes(finding));
  const correctedMachines = useCorrectedMachines(isOpen);
  const keyOrder = useStableKeyOrder(findings, search.finding);
  return (
    <section>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2} size="h4" id="findings">
          {t('findings.title')}
        </Title>
        <Group gap="xs" className="no-print">
          {isOpen && hasOpenSteps(findings, correctedMachines) && <SettleTogetherButton period={period} />}
          {isOpen && <ExplainTogetherButton findings={findings} />}
          <SegmentedControl
            size="xs"
            aria-label={t('findings.view')}
            value={view}
            onChange={(value) => changeSearch({ view: FINDING_VIEWS.find((candidate) => candidate === value) })}
            data={FINDING_VIEWS.map((value) => ({ value, label: t(`findings.view_${value}`) }))}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('findings.order')}
            value={search.order ?? 'attention'}
            onChange={(value) => changeSearch({ order: FINDING_ORDERS.find((candidate) => candidate === value) })}
            data={FINDING_ORDERS.map((value) => ({ value, label: t(`findings.order_${value}`) }))}
          />
        </Group>
      </Group>
      <QueryStatus query={findingPages} />
      {findingPages.data?.length === 0 && (
        <EmptyState title={t(`findings.empty_${view}`)} explanation={t(`findings.emptyText_${view}`)} />
      )}
      {findings.length > 0 && (
        <FindingTable findings={findings} chosenFinding={chosenFinding} correctedMachines={correctedMachines} />
      )}
      <LoadNextPageButton listQuery={findingPages} mt="sm">
        {t('more')}
      </LoadNextPageButton>
      <FindingDrawer
        findingKey={search.finding}
        nextKey={findNextKey(keyOrder, findings, search.finding, correctedMachines)}
        nextCaseKey={findNextKey(keyOrder, otherFindings, search.finding, correctedMachines)}
        caseFindings={caseFindings}
        draftsByFindingKey={draftsByFindingKey}
        onClose={() => changeSearch({ finding: undefined })}
      />
    </section>
  );
}

/** Returns whether meters are still to settle. */
const hasOpenSteps = (findings: readonly FindingDescription[], correctedMachines: ReadonlySet<string>): boolean =>
  findings.filter(
    (finding) => ['meterException', 'identityBroken'].includes(finding.code) && needsAction(finding, correctedMachines),
  ).length > 1;

/** Returns whether a finding is another one of the chosen one's case. */
const isOfSameCase = ({ findingKey, caseNumber }: FindingDescription, chosen: FindingDescription | undefined) =>
  caseNumber !== null && caseNumber === chosen?.caseNumber && findingKey !== chosen.findingKey;

/** Returns true for a finding that is open or refused, unless a pending correction of its machine may settle it. */
const needsAction = ({ state, machine }: FindingDescription, correctedMachines: ReadonlySet<string>): boolean =>
  (state === 'open' || state === 'refused') && !(machine !== null && correctedMachines.has(machine));

/**
 * Returns the key of the next finding that needs action, after the chosen one and cyclically; otherwise of the next one
 * of the list, if any. A finding settled meanwhile leaves the list but not its position in `keyOrder`.
 */
function findNextKey(
  keyOrder: readonly string[],
  findings: readonly FindingDescription[],
  chosenKey: string | undefined,
  correctedMachines: ReadonlySet<string>,
): string | undefined {
  const findingByKey = new Map(findings.map((finding) => [finding.findingKey, finding]));
  const chosenIndex = keyOrder.findIndex((key) => key === chosenKey);
  const laterKeys = keyOrder.slice(chosenIndex + 1);
  const earlierKeys = keyOrder.slice(0, Math.max(chosenIndex, 0));
  const nextActionKey = [...laterKeys, ...earlierKeys].find((key) => {
    const finding = findingByKey.get(key);
    return finding !== undefined && needsAction(finding, correctedMachines);
  });
  return nextActionKey ?? laterKeys.find((key) => findingByKey.has(key));
}

/**
 * Returns the keys of the findings in the order of the list. While a finding is open the order does not change, and
 * later ones are added at the end.
 */
function useStableKeyOrder(findings: readonly FindingDescription[], chosenKey: string | undefined): readonly string[] {
  const currentKeys = findings.map(({ findingKey }) => findingKey);
  const [storedOrder, setStoredOrder] = useState<readonly string[]>([]);
  const order =
    chosenKey === undefined
      ? currentKeys
      : [...storedOrder, ...currentKeys.filter((key) => !storedOrder.includes(key))];
  if (order.length !== storedOrder.length || order.some((key, index) => storedOrder[index] !== key))
    setStoredOrder(order);
  return order;
}

interface FindingTableProps {
  readonly findings: readonly FindingDescription[];
  readonly chosenFinding: FindingDescription | undefined;
  readonly correctedMachines: ReadonlySet<string>;
}

/** Shows a table of findings. `j` and `k` or the arrows move the focus, `e` opens the focused one. */
function FindingTable({ findings, chosenFinding, correctedMachines }: FindingTableProps) {
  const { t } = useTranslation('days');
  const { changeSearch } = useDaySearch();
  const tableBodyRef = useRef<HTMLTableSectionElement>(null);
  const getRowButtons = (): HTMLButtonElement[] => [...(tableBodyRef.current?.querySelectorAll('button') ?? [])];
  /** Moves the focus that many rows on, at most to the first or the last. */
  const moveFocus = (offset: number): void => {
    const buttons = getRowButtons();
    const focusedIndex = buttons.findIndex((button) => button === document.activeElement);
    // without a focused row: the first when moving down, the last when moving up
    const startIndex = focusedIndex === -1 && offset < 0 ? buttons.length : focusedIndex;
    buttons[Math.min(Math.max(startIndex + offset, 0), buttons.length - 1)]?.focus();
  };
  /** Opens the focused finding; the first when none is focused. */
  const openFocusedFinding = (): void => {
    const focusedIndex = getRowButtons().findIndex((button) => button === document.activeElement);
    const finding = findings[focusedIndex === -1 ? 0 : focusedIndex];
    if (finding !== undefined) changeSearch({ finding: finding.findingKey });
  };
  useShortcut({ keys: 'j', label: t('keys.next'), group: 'here' }, () => moveFocus(1));
  useShortcut({ keys: 'k', label: t('keys.previous'), group: 'here' }, () => moveFocus(-1));
  useShortcut({ keys: 'e', label: t('keys.explain'), group: 'here' }, openFocusedFinding);
  /** Moves the focus on the up and down arrows. */
  const handleKeyDown = (event: KeyboardEvent): void => {
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    moveFocus(offset);
  };
  const columns = ['finding', 'machine', 'risk', 'state', 'owner', 'age'] as const;
  return (
    <ScrollRegion label={t('findings.title')}>
      <Table striped highlightOnHover miw={860}>
        <ColumnHeadings
          columns={columns.map((column) => ({
            label: t(`findings.column_${column}`),
            isFigure: column === 'risk',
            style: NO_WRAP,
          }))}
        />
        <Table.Tbody ref={tableBodyRef} onKeyDown={handleKeyDown}>
          {findings.map((finding) => (
            <FindingRow
              key={finding.findingKey}
              finding={finding}
              isChosen={finding === chosenFinding}
              hasPendingCorrection={
                finding.machine !== null && correctedMachines.has(finding.machine) && finding.state !== 'approved'
              }
              onOpen={() => changeSearch({ finding: finding.findingKey })}
            />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

const toneBySeverity = { blocking: 'alarm', toExplain: 'warning', notice: 'plain' } as const;

interface FindingRowProps {
  readonly finding: FindingDescription;
  readonly isChosen: boolean;
  /** True when a correction of its machine is pending. */
  readonly hasPendingCorrection: boolean;
  readonly onOpen: () => void;
}

/**
 * Shows the row of a finding: text, machine, amount at risk, state, responsible function and age.
 * `hasPendingCorrection` marks a pending correction, which may settle the finding.
 */
function FindingRow({ finding, isChosen, hasPendingCorrection, onOpen }: FindingRowProps) {
  const { t } = useTranslation('days');
  const { t: translateShell } = useTranslation('shell');
  const isSettled = finding.state === 'approved';
  const isAwaitingApproval = finding.state === 'awaitingApproval';
  const unsettledTone = isAwaitingApproval ? 'wait' : toneBySeverity[finding.severity];
  return (
    <Table.Tr data-chosen={isChosen}>
      <Table.Th scope="row" fw={400}>
        <UnstyledButton onClick={onOpen} style={{ minHeight: 24 }}>
          <Text size="sm" fw={600} td="underline">
            {finding.label}
          </Text>
          <Text size="sm" c="dimmed">
            {finding.causeText === null ? finding.text : `${finding.causeText}. ${finding.text}`}
          </Text>
        </UnstyledButton>
      </Table.Th>
      <Table.Td style={NO_WRAP}>
        {finding.subject}
        {finding.caseNumber !== null && (
          <Text size="xs" c="dimmed">
            {t('case.title', { number: finding.caseNumber })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Money amountMinor={finding.riskMinor} />
      </Table.Td>
      <Table.Td>
        <Tag tone={isSettled ? 'good' : unsettledTone}>{finding.stateText}</Tag>
        {hasPendingCorrection && !isAwaitingApproval && (
          <Text size="xs" mt={4}>
            {t('findings.corrected')}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={NO_WRAP}>{finding.owner === null ? '–' : translateShell(`role.${finding.owner}`)}</Table.Td>
      <Table.Td style={NO_WRAP}>
        <FindingAge hours={finding.ageHours} />
        {finding.isMine && isAwaitingApproval && (
          <Text size="xs" c="dimmed">
            {t('findings.mine')}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Shows the age of a finding since the end of the day, in hours, then in days. */
function FindingAge({ hours }: { readonly hours: number }) {
  const { t } = useTranslation('days');
  const { formatCount } = useFormats();
  const days = Math.floor(hours / 24);
  return (
    <Text size="sm">{days > 0 ? t('age.days', { count: days }) : t('age.hours', { hours: formatCount(hours) })}</Text>
  );
}
