import { Button, Checkbox, Group, Paper, Radio, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { MeterIdentities } from './Identities.js';
import { FinalMetersProofFields, NO_PROOF, isProofComplete, pickProof } from './FinalMetersProof.js';
import type { FinalMetersProof } from './FinalMetersProof.js';
import type { MeterStep } from './meter-step.js';
import { ReasonInput } from '../ReasonInput.js';
import { METER_ADJUSTMENT_KINDS, type MeterAdjustmentKind } from '#domain/meters/meter-step.js';
import { Form } from '#web/components/forms/Form.js';

type Counter = MeterStep['counters'][number];

/**
 * Returns the movement that the readings suggest for a kind of adjustment; empty where a person must enter it. A
 * rollover passes the maximum, a reset begins at zero, and for another kind the other meters give the movement.
 */
function suggestMovement(counter: Counter, kind: MeterAdjustmentKind): string {
  if (kind === 'rollover') return counter.ifRolledOver ?? '';
  if (kind === 'reset') return counter.ifReset ?? '';
  return counter.ifBalanced ?? '';
}

/** Returns the suggested movement of each counter by its name. */
const suggestMovements = (counters: readonly Counter[], kind: MeterAdjustmentKind): Record<string, string> =>
  Object.fromEntries(counters.map((counter) => [counter.name, suggestMovement(counter, kind)]));

/**
 * Returns the kind of adjustment that fits the counters in doubt. It is a rollover when each movement past the maximum
 * agrees with the other meters; otherwise a reset.
 */
function suggestAdjustmentKind(counters: readonly Counter[]): MeterAdjustmentKind {
  const doubtfulCounters = counters.filter(({ isInDoubt }) => isInDoubt);
  const rolledOverCounters = doubtfulCounters.filter(
    ({ ifRolledOver, ifBalanced }) => ifRolledOver !== null && ifRolledOver === ifBalanced,
  );
  return rolledOverCounters.length > 0 && rolledOverCounters.length === doubtfulCounters.length ? 'rollover' : 'reset';
}

/**
 * Shows a form that adjusts a meter step (two successive readings): the chosen counters get the entered true movement.
 * Its effects are previewed first, then another person's approval is requested; any change requires another preview.
 */
export function AdjustmentForm({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const [kind, setKind] = useState<MeterAdjustmentKind>(
    step.finalMeters === null ? suggestAdjustmentKind(step.counters) : 'finalReading',
  );
  const [chosenCounterNames, setChosenCounterNames] = useState<readonly string[]>(
    step.counters.filter(({ isInDoubt }) => isInDoubt).map(({ name }) => name),
  );
  const [proof, setProof] = useState<FinalMetersProof>(NO_PROOF);
  const [movementInputs, setMovementInputs] = useState<Readonly<Record<string, string>>>(
    step.finalMeters === null ? suggestMovements(step.counters, kind) : {},
  );
  const [reason, setReason] = useState('');
  const previewMutation = useEstablishmentMutation('post', '/meter-adjustments/preview');
  const proposalMutation = useEstablishmentMutation('post', '/meter-adjustments');
  const { machine, station, earlierReadAt, laterReadAt } = step;
  const counters = Object.fromEntries(
    chosenCounterNames.map((name) => [name, (movementInputs[name] ?? '').replaceAll(/[\s\u00a0\u202f]/gu, '')]),
  );
  const finalMetersForm = kind === 'finalReading' ? step.finalMeters : null;
  const bounds = { machine, station, kind, earlierReadAt, laterReadAt };
  const body =
    finalMetersForm === null
      ? { ...bounds, counters }
      : { ...bounds, counters: {}, finalMeters: { values: counters, ...pickProof(proof) } };
  /** Changes the input, which makes the preview obsolete. */
  const changeInput = (applyInput: () => void): void => {
    previewMutation.reset();
    applyInput();
  };
  const isComplete =
    chosenCounterNames.length > 0 &&
    chosenCounterNames.every((name) => counters[name] !== '') &&
    (finalMetersForm === null || isProofComplete(proof));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="settle">
      <Title order={2} size="h4" id="settle">
        {t('settle.title')}
      </Title>
      <Text size="sm" mb="sm">
        {t('settle.text')}
      </Text>
      <Form
        onSubmit={() => {
          if (previewMutation.data === undefined) previewMutation.mutate({ body });
          else proposalMutation.mutate({ body: { ...body, reason: reason.trim() } });
        }}
      >
        <Stack>
          <AdjustmentKindChoice
            kind={kind}
            onChoose={(newKind) =>
              changeInput(() => {
                setKind(newKind);
                const isFinal = newKind === 'finalReading' && step.finalMeters !== null;
                setMovementInputs(isFinal ? {} : suggestMovements(step.counters, newKind));
              })
            }
          />
          <MovementFields
            counters={step.counters}
            chosenCounterNames={chosenCounterNames}
            movementInputs={movementInputs}
            setCounterChosen={(name, isChosen) =>
              changeInput(() =>
                setChosenCounterNames(
                  isChosen
                    ? [...chosenCounterNames, name]
                    : chosenCounterNames.filter((chosenName) => chosenName !== name),
                ),
              )
            }
            setMovement={(name, value) => changeInput(() => setMovementInputs({ ...movementInputs, [name]: value }))}
            isFinalMeters={finalMetersForm !== null}
          />
          {finalMetersForm !== null && (
            <FinalMetersProofFields
              form={finalMetersForm}
              proof={proof}
              onChange={(newProof) => changeInput(() => setProof(newProof))}
            />
          )}
          {previewMutation.error !== null && <ProblemBox problem={previewMutation.error} />}
          {previewMutation.data === undefined && (
            <Group>
              <Button type="submit" variant="default" loading={previewMutation.isPending} disabled={!isComplete}>
                {t('settle.preview')}
              </Button>
            </Group>
          )}
          {previewMutation.data !== undefined && (
            <>
              <AdjustmentEffects preview={previewMutation.data} />
              <ReasonInput hint={t('settle.reasonHint')} value={reason} setReason={setReason} />
              {proposalMutation.error !== null && <ProblemBox problem={proposalMutation.error} />}
              <Group>
                <Button type="submit" loading={proposalMutation.isPending} disabled={reason.trim().length < 3}>
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

interface AdjustmentKindChoiceProps {
  readonly kind: MeterAdjustmentKind;
  readonly onChoose: (kind: MeterAdjustmentKind) => void;
}

/** Shows the kinds of adjustment, each with its description, of which one is chosen. */
function AdjustmentKindChoice({ kind, onChoose }: AdjustmentKindChoiceProps) {
  const { t } = useTranslation('days');
  const { t: translateCommon } = useTranslation('common');
  return (
    <Radio.Group
      label={t('settle.kind')}
      value={kind}
      onChange={(value) => onChoose(METER_ADJUSTMENT_KINDS.find((adjustmentKind) => adjustmentKind === value) ?? kind)}
    >
      <Stack gap="xs" mt="xs">
        {METER_ADJUSTMENT_KINDS.map((adjustmentKind) => (
          <Radio
            key={adjustmentKind}
            value={adjustmentKind}
            label={translateCommon(`adjustment_${adjustmentKind}`)}
            description={t(`settle.kind_${adjustmentKind}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface MovementFieldsProps {
  readonly counters: readonly Counter[];
  readonly chosenCounterNames: readonly string[];
  readonly movementInputs: Readonly<Record<string, string>>;
  readonly setCounterChosen: (name: string, isChosen: boolean) => void;
  readonly setMovement: (name: string, value: string) => void;
  /** True: the fields take the values read before a memory clear instead of movements. */
  readonly isFinalMeters: boolean;
}

/**
 * Lists the meter step's counters, those in doubt first. A ticked one is adjusted to the movement in its field, or by its
 * final meter.
 */
function MovementFields({
  counters,
  chosenCounterNames,
  movementInputs,
  setCounterChosen,
  setMovement,
  isFinalMeters,
}: MovementFieldsProps) {
  const { t } = useTranslation('days');
  const { formatCount } = useFormats();
  const sortedCounters = [...counters].sort((a, b) => Number(b.isInDoubt) - Number(a.isInDoubt));
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" size="sm" fw={600}>
        {t(isFinalMeters ? 'settle.finalMeters' : 'settle.movements')}
      </Text>
      <Stack gap="xs" mt="xs">
        {sortedCounters.map((counter) => {
          const isChosen = chosenCounterNames.includes(counter.name);
          return (
            <Group key={counter.name} gap="sm" align="center">
              <Checkbox
                label={counter.label}
                checked={isChosen}
                onChange={(event) => setCounterChosen(counter.name, event.currentTarget.checked)}
                w={280}
              />
              <Text size="sm" c="dimmed" miw={180}>
                {t('settle.read', { before: formatCount(counter.before), after: formatCount(counter.after) })}
              </Text>
              {isChosen && (
                <TextInput
                  aria-label={t(isFinalMeters ? 'settle.finalMeterOf' : 'settle.movementOf', {
                    counter: counter.label,
                  })}
                  inputMode="numeric"
                  w={160}
                  value={movementInputs[counter.name] ?? ''}
                  onChange={(event) => setMovement(counter.name, event.currentTarget.value)}
                />
              )}
            </Group>
          );
        })}
      </Stack>
    </fieldset>
  );
}

/** Shows the movements and the day's figures now and after the adjustment, and the doubts that would remain. */
function AdjustmentEffects({ preview }: { readonly preview: ApiSchema<'AdjustmentPreview'> }) {
  const { t } = useTranslation('days');
  const { formatCount, formatMoney } = useFormats();
  const { figuresNow, figuresThen } = preview;
  const changedCounters = preview.counters.filter(({ movementNow, movementThen }) => movementNow !== movementThen);
  const comparisonRows = [
    ...changedCounters.map(({ label, movementNow, movementThen }) => ({
      label,
      now: movementNow === null ? t('step.withheld') : formatCount(movementNow),
      then: movementThen === null ? t('step.withheld') : formatCount(movementThen),
    })),
    { label: t('settle.coinIn'), now: formatMoney(figuresNow.coinInMinor), then: formatMoney(figuresThen.coinInMinor) },
    {
      label: t('settle.win'),
      now: formatMoney(figuresNow.meteredWinMinor),
      then: formatMoney(figuresThen.meteredWinMinor),
    },
  ];
  return (
    <section aria-live="polite">
      <Title order={3} size="h5">
        {t('settle.previewTitle')}
      </Title>
      <Table my="xs">
        <ColumnHeadings columns={[t('approval.what'), t('settle.now'), t('settle.then')]} />
        <Table.Tbody>
          {comparisonRows.map(({ label, now, then }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{now}</Table.Td>
              <Table.Td fw={600}>{then}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <MeterIdentities identities={preview.identitiesThen} />
      <Text size="sm" mt="xs">
        {t(preview.exceptionsThen.length === 0 ? 'settle.nothingLeft' : 'settle.somethingLeft', {
          count: preview.exceptionsThen.length,
        })}
      </Text>
    </section>
  );
}
