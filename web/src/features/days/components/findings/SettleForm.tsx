import { Button, Checkbox, Group, Paper, Radio, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Identities } from './Identities.js';
import type { MeterStep } from './meter-step.js';
import { ReasonInput } from '../ReasonInput.js';
import { METER_ADJUSTMENT_KINDS } from '#domain/meters/meter-step.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';
import { Form } from '#web/components/forms/Form.js';

type Counter = MeterStep['counters'][number];

/** Returns the movement that the readings suggest for a kind of adjustment; empty where a person must enter it. */
function suggestedValue(counter: Counter, kind: MeterAdjustmentKind): string {
  if (kind === 'rollover') return counter.ifRolledOver ?? '';
  if (kind === 'reset') return counter.ifReset ?? '';
  return counter.ifBalanced ?? '';
}

const suggestions = (counters: readonly Counter[], kind: MeterAdjustmentKind): Record<string, string> =>
  Object.fromEntries(counters.map((counter) => [counter.name, suggestedValue(counter, kind)]));

/** Returns the kind that fits the counters in doubt: rollover when all of them turned over, otherwise reset. */
function suggestedKind(counters: readonly Counter[]): MeterAdjustmentKind {
  const doubted = counters.filter(({ isInDoubt }) => isInDoubt);
  const rolled = doubted.filter(({ ifRolledOver, ifBalanced }) => ifRolledOver !== null && ifRolledOver === ifBalanced);
  return rolled.length > 0 && rolled.length === doubted.length ? 'rollover' : 'reset';
}

