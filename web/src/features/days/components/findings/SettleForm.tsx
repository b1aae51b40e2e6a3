import {
  Button,
  Checkbox,
  Group,
  Paper,
  Radio,
  SegmentedControl,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import type { ApiSchema } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
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
 * Returns the movement that the readings give for a kind of adjustment; empty where a person must enter it. A rollover
 * passes the maximum, a reset begins at zero; for another kind it is the suggested one, or the other meters give it.
 */
function suggestMovement(counter: Counter, kind: MeterAdjustmentKind, { suggestion }: MeterStep): string {
  if (kind === suggestion.kind && suggestion.counters[counter.name] !== undefined)
    return suggestion.counters[counter.name] ?? '';
  if (kind === 'rollover') return counter.ifRolledOver ?? '';
  if (kind === 'reset') return counter.ifReset ?? '';
  return counter.ifBalanced ?? '';
}

/** Returns the values of the later reading that a board which answered zero for others did answer, by counter. */
const collectAnsweredValues = ({ counters }: MeterStep): Record<string, string> =>
  Object.fromEntries(
    counters.flatMap(({ name, after }) => (after === null || after === '0' ? [] : [[name, after] as const])),
  );

/** Returns the suggested movement of each counter by its name. */
const suggestMovements = (step: MeterStep, kind: MeterAdjustmentKind): Record<string, string> =>
  Object.fromEntries(step.counters.map((counter) => [counter.name, suggestMovement(counter, kind, step)]));

/** Entry of each counter by a person: its movement, or its true value at the reading that was wrong. */
const ENTRY_MODES = ['movements', 'values'] as const;
type EntryMode = (typeof ENTRY_MODES)[number];
/** Entry of each counter in the form; `finalMeters`: its value before the memory was cleared. */
type Entry = EntryMode | 'finalMeters';

/** Kinds of adjustment of which one reading was wrong, so that a true value may be entered in its place. */
const VALUE_KINDS: readonly MeterAdjustmentKind[] = ['wrongCount', 'initialReading'];

/**
 * Returns the movement of a counter whose true value was entered. The value replaces the first reading for the kind
 * `initialReading`, otherwise the second, counted from the true value of the first one. Returns an empty text for a value that is no number or makes a negative movement.
 */
function computeMovement(
  { name, before, after }: Counter,
  kind: MeterAdjustmentKind,
  value: string,
  { carried }: MeterStep['suggestion'],
): string {
  const [start, end] = kind === 'initialReading' ? [value, after] : [carried[name] ?? before, value];
  if (start === null || end === null || !/^\d{1,18}$/.test(start) || !/^\d{1,18}$/.test(end)) return '';
  const movement = BigInt(end) - BigInt(start);
  return movement < 0n ? '' : String(movement);
}

/** Returns the movements of the chosen counters as they are sent; empty for one that is missing or cannot be. */
function readMovements(
  { counters, suggestion }: MeterStep,
  kind: MeterAdjustmentKind,
  form: {
    readonly chosenCounterNames: readonly string[];
    readonly inputs: Readonly<Record<string, string>>;
    readonly entry: Entry;
  },
): Readonly<Record<string, string>> {
  const chosenCounters = counters.filter(({ name }) => form.chosenCounterNames.includes(name));
  return Object.fromEntries(
    chosenCounters.map((counter) => {
      const input = (form.inputs[counter.name] ?? '').replaceAll(/[\s\u00a0\u202f]/gu, '');
      return [counter.name, form.entry === 'values' ? computeMovement(counter, kind, input, suggestion) : input];
    }),
  );
}

/** Returns the entry of each counter for a kind: the chosen one, where the kind leaves a choice. */
function getEntry({ finalMeters }: MeterStep, kind: MeterAdjustmentKind, chosenMode: EntryMode): Entry {
  if (kind === 'finalReading' && finalMeters !== null) return 'finalMeters';
  return VALUE_KINDS.includes(kind) ? chosenMode : 'movements';
}

/**
 * Shows a form that adjusts a meter step (two successive readings): the chosen counters get the entered true movement.
 * Its effects are previewed first, then another person's approval is requested; any change requires another preview.
 */
export function AdjustmentForm({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { suggestion } = step;
  const [kind, setKind] = useState<MeterAdjustmentKind>(suggestion.kind);
  const [chosenCounterNames, setChosenCounterNames] = useState<readonly string[]>(
    step.counters
      .filter(({ name, isInDoubt }) => isInDoubt || suggestion.counters[name] !== undefined)
      .map(({ name }) => name),
  );
  const [proof, setProof] = useState<FinalMetersProof>(NO_PROOF);
  const [typedInputs, setTypedInputs] = useState<Readonly<Record<string, string>>>(
    suggestion.cause === 'boardSilent' ? collectAnsweredValues(step) : {},
  );
  const [chosenMode, setChosenMode] = useState<EntryMode>(suggestion.cause === 'boardSilent' ? 'values' : 'movements');
  const [reason, setReason] = useState('');
  const previewMutation = useEstablishmentMutation('post', '/meter-adjustments/preview');
  const proposalMutation = useEstablishmentMutation('post', '/meter-adjustments');
  const { machine, station, earlierReadAt, laterReadAt } = step;
  const entry = getEntry(step, kind, chosenMode);
  const finalMetersForm = entry === 'finalMeters' ? step.finalMeters : null;
  const inputs = { ...(entry === 'movements' ? suggestMovements(step, kind) : {}), ...typedInputs };
  const counters = readMovements(step, kind, { chosenCounterNames, inputs, entry });
  const bounds = { machine, station, kind, earlierReadAt, laterReadAt };
  const body =
    finalMetersForm === null
      ? { ...bounds, counters }
      : { ...bounds, counters: {}, finalMeters: { values: counters, ...pickProof(proof) } };
  const isComplete =
    chosenCounterNames.length > 0 &&
    chosenCounterNames.every((name) => counters[name] !== '') &&
    (finalMetersForm === null || isProofComplete(proof));
  usePreview(isComplete ? body : null, previewMutation);
  /** Changes the input, which makes the preview obsolete. */
  const changeInput = (applyInput: () => void): void => {
    previewMutation.reset();
    applyInput();
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="settle">
      <Title order={2} size="h4" id="settle">
        {t('settle.title')}
      </Title>
      <Text size="sm" mb="sm">
        {t('settle.text')}
      </Text>
      {suggestion.cause !== null && (
        <Text size="sm" mb="sm" fw={600}>
          {t(`settle.cause_${suggestion.cause}`)}
        </Text>
      )}
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
                // typed figures stay only where they mean the same
                if (entry === 'values' || getEntry(step, newKind, chosenMode) !== entry) setTypedInputs({});
              })
            }
          />
          <EntryModeChoice
            kind={kind}
            mode={chosenMode}
            onChoose={(newMode) =>
              changeInput(() => {
                setChosenMode(newMode);
                setTypedInputs({});
              })
            }
          />
          <MovementFields
            counters={step.counters}
            chosenCounterNames={chosenCounterNames}
            movementInputs={inputs}
            setCounterChosen={(name, isChosen) =>
              changeInput(() =>
                setChosenCounterNames(
                  isChosen
                    ? [...chosenCounterNames, name]
                    : chosenCounterNames.filter((chosenName) => chosenName !== name),
                ),
              )
            }
            setMovement={(name, value) => changeInput(() => setTypedInputs({ ...typedInputs, [name]: value }))}
            entered={entry}
          />
          {finalMetersForm !== null && (
            <FinalMetersProofFields
              form={finalMetersForm}
              proof={proof}
              onChange={(newProof) => changeInput(() => setProof(newProof))}
            />
          )}
          {previewMutation.error !== null && <ProblemBox problem={previewMutation.error} />}
          {previewMutation.data === undefined ? (
            <Group>
              <Button type="submit" variant="default" loading={previewMutation.isPending} disabled={!isComplete}>
                {t('settle.preview')}
              </Button>
            </Group>
          ) : (
            <AdjustmentRequest
              preview={previewMutation.data}
              reason={reason}
              setReason={setReason}
              isPending={proposalMutation.isPending}
              problem={proposalMutation.error}
            />
          )}
        </Stack>
      </Form>
    </Paper>
  );
}

