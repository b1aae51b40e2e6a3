import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { getFieldLabel, type Rule } from './rule-input.js';

export interface RuleResultProps {
  readonly rule: Rule;
  /** JSON text. */
  readonly input: string;
}

/**
 * Shows the rule's result for the input (JSON text): its verdict, facts and arithmetic, or the names of the invalid
 * fields.
 */
export function RuleResult({ rule, input }: RuleResultProps) {
  const { t } = useTranslation('rules');
  const resultQuery = useEstablishmentQuery('/rules/{key}/answer', { path: { key: rule.key }, query: { input } });
  const invalidFields = resultQuery.error?.code === 'INVALID_INPUT' ? resultQuery.error.details['fields'] : undefined;
  if (Array.isArray(invalidFields)) {
    const fieldLabels = invalidFields.map((fieldPath) => getFieldLabel(rule.fields, String(fieldPath)));
    return <Note color="orange" role="alert" title={t('wrong', { names: fieldLabels.join(' · ') })} />;
  }
  if (resultQuery.error !== null || resultQuery.data === undefined) return <QueryStatus query={resultQuery} />;
  const { verdict, facts, steps, refusal } = resultQuery.data;
  return (
    <Paper withBorder p="md" role="status" aria-live="polite">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t(`verdict.${verdict}`)}
        </Title>
        {refusal !== null && (
          <Note color="orange" title={refusal.message}>
            <Text size="sm">{refusal.code}</Text>
          </Note>
        )}
        {facts.length > 0 && (
          <DescriptionList items={facts.map(({ label, shown }) => ({ label, value: <strong>{shown}</strong> }))} />
        )}
        {steps.length > 0 && (
          <div>
            <Text size="sm" c="dimmed">
              {t('arithmetic')}
            </Text>
            <ol style={{ margin: 0, paddingInlineStart: '1.4rem' }}>
              {steps.map(({ label, arithmetic, result }) => (
                <li key={`${label} ${arithmetic}`}>{t('step', { label, arithmetic, result })}</li>
              ))}
            </ol>
          </div>
        )}
      </Stack>
    </Paper>
  );
}
