import { Button, Chip, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { normalizeWholeNumber, isWholeNumberInRange } from '#web/components/forms/typed-amount.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import type { SheetEntryKind } from '#domain/floor/interventions.js';

const touchedPartChoices = ['nothing', 'logicArea', 'counters'] as const;
type TouchedPart = (typeof touchedPartChoices)[number];
const commonWorkKeys = ['freed', 'cleaned', 'paper', 'reset', 'tested'] as const;

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
  const establishment = useEstablishmentCode();
  const entryMutation = useQueuedMutation(
    'post',
    '/api/establishments/{establishment}/interventions/{interventionId}/entries',
  );
  const [kind, setKind] = useState<SheetEntryKind>('act');
  const [entry, setEntry] = useState('');
  const [touchedPart, setTouchedPart] = useState<TouchedPart>('nothing');
  const [quantity, setQuantity] = useState('1');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isEntryTooShort = entry.trim().length < MIN_ENTRY_LENGTH;
  const quantityDigits = normalizeWholeNumber(quantity) ?? '';
  const isInvalidQuantity = !isWholeNumberInRange(quantity, 1, MAX_QUANTITY);
  const lastSavedAt = useRef(0);
  /** Adds the entry and clears the form. */
  const addEntry = (): void => {
    // an accidental second tap finds the field empty, which is not an error
    if (entryMutation.isPending || (entry === '' && Date.now() - lastSavedAt.current < SECOND_TAP_MS)) return;
    setWasSubmitted(true);
    if (isEntryTooShort || (kind === 'part' && isInvalidQuantity)) return;
    const title = machine === null ? t('entry.formUnknown') : t('entry.form', { machine });
    entryMutation.mutate(
      {
        params: { path: { establishment, interventionId } },
        body: {
          kind,
          entry: entry.trim(),
          ...(kind === 'act' && touchedPart !== 'nothing' ? { touches: touchedPart } : {}),
          ...(kind === 'part' ? { quantity: Number(quantityDigits) } : {}),
        },
        queueEntry: { title, subject: queueSubject, fields: [{ path: 'entry', label: t('entry.what'), kind: 'text' }] },
      },
      {
        onSuccess: () => {
          lastSavedAt.current = Date.now();
          // text typed meanwhile stays
          setEntry((previous) => (previous === entry ? '' : previous));
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
          <Chip.Group value={entry} onChange={setEntry}>
            <Group gap="xs" role="group" aria-label={t('entry.common')}>
              {commonWorkKeys.map((name) => (
                <Chip key={name} value={t(`act.${name}`)} size="md">
                  {t(`act.${name}`)}
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
            value={entry}
            error={wasSubmitted && isEntryTooShort ? t('needed') : null}
            onChange={({ currentTarget }) => setEntry(currentTarget.value)}
          />
          {kind === 'part' && (
            <WholeNumberInput
              label={t('entry.quantity')}
              size="md"
              w={160}
              value={quantity}
              error={wasSubmitted && isInvalidQuantity ? t('entry.quantityRange') : null}
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
              data={touchedPartChoices.map((value) => ({ value, label: t(`entry.touch_${value}`) }))}
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