/** A form for the true movement of a step's counters: previewed first, then requested for another person's approval. */
export function SettleForm({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { t: common } = useTranslation('common');
  const establishment = useEstablishmentCode();
  const [kind, setKind] = useState<MeterAdjustmentKind>(suggestedKind(step.counters));
  const [chosen, setChosen] = useState<readonly string[]>(
    step.counters.filter(({ isInDoubt }) => isInDoubt).map(({ name }) => name),
  );
  const [values, setValues] = useState(suggestions(step.counters, kind));
  const [reason, setReason] = useState('');
  const preview = useWrite('post', '/api/establishments/{establishment}/meter-adjustments/preview');
  const propose = useWrite('post', '/api/establishments/{establishment}/meter-adjustments');
  const { machine, station, earlierReadAt, laterReadAt } = step;
  const counters = Object.fromEntries(
    chosen.map((name) => [name, (values[name] ?? '').replaceAll(/[\s\u00a0\u202f]/gu, '')]),
  );
  const body = { machine, station, kind, earlierReadAt, laterReadAt, counters };
  const params = { path: { establishment } };
  const change = (act: () => void): void => {
    preview.reset();
    act();
  };
  const isReady = chosen.length > 0 && chosen.every((name) => counters[name] !== '');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="settle">
      <Title order={2} size="h4" id="settle">
        {t('settle.title')}
      </Title>
      <Text size="sm" mb="sm">
        {t('settle.text')}
      </Text>
      <Form
        send={() => {
          if (preview.data === undefined) preview.mutate({ params, body });
          else propose.mutate({ params, body: { ...body, reason: reason.trim() } });
        }}
      >
        <Stack>
          <Radio.Group
            label={t('settle.kind')}
            value={kind}
            onChange={(value) =>
              change(() => {
                const next = METER_ADJUSTMENT_KINDS.find((each) => each === value) ?? kind;
                setKind(next);
                setValues(suggestions(step.counters, next));
              })
            }
          >
            <Stack gap="xs" mt="xs">
              {METER_ADJUSTMENT_KINDS.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={common(`adjustment_${each}`)}
                  description={t(`settle.kind_${each}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Movements
            counters={step.counters}
            chosen={chosen}
            values={values}
            choose={(name, isChosen) =>
              change(() => setChosen(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name)))
            }
            say={(name, value) => change(() => setValues({ ...values, [name]: value }))}
          />
          {preview.error !== null && <ProblemBox problem={preview.error} />}
          {preview.data === undefined && (
            <Group>
              <Button type="submit" variant="default" loading={preview.isPending} disabled={!isReady}>
                {t('settle.preview')}
              </Button>
            </Group>
          )}
          {preview.data !== undefined && (
            <>
              <Preview preview={preview.data} />
              <ReasonInput hint={t('settle.reasonHint')} value={reason} put={setReason} />
              {propose.error !== null && <ProblemBox problem={propose.error} />}
              <Group>
                <Button type="submit" loading={propose.isPending} disabled={reason.trim().length < 3}>
                  {t('askApproval')}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Form>
    </Paper>
  );
}

interface MovementsProps {
  readonly counters: readonly Counter[];
  readonly chosen: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly choose: (name: string, isChosen: boolean) => void;
  readonly say: (name: string, value: string) => void;
}

/** The counters of the step, those in doubt first: ticked ones are adjusted to the movement in their field. */
function Movements({ counters, chosen, values, choose, say }: MovementsProps) {
  const { t } = useTranslation('days');
  const { count } = useFormats();
  const doubted = [...counters].sort((a, b) => Number(b.isInDoubt) - Number(a.isInDoubt));
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" size="sm" fw={600}>
        {t('settle.movements')}
      </Text>
      <Stack gap="xs" mt="xs">
        {doubted.map((counter) => {
          const isChosen = chosen.includes(counter.name);
          return (
            <Group key={counter.name} gap="sm" align="center">
              <Checkbox
                label={counter.label}
                checked={isChosen}
                onChange={(event) => choose(counter.name, event.currentTarget.checked)}
                w={280}
              />
              <Text size="sm" c="dimmed" miw={180}>
                {t('settle.read', { before: count(counter.before), after: count(counter.after) })}
              </Text>
              {isChosen && (
                <TextInput
                  aria-label={t('settle.movementOf', { counter: counter.label })}
                  inputMode="numeric"
                  w={160}
                  value={values[counter.name] ?? ''}
                  onChange={(event) => say(counter.name, event.currentTarget.value)}
                />
              )}
            </Group>
          );
        })}
      </Stack>
    </fieldset>
  );
}

/** The movements and the day's figures now and after the adjustment, and the doubts that would remain. */
function Preview({ preview }: { readonly preview: Shape<'AdjustmentPreview'> }) {
  const { t } = useTranslation('days');
  const { count, money } = useFormats();
  const { figuresNow, figuresThen } = preview;
  const changed = preview.counters.filter(({ movementNow, movementThen }) => movementNow !== movementThen);
  const lines = [
    ...changed.map(({ label, movementNow, movementThen }) => ({
      label,
      now: movementNow === null ? t('step.withheld') : count(movementNow),
      then: movementThen === null ? t('step.withheld') : count(movementThen),
    })),
    { label: t('settle.coinIn'), now: money(figuresNow.coinInMinor), then: money(figuresThen.coinInMinor) },
    { label: t('settle.win'), now: money(figuresNow.meteredWinMinor), then: money(figuresThen.meteredWinMinor) },
  ];
  return (
    <section aria-live="polite">
      <Title order={3} size="h5">
        {t('settle.previewTitle')}
      </Title>
      <Table my="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('approval.what')}</Table.Th>
            <Table.Th scope="col">{t('settle.now')}</Table.Th>
            <Table.Th scope="col">{t('settle.then')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ label, now, then }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{now}</Table.Td>
              <Table.Td fw={600}>{then}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Identities identities={preview.identitiesThen} />
      <Text size="sm" mt="xs">
        {t(preview.exceptionsThen.length === 0 ? 'settle.nothingLeft' : 'settle.somethingLeft', {
          count: preview.exceptionsThen.length,
        })}
      </Text>
    </section>
  );
}
