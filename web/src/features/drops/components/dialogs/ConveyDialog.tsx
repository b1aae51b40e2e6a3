import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { DropDialogProps } from './DropDialogs.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';

export interface ConveyDialogProps extends DropDialogProps {
  readonly onTheWay: readonly string[];
}

/**
 * Shows a dialog that conveys boxes of a drop from the floor to the count room. Their receiver checks them, and signs
 * with their own code and secret.
 */
export function ConveyDialog({ drop: { dropId, dropNumber }, onTheWay, close }: ConveyDialogProps) {
  const { t } = useTranslation('drops');
  const { findMissingError } = useFieldErrors();
  const [boxes, setBoxes] = useState<readonly string[]>([]);
  const form = useTypedForm({ seal: '', note: '', code: '', secret: '' }, (name, values) =>
    name === 'code' || name === 'secret' ? findMissingError(values[name]) : null,
  );
  const conveyanceWrite = useWriteHere('post', '/api/establishments/{establishment}/drops/{dropId}/conveyances');
  const [wasSubmitted, setSubmitted] = useState(false);
  /** Records that the chosen boxes were conveyed, announces the receiver and closes the dialog. */
  const conveyBoxes = (): void => {
    if (boxes.length === 0) return;
    const { seal, note, code, secret } = form.values;
    conveyanceWrite.mutate(
      {
        path: { dropId },
        body: { boxes: [...boxes], receiver: { code: code.trim(), secret }, seal: seal.trim(), note: note.trim() },
      },
      announceAndClose(close, ({ receivedByName }) => t('convey.done', { name: receivedByName })),
    );
  };
  return (
    <WriteDialog
      title={t('convey.title', { number: dropNumber })}
      submitLabel={t('convey.act')}
      onSubmit={() => {
        setSubmitted(true);
        form.submit(conveyBoxes);
      }}
      close={close}
      mutation={conveyanceWrite}
      size="lg"
      needsServer
    >
      <ConveyedBoxesField
        onTheWay={onTheWay}
        boxes={boxes}
        setBoxes={setBoxes}
        error={wasSubmitted && boxes.length === 0 ? t('convey.noBoxes') : null}
      />
      <TextInput label={t('convey.seal')} size="md" maxLength={40} {...form.getInputProps('seal')} />
      <TextInput label={t('convey.note')} size="md" maxLength={500} {...form.getInputProps('note')} />
      <ProofFields legend={t('convey.receiver')} responsibility={t('convey.receiverAbout')} form={form} />
    </WriteDialog>
  );
}

interface BoxesFieldProps {
  readonly onTheWay: readonly string[];
  readonly boxes: readonly string[];
  readonly setBoxes: (boxes: readonly string[]) => void;
  readonly error: string | null;
}

/**
 * Shows a field that chooses the boxes to convey: scanned one after the other, or ticked. `onTheWay` lists those
 * between the floor and the count room; any other number is reported as unknown.
 */
function ConveyedBoxesField({ onTheWay, boxes, setBoxes, error }: BoxesFieldProps) {
  const { t } = useTranslation('drops');
  const [typedNumber, setTypedNumber] = useState('');
  const [unknownBox, setUnknownBox] = useState<string | null>(null);
  /** Adds the box with that number; one that is not on the way is reported. */
  const addBox = (text: string): void => {
    const number = text.trim();
    if (number === '') return;
    const knownBox = onTheWay.find((candidate) => candidate.toLowerCase() === number.toLowerCase());
    setUnknownBox(knownBox === undefined ? number : null);
    if (knownBox !== undefined) setBoxes([...new Set([...boxes, knownBox])]);
    setTypedNumber('');
  };
  const areAllChosen = boxes.length === onTheWay.length;
  return (
    <Stack gap="xs" role="group" aria-label={t('convey.boxes')}>
      <ScannedInput
        label={t('convey.scan')}
        isRequired={false}
        isFirst
        maxLength={20}
        field={{
          value: typedNumber,
          error: unknownBox === null ? error : t('convey.stranger', { box: unknownBox }),
          setValue: setTypedNumber,
        }}
        onScan={addBox}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          addBox(typedNumber);
        }}
      />
      <Group justify="space-between">
        <Text role="status" fw={600}>
          {t('convey.chosen', { done: boxes.length, count: onTheWay.length })}
        </Text>
        <Checkbox
          size="md"
          label={t('convey.all')}
          checked={areAllChosen}
          onChange={({ currentTarget }) => setBoxes(currentTarget.checked ? onTheWay : [])}
        />
      </Group>
      <Group gap="md" mah={220} style={{ overflowY: 'auto' }}>
        {onTheWay.map((box) => (
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
