import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { DropDialogProps } from './DropDialogs.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';

export interface ConveyBoxesDialogProps extends DropDialogProps {
  readonly boxesOnTheWay: readonly string[];
}

/**
 * Shows a dialog that conveys boxes of a drop from the floor to the count room. Their receiver checks them, and signs
 * with their own code and secret.
 */
export function ConveyBoxesDialog({ drop: { dropId, dropNumber }, boxesOnTheWay, onClose }: ConveyBoxesDialogProps) {
  const { t } = useTranslation('drops');
  const { validateRequired } = useFieldValidators();
  const [boxes, setBoxes] = useState<readonly string[]>([]);
  const form = useTextForm({ seal: '', note: '', code: '', secret: '' }, (name, values) =>
    name === 'code' || name === 'secret' ? validateRequired(values[name]) : null,
  );
  const conveyanceMutation = useEstablishmentMutation('post', '/drops/{dropId}/conveyances');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  /** Records that the chosen boxes were conveyed, announces the receiver and closes the dialog. */
  const conveyBoxes = (): void => {
    if (boxes.length === 0) return;
    const { seal, note, code, secret } = form.values;
    conveyanceMutation.mutate(
      {
        path: { dropId },
        body: { boxes: [...boxes], receiver: { code: code.trim(), secret }, seal: seal.trim(), note: note.trim() },
      },
      announceAndClose(onClose, ({ receivedByName }) => t('convey.done', { name: receivedByName })),
    );
  };
  return (
    <WriteDialog
      title={t('convey.title', { number: dropNumber })}
      submitLabel={t('convey.act')}
      onSubmit={() => {
        setWasSubmitted(true);
        form.submit(conveyBoxes);
      }}
      onClose={onClose}
      mutation={conveyanceMutation}
      size="lg"
      needsServer
    >
      <ConveyedBoxesField
        boxesOnTheWay={boxesOnTheWay}
        boxes={boxes}
        setBoxes={setBoxes}
        error={wasSubmitted && boxes.length === 0 ? t('convey.noBoxes') : null}
      />
      <TextInput label={t('convey.seal')} size="md" maxLength={40} {...form.getInputProps('seal')} />
      <TextInput label={t('convey.note')} size="md" maxLength={500} {...form.getInputProps('note')} />
      <FormCredentialFieldset legend={t('convey.receiver')} responsibility={t('convey.receiverAbout')} form={form} />
    </WriteDialog>
  );
}

interface ConveyedBoxesFieldProps {
  readonly boxesOnTheWay: readonly string[];
  readonly boxes: readonly string[];
  readonly setBoxes: (boxes: readonly string[]) => void;
  readonly error: string | null;
}

/**
 * Shows a field that chooses the boxes to convey: scanned one after the other, or ticked. `boxesOnTheWay` lists those
 * between the floor and the count room; any other number is reported as unknown.
 */
function ConveyedBoxesField({ boxesOnTheWay, boxes, setBoxes, error }: ConveyedBoxesFieldProps) {
  const { t } = useTranslation('drops');
  const [numberInput, setNumberInput] = useState('');
  const [unknownBox, setUnknownBox] = useState<string | null>(null);
  /** Adds the box with that number; one that is not on the way is reported. */
  const addBox = (input: string): void => {
    const boxNumber = input.trim();
    if (boxNumber === '') return;
    const matchingBox = boxesOnTheWay.find((candidate) => candidate.toLowerCase() === boxNumber.toLowerCase());
    setUnknownBox(matchingBox === undefined ? boxNumber : null);
    if (matchingBox !== undefined) setBoxes([...new Set([...boxes, matchingBox])]);
    setNumberInput('');
  };
  const areAllChosen = boxes.length === boxesOnTheWay.length;
  return (
    <Stack gap="xs" role="group" aria-label={t('convey.boxes')}>
      <ScannedInput
        label={t('convey.scan')}
        isRequired={false}
        autoFocus
        maxLength={20}
        field={{
          value: numberInput,
          error: unknownBox === null ? error : t('convey.stranger', { box: unknownBox }),
          setValue: setNumberInput,
        }}
        onScan={addBox}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          addBox(numberInput);
        }}
      />
      <Group justify="space-between">
        <Text role="status" fw={600}>
          {t('convey.chosen', { done: boxes.length, count: boxesOnTheWay.length })}
        </Text>
        <Checkbox
          size="md"
          label={t('convey.all')}
          checked={areAllChosen}
          onChange={({ currentTarget }) => setBoxes(currentTarget.checked ? boxesOnTheWay : [])}
        />
      </Group>
      <Group gap="md" mah={220} style={{ overflowY: 'auto' }}>
        {boxesOnTheWay.map((box) => (
          <Checkbox
            key={box}
            size="md"
            py={10}
            label={box}
            checked={boxes.includes(box)}
            onChange={({ currentTarget }) =>
              setBoxes(currentTarget.checked ? [...boxes, box] : boxes.filter((chosenBox) => chosenBox !== box))
            }
          />
        ))}
      </Group>
    </Stack>
  );
}
