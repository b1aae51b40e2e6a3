import { Anchor, Badge, Button, Checkbox, Group, Select, Table, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCauseText, getMediumText, SUSPENSE_STATES } from '#domain/accounting/suspense.js';
import type { ApiSchema } from '#web/api/client.js';
import { Money, useFormats } from '#web/components/figures/figures.js';
import { useTextTranslator } from '#web/components/figures/titled.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { PageLink } from '#web/components/pages/Go.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { BookTabs } from '../components/LedgerFrame.js';
import { SettleDifferencesDialog } from '../components/SettleDifferencesDialog.js';

type SuspenseCase = ApiSchema<'SuspenseCase'>;

const getCaseKey = ({ gamingDay, machine, medium }: SuspenseCase): string => `${gamingDay} ${machine} ${medium}`;

/**
 * Shows the differences in suspense, oldest first, with their age and explanation. Those chosen are settled together,
 * on one cause.
 */
export function SuspenseScreen() {
  const { t } = useTranslation('ledger');
  const { state = 'open', ...period } = useSearch({ from: '/behind/$establishment/ledger/suspense' });
  const navigate = useNavigate({ from: '/$establishment/ledger/suspense' });
  const maySettle = useHasPermission('findings.explain');
  const casesQuery = useEstablishmentQuery('/suspense', { query: { state } });
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const [isSettling, setSettling] = useState(false);
  const cases = casesQuery.data ?? [];
  const chosenCases = cases.filter((each) => chosenKeys.has(getCaseKey(each)) && each.pendingRequestId === null);
  /** Chooses a difference, or no longer. */
  const toggle = (key: string): void => {
    const nextKeys = new Set(chosenKeys);
    if (!nextKeys.delete(key)) nextKeys.add(key);
    setChosenKeys(nextKeys);
  };
  const closeDialog = (): void => {
    setSettling(false);
    setChosenKeys(new Set());
  };
  return (
    <>
      <PageHeader title={t('suspense.title')} summary={t('suspense.about')}>
        {maySettle && state === 'open' && (
          <Button disabled={chosenCases.length === 0} onClick={() => setSettling(true)}>
            {t('suspense.settle')}
          </Button>
        )}
      </PageHeader>
      <BookTabs currentBook="suspense" period={period} />
      <Group my="sm" className="no-print">
        <Select
          label={t('suspense.state')}
          allowDeselect={false}
          value={state}
          data={SUSPENSE_STATES.map((value) => ({ value, label: t(`suspense.state_${value}`) }))}
          onChange={(value) =>
            void navigate({
              search: { ...period, state: SUSPENSE_STATES.find((candidate) => candidate === value) ?? 'open' },
              replace: true,
            })
          }
        />
      </Group>
      <QueryStatus query={casesQuery} />
      {casesQuery.data?.length === 0 && (
        <EmptyState title={t(`suspense.none_${state}`)} explanation={t('suspense.noneText')} />
      )}
      {cases.length > 0 && (
        <ListTable
          label={t('suspense.title')}
          columns={[
            ...(['case', 'day', 'machine', 'medium'] as const).map((column) => t(`suspense.${column}`)),
            ...(['amount', 'balance', 'age'] as const).map((column) => {
              return { label: t(`suspense.${column}`), isFigure: true };
            }),
            t('suspense.explanation'),
          ]}
          miw={860}
          striped
        >
          {cases.map((suspenseCase) => (
            <SuspenseRow
              key={getCaseKey(suspenseCase)}
              suspenseCase={suspenseCase}
              isChosen={chosenKeys.has(getCaseKey(suspenseCase))}
              onToggle={maySettle && state === 'open' ? () => toggle(getCaseKey(suspenseCase)) : null}
            />
          ))}
        </ListTable>
      )}
      {isSettling && <SettleDifferencesDialog cases={chosenCases} onClose={closeDialog} />}
    </>
  );
}

interface SuspenseRowProps {
  readonly suspenseCase: SuspenseCase;
  readonly isChosen: boolean;
  /** Null: the user cannot choose it. */
  readonly onToggle: (() => void) | null;
}

/** Shows a difference: its day and finding, machine, amounts, age, and how it was explained or settled. */
function SuspenseRow({ suspenseCase, isChosen, onToggle }: SuspenseRowProps) {
  const { t } = useTranslation('ledger');
  const translate = useTextTranslator();
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const { gamingDay, machine, medium, amountMinor, balanceMinor, ageDays, findingKey } = suspenseCase;
  const day = formatDay(gamingDay);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Group gap="xs" wrap="nowrap">
          {onToggle !== null && (
            <Checkbox
              checked={isChosen}
              disabled={suspenseCase.pendingRequestId !== null}
              onChange={onToggle}
              aria-label={t('suspense.choose', { day, machine, medium: translate(getMediumText(medium)) })}
            />
          )}
          <Text inherit style={{ whiteSpace: 'nowrap' }}>
            {suspenseCase.caseNumber ?? '–'}
          </Text>
        </Group>
      </Table.Th>
      <Table.Td>
        {findingKey === null ? (
          day
        ) : (
          <PageLink to={`/${establishment}/days/${gamingDay}`} search={{ finding: findingKey }}>
            {day}
          </PageLink>
        )}
      </Table.Td>
      <Table.Td>{machine}</Table.Td>
      <Table.Td>{translate(getMediumText(medium))}</Table.Td>
      <Table.Td className="figure">
        <Money amountMinor={amountMinor} />
      </Table.Td>
      <Table.Td className="figure">
        <Money amountMinor={balanceMinor} />
      </Table.Td>
      <Table.Td className="figure">{t('suspense.days', { count: ageDays })}</Table.Td>
      <Table.Td>
        {suspenseCase.explanation}
        {suspenseCase.mirrorMachine !== null && (
          <Text size="sm">{t('suspense.mirror', { machine: suspenseCase.mirrorMachine })}</Text>
        )}
        {suspenseCase.causes.map((cause, index) => (
          <Text key={index} size="sm">
            {t('suspense.settledAs', { cause: translate(getCauseText(cause)) })}
          </Text>
        ))}
        {suspenseCase.pendingRequestId !== null && (
          <Anchor component={Link} to={`/${establishment}/approvals`} underline="always">
            <Badge color="yellow" variant="light" c="var(--mantine-color-text)">
              {t('suspense.waiting')}
            </Badge>
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
