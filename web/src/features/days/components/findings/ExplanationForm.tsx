import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { Form } from '#web/components/forms/Form.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useDayPathParams, useDaySearch, type FindingDescription } from '../use-day.js';

export interface FindingDetailsProps {
  readonly finding: FindingDescription;
  /** Keys of the next finding of the list, and of the next one of another case. */
  readonly nextKey: string | undefined;
  readonly nextCaseKey: string | undefined;
  /** The other findings of its case that need an explanation too. */
  readonly caseFindings: readonly FindingDescription[];
  /** Drafts of explanations, by finding: none is lost when the panel closes or opens another finding. */
  readonly draftsByFindingKey: Map<string, string>;
}

/**
 * Shows the form for the explanation of a finding, and of the others of its case unless they are left out; another
 * person approves. The text stays in `draftsByFindingKey` when the panel closes. The next finding can be opened after
 * sending: with the whole case explained, the next one of another case.
 */
export function ExplanationForm({
  finding,
  nextKey,
  nextCaseKey,
  caseFindings,
  draftsByFindingKey,
}: FindingDetailsProps) {
  const { t } = useTranslation('days');
  const path = useDayPathParams();
  const { changeSearch } = useDaySearch();
  const [explanation, setExplanation] = useState(draftsByFindingKey.get(finding.findingKey) ?? '');
  const [isForCase, setForCase] = useState(true);
  const followingKey = isForCase ? nextCaseKey : nextKey;
  const [showTooShortError, setShowTooShortError] = useState(false);
  const explanationMutation = useApiMutation(
    'post',
    '/api/establishments/{establishment}/days/{day}/findings/explanations',
  );
  /** Sends the explanation unless it is too short, and opens the next finding if one is given. */
  const sendExplanation = (keyToOpen?: string): void => {
    const isTooShort = explanation.trim().length < 3;
    setShowTooShortError(isTooShort);
    if (isTooShort) return;
    const findings = [finding, ...(isForCase ? caseFindings : [])].map(({ findingKey }) => findingKey);
    draftsByFindingKey.delete(finding.findingKey);
    // the field is unmounted when the response arrives, which would lose a callback of `mutate`
    void explanationMutation
      .mutateAsync({ params: { path }, body: { findings, explanation: explanation.trim() } })
      .then(
        () => keyToOpen !== undefined && changeSearch({ finding: keyToOpen }),
        () => undefined,
      );
  };
  return (
    <Form onSubmit={() => sendExplanation()}>
      <LongTextInput
        // the panel opens before the finding is loaded, and stays open between findings
        autoFocus
        label={t('finding.explain')}
        description={t('finding.explainHint')}
        minRows={3}
        maxLength={2000}
        required
        value={explanation}
        error={showTooShortError ? t('reasonShort') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setExplanation(value);
          setShowTooShortError(false);
          draftsByFindingKey.set(finding.findingKey, value);
        }}
      />
      {caseFindings.length > 0 && (
        <Checkbox
          mt="xs"
          label={t('finding.explainCase', { count: caseFindings.length })}
          description={caseFindings.map(({ subject, label }) => t('finding.ofCase', { subject, label })).join(' ; ')}
          checked={isForCase}
          onChange={({ currentTarget }) => setForCase(currentTarget.checked)}
        />
      )}
      {explanationMutation.error !== null && <ProblemBox problem={explanationMutation.error} />}
      <Group gap="xs" mt="xs">
        {followingKey !== undefined && (
          <Button loading={explanationMutation.isPending} onClick={() => sendExplanation(followingKey)}>
            {t('finding.explainOn')}
          </Button>
        )}
        <Button
          type="submit"
          variant={followingKey === undefined ? 'filled' : 'default'}
          loading={explanationMutation.isPending}
        >
          {t('finding.explainAct')}
        </Button>
      </Group>
    </Form>
  );
}