type PreviewBody = ApiSchema<'PreviewDto'>;

/** Pause in typing before the effects are shown, in milliseconds. */
const PREVIEW_AFTER_MS = 400;

/** Shows the effects of a settlement once it is complete and did not change for a moment; null: it is not complete. */
function usePreview(
  body: PreviewBody | null,
  {
    data,
    error,
    mutate,
  }: {
    readonly data: unknown;
    readonly error: unknown;
    readonly mutate: (input: { readonly body: PreviewBody }) => void;
  },
): void {
  const isDue = data === undefined && error === null;
  const [stableText] = useDebouncedValue(body === null || !isDue ? null : JSON.stringify(body), PREVIEW_AFTER_MS);
  // `mutate` is another function at each render, and must not ask again
  const showEffects = useEffectEvent((text: string) => mutate({ body: JSON.parse(text) as PreviewBody }));
  useEffect(() => {
    if (stableText !== null) showEffects(stableText);
  }, [stableText]);
}

interface AdjustmentRequestProps {
  readonly preview: ApiSchema<'AdjustmentPreview'>;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly isPending: boolean;
  readonly problem: Problem | null;
}

/** Shows the effects of an adjustment, the field for its reason and the button that requests its approval. */
function AdjustmentRequest({ preview, reason, setReason, isPending, problem }: AdjustmentRequestProps) {
  const { t } = useTranslation('days');
  return (
    <>
      <AdjustmentEffects preview={preview} />
      <ReasonInput hint={t('settle.reasonHint')} value={reason} setReason={setReason} />
      {problem !== null && <ProblemBox problem={problem} />}
      <Group>
        <Button type="submit" loading={isPending} disabled={reason.trim().length < 3}>
          {t('askApproval')}
        </Button>
      </Group>
    </>
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

interface EntryModeChoiceProps {
  readonly kind: MeterAdjustmentKind;
  readonly mode: EntryMode;
  readonly onChoose: (mode: EntryMode) => void;
}

/** Shows the choice between movements and true values; nothing for a kind without a wrong reading. */
function EntryModeChoice({ kind, mode, onChoose }: EntryModeChoiceProps) {
  const { t } = useTranslation('days');
  if (!VALUE_KINDS.includes(kind)) return null;
  return (
    <SegmentedControl
      aria-label={t('settle.mode')}
      value={mode}
      onChange={(value) => onChoose(ENTRY_MODES.find((each) => each === value) ?? 'movements')}
      data={ENTRY_MODES.map((value) => ({ value, label: t(`settle.mode_${value}_${kind}`) }))}
    />
  );
}

interface MovementFieldsProps {
  readonly counters: readonly Counter[];
  readonly chosenCounterNames: readonly string[];
  readonly movementInputs: Readonly<Record<string, string>>;
  readonly setCounterChosen: (name: string, isChosen: boolean) => void;
  readonly setMovement: (name: string, value: string) => void;
  /** Content of the fields: movements, true values, or the values read before a memory clear. */
  readonly entered: Entry;
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
  entered,
}: MovementFieldsProps) {
  const { t } = useTranslation('days');
  const { formatCount } = useFormats();
  const sortedCounters = [...counters].sort((a, b) => Number(b.isInDoubt) - Number(a.isInDoubt));
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" size="sm" fw={600}>
        {t(`settle.${entered}`)}
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
                  aria-label={t(`settle.${entered}Of`, { counter: counter.label })}
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
