import { Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ReasonFormDialog } from '#web/components/dialogs/ReasonForm.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { SelectionList } from '../SelectionList.js';
import { useDayPathParams, type FindingDescription } from '../use-day.js';

/** Most findings that one text explains at once. */
const MOST_FINDINGS = 500;

/** Returns true for a finding that a person must still explain. */
export const needsExplanation = ({ severity, state }: FindingDescription): boolean =>
  severity === 'toExplain' && (state === 'open' || state === 'refused');

/** Returns the kinds of which several findings need an explanation, in the order of the list. */
function listSharedKinds(findings: readonly FindingDescription[]) {
  const kinds = new Map<FindingDescription['code'], { readonly label: string; readonly count: number }>();
  for (const { code, label } of findings.filter(needsExplanation))
    kinds.set(code, { label, count: (kinds.get(code)?.count ?? 0) + 1 });
  return [...kinds].flatMap(([code, { label, count }]) => (count > 1 ? [{ code, label }] : []));
}

/**
 * Lets the user explain all findings of a kind with one text. `findings` are those of the list: a kind with several of
 * them is offered. Shows nothing without such a kind.
 */
export function ExplainTogetherButton({ findings }: { readonly findings: readonly FindingDescription[] }) {
  const { t } = useTranslation('days');
  const mayExplain = useHasPermission('findings.explain');
  const [chosenCode, setChosenCode] = useState<FindingDescription['code']>();
  const kinds = listSharedKinds(findings);
  if (!mayExplain || (kinds.length === 0 && chosenCode === undefined)) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default">
            {t('together.explain')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map(({ code, label }) => (
            <Menu.Item key={code} onClick={() => setChosenCode(code)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosenCode !== undefined && <ExplainTogetherDialog code={chosenCode} onClose={() => setChosenCode(undefined)} />}
    </>
  );
}

interface ExplainTogetherDialogProps {
  readonly code: FindingDescription['code'];
  readonly onClose: () => void;
}

/** Shows the findings of a kind that need an explanation, those left out aside, and the text that explains them. */
function ExplainTogetherDialog({ code, onClose }: ExplainTogetherDialogProps) {
  const { t } = useTranslation('days');
  const { day } = useDayPathParams();
  const query = { day, code, severity: 'toExplain', unsettled: true, order: 'machine', limit: MOST_FINDINGS } as const;
  const findingsQuery = useEstablishmentQuery('/findings', { query });
  const [excludedKeys, setExcludedKeys] = useState<ReadonlySet<string>>(new Set());
  const explanationsMutation = useEstablishmentMutation('post', '/days/{day}/findings/explanations');
  const findings = (findingsQuery.data?.findings ?? []).filter(needsExplanation);
  const chosenKeys = findings.map(({ findingKey }) => findingKey).filter((key) => !excludedKeys.has(key));
  return (
    <ReasonFormDialog
      title={findings[0]?.label ?? t('together.explain')}
      size="xl"
      label={t('finding.explain')}
      hint={t('finding.explainHint')}
      tooShortMessage={t('reasonShort')}
      submitLabel={chosenKeys.length === 0 ? null : t('together.explainAct', { count: chosenKeys.length })}
      isPending={explanationsMutation.isPending}
      problem={explanationsMutation.error}
      onClose={onClose}
      onSubmit={(explanation) =>
        explanationsMutation.mutate(
          { path: { day }, body: { findings: chosenKeys, explanation } },
          { onSuccess: onClose },
        )
      }
    >
      <QueryStatus query={findingsQuery} />
      {findingsQuery.data !== undefined && findingsQuery.data.next !== null && (
        <Text size="sm">{t('together.more', { count: MOST_FINDINGS })}</Text>
      )}
      <SelectionList
        label={t('together.chosen')}
        items={findings.map(({ findingKey, subject, text }) => ({ id: findingKey, title: subject, text }))}
        excludedIds={excludedKeys}
        onChange={setExcludedKeys}
      />
    </ReasonFormDialog>
  );
}
