import { Grid, Select, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { RuleResult } from '../components/RuleAnswer.js';
import { RuleForm } from '../components/RuleForm.js';
import type { Rule } from '../components/rule-input.js';

/**
 * Lets the user try a rule of the regulation, or an accounting formula, on any input; nothing is written. The address
 * names the rule, by default the first.
 */
export function RulesScreen() {
  const { t } = useTranslation('rules');
  const { rule: ruleKey } = useSearch({ from: '/behind/$establishment/rules' });
  const navigate = useNavigate({ from: '/$establishment/rules' });
  const rulesQuery = useEstablishmentQuery('/rules');
  const rules = rulesQuery.data ?? [];
  const rule = rules.find(({ key }) => key === ruleKey) ?? rules[0];
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')} />
      <QueryStatus query={rulesQuery} />
      {rule !== undefined && (
        <Stack>
          <Select
            label={t('rule')}
            data={rules.map(({ key, title }) => ({ value: key, label: t('named', { key: getClauseKey(key), title }) }))}
            value={rule.key}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('nothing')}
            maxDropdownHeight={420}
            onChange={(key) => {
              if (key !== null) void navigate({ search: { rule: key } });
            }}
          />
          <RuleTrial key={rule.key} rule={rule} />
        </Stack>
      )}
    </>
  );
}

/** Returns an empty key for a formula, which has no clause. */
const getClauseKey = (key: string): string => (key.startsWith('formula:') ? '' : key);

/** Shows the rule's words and source, its form, and beside it the result for the last input. */
function RuleTrial({ rule }: { readonly rule: Rule }) {
  const { t } = useTranslation('rules');
  const { formatDay } = useFormats();
  const [input, setInput] = useState<string | null>(null);
  const { words, article, since, currency } = rule;
  return (
    <>
      <div>
        {words !== '' && <Text>{t('words', { words })}</Text>}
        <Text size="sm" c="dimmed">
          {article === null || since === null
            ? t('formula', { currency })
            : t('source', { article, since: formatDay(since), currency })}
        </Text>
      </div>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <RuleForm rule={rule} onEvaluate={setInput} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>{input !== null && <RuleResult rule={rule} input={input} />}</Grid.Col>
      </Grid>
    </>
  );
}
