import { Button, Chip, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { normalizeWholeNumber, isWholeNumberInRange } from '#web/components/forms/typed-amount.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import type { SheetEntryKind } from '#domain/floor/interventions.js';

const TOUCHED_PARTS = ['nothing', 'logicArea', 'counters'] as const;
type TouchedPart = (typeof TOUCHED_PARTS)[number];
const COMMON_WORK_KEYS = ['freed', 'cleaned', 'paper', 'reset', 'tested'] as const;

export interface SheetEntryFormProps {
  readonly interventionId: string;
  readonly queueSubject: string;
  /** Null: not known without network. */
  readonly machine: string | null;
}

const MIN_ENTRY_LENGTH = 2;
const SECOND_TAP_MS = 1000;
const MAX_QUANTITY = 999;

/**
 * Shows a form that adds an entry to an intervention sheet: work done, with the part touched, or a part fitted, with
 * its quantity. Without network the entry is stored on the tablet. `machine` is null when it is not known here.
 */
export function SheetEntryForm({ interventionId, queueSubject, machine }: SheetEntryFormProps) {
  const { t } = useTranslation('floor');
  const entryMutation = useQueuedMutation('post', '/interventions/{interventionId}/entries');
  const [kind, setKind] = useState<SheetEntryKind>('act');
  const [entryText, setEntryText] = useState('');
  const [touchedPart, setTouchedPart] = useState<TouchedPart>('nothing');
  const [quantity, setQuantity] = useState('1');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isEntryTooShort = entryText.trim().length < MIN_ENTRY_LENGTH;
  const quantityDigits = normalizeWholeNumber(quantity) ?? '';
  const isQuantityInvalid = !isWholeNumberInRange(quantity, 1, MAX_QUANTITY);
  const lastSavedAtRef = useRef(0);
  /** Adds the entry and clears the form. */
  const addEntry = (): void => {
    // an accidental second tap finds the field empty, which is not an error
    if (entryMutation.isPending || (entryText === '' && Date.now() - lastSavedAtRef.current < SECOND_TAP_MS)) return;
    setWasSubmitted(true);
    if (isEntryTooShort || (kind === 'part' && isQuantityInvalid)) return;
    const title = machine === null ? t('entry.formUnknown') : t('entry.form', { machine });
    entryMutation.mutate(
      {
        path: { interventionId },
        body: {
          kind,
          entry: entryText.trim(),
          ...(kind === 'act' && touchedPart !== 'nothing' ? { touches: touchedPart } : {}),
          ...(kind === 'part' ? { quantity: Number(quantityDigits) } : {}),
        },
        queueEntry: { title, subject: queueSubject, fields: [{ path: 'entry', label: t('entry.what'), kind: 'text' }] },
      },
      {
        onSuccess: () => {
          lastSavedAtRef.current = Date.now();
          // text typed meanwhile stays
          setEntryText((previousText) => (previousText === entryText ? '' : previousText));
          setQuantity('1');
          setTouchedPart('nothing');
          setWasSubmitted(false);
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-label={t('entry.add')}
      onSubmit={(event) => {
        event.preventDefault();
        addEntry();
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('entry.kind')}
          data={[
            { value: 'act', label: t('entry.act') },
            { value: 'part', label: t('entry.part') },
          ]}
          value={kind}
          onChange={(value) => setKind(value === 'part' ? 'part' : 'act')}
        />
        {kind === 'act' && (
          <Chip.Group value={entryText} onChange={setEntryText}>
            <Group gap="xs" role="group" aria-label={t('entry.common')}>
              {COMMON_WORK_KEYS.map((workKey) => (
                <Chip key={workKey} value={t(`act.${workKey}`)} size="md">
                  {t(`act.${workKey}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
        <Group gap="sm" align="flex-start">
          <TextInput
            label={t(kind === 'act' ? 'entry.what' : 'entry.whichPart')}
            required
            size="md"
            maxLength={500}
            style={{ flex: '1 1 14rem' }}
            value={entryText}
            error={wasSubmitted && isEntryTooShort ? t('needed') : null}
            onChange={({ currentTarget }) => setEntryText(currentTarget.value)}
          />
          {kind === 'part' && (
            <WholeNumberInput
              label={t('entry.quantity')}
              size="md"
              w={160}
              value={quantity}
              error={wasSubmitted && isQuantityInvalid ? t('entry.quantityRange') : null}
              setValue={setQuantity}
            />
          )}
        </Group>
        {kind === 'act' && (
          <Input.Wrapper label={t('entry.touches')} description={t('entry.touchesHint')} labelElement="div">
            <SegmentedControl
              mt={4}
              fullWidth
              aria-label={t('entry.touches')}
              data={TOUCHED_PARTS.map((value) => ({ value, label: t(`entry.touch_${value}`) }))}
              value={touchedPart}
              onChange={setTouchedPart}
            />
          </Input.Wrapper>
        )}
        {entryMutation.error !== null && <ProblemBox problem={entryMutation.error} />}
        <Group>
          <Button type="submit" size="md" loading={entryMutation.isPending}>
            {t(kind === 'act' ? 'entry.addAct' : 'entry.addPart')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
