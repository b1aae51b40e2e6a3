import { Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import type { PlayingCardControl } from '#domain/equipment/controls.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const checkNames = ['isInOrder', 'isPreMixed', 'isUnderVideo', 'isWorn'] as const;
const countFields = ['counted', 'marked', 'foreignCards'] as const;

/** Properties of the dialogs of one piece. */
export interface ItemDialogProps {
  readonly item: ApiSchema<'EquipmentItemRow'>;
  readonly onClose: () => void;
}

/**
 * Returns the controls of a card set possible now, the most likely first: only `second` at a table, only `first` for a
 * set never used. A set back from a table may have its control at the end of the session or, once controlled, a new
 * first one.
 */
export function listPossibleControls({
  table,
  allocationId,
  isControlledSince,
}: ItemDialogProps['item']): readonly PlayingCardControl[] {
  if (table !== null) return ['second'];
  if (allocationId === null) return ['first'];
  return isControlledSince ? ['first', 'endOfSession'] : ['endOfSession', 'first'];
}

const UP_TO_4_DIGITS = /^\d{1,4}$/;

/**
 * Shows a dialog that records the control of a card set: cards counted, marked or foreign ones, and ticked checks. The
 * server judges the result: a good one is announced, an alert appears above the list.
 */
export function CardSetControlDialog({ item, onClose }: ItemDialogProps) {
  const { itemId, makerNumber } = item;
  const { t } = useTranslation('equipment');
  const controlMutation = useEstablishmentMutation('post', '/equipment/items/{item}/controls');
  const [tickedChecks, setTickedChecks] = useState<readonly string[]>([]);
  const possibleControls = listPossibleControls(item);
  const [defaultControl = 'first'] = possibleControls;
  const form = useTextForm(
    { control: defaultControl, counted: '', marked: '0', foreignCards: '0', observations: '' },
    (name, values) =>
      countFields.some((candidate) => candidate === name) && !UP_TO_4_DIGITS.test(values[name]) ? t('needed') : null,
  );
  const { values } = form;
  const control = possibleControls.find((possibleControl) => possibleControl === values.control) ?? defaultControl;
  /** Records the control and closes the dialog; a good result is announced, an alert appears in red above the list. */
  const recordControl = (): void =>
    controlMutation.mutate(
      {
        path: { item: itemId },
        body: {
          control,
          counted: Number(values.counted),
          marked: Number(values.marked),
          foreignCards: Number(values.foreignCards),
          observations: values.observations.trim(),
          ...Object.fromEntries(checkNames.map((name) => [name, tickedChecks.includes(name)])),
        },
      },
      {
        onSuccess: ({ isAlert }) => {
          if (!isAlert) notifySuccess(t('control.right', { number: makerNumber }));
          onClose();
        },
      },
    );
  return (
    <WriteDialog
      title={t('control.title', { number: makerNumber })}
      submitLabel={t('act.control')}
      onSubmit={() => form.submit(recordControl)}
      onClose={onClose}
      mutation={controlMutation}
      needsServer
    >
      <SegmentedControl
        aria-label={t('control.which')}
        data={possibleControls.map((value) => ({ value, label: t(`control.${value}`) }))}
        value={control}
        onChange={(value) => form.setValue('control', value)}
      />
      {countFields.map((name) => (
        <TextInput
          key={name}
          label={t(`control.${name}`)}
          required
          size="md"
          inputMode="numeric"
          {...form.getInputProps(name)}
        />
      ))}
      <Checkbox.Group value={[...tickedChecks]} onChange={setTickedChecks} label={t('control.said')}>
        <Group gap="md" mt="xs">
          {checkNames.map((name) => (
            <Checkbox key={name} value={name} size="md" label={t(`control.${name}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput label={t('observations')} size="md" maxLength={2000} {...form.getInputProps('observations')} />
    </WriteDialog>
  );
}
