import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BOX_NUMBER, CONTAINERS, type Container } from '#domain/cash/drops.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** One number per line or after a comma: a scanner ends each with Enter. */
const parseBoxNumbers = (text: string): readonly string[] => text.split(/[\s,;]+/u).filter((number) => number !== '');

/** Shows a dialog that registers new boxes of one kind by their numbers: typed, pasted, or scanned one per line. */
export function NewBoxesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('drops');
  const [containerKind, setContainerKind] = useState<Container>('billBox');
  const registerMutation = useEstablishmentMutation('post', '/boxes');
  const form = useTextForm({ numbers: '' }, (name, values) => {
    const typedNumbers = parseBoxNumbers(values[name]);
    const invalidNumber = typedNumbers.find((number) => !BOX_NUMBER.test(number));
    if (invalidNumber !== undefined) return t('newBoxes.wrong', { box: invalidNumber });
    return typedNumbers.length === 0 ? t('newBoxes.needed') : null;
  });
  const boxNumbers = parseBoxNumbers(form.values.numbers);
  /** Adds the typed boxes, announces their number and closes the dialog. */
  const registerBoxes = (): void =>
    registerMutation.mutate(
      { body: { boxes: boxNumbers.map((box) => ({ box, container: containerKind })) } },
      announceAndClose(onClose, t('newBoxes.done', { count: boxNumbers.length })),
    );
  return (
    <WriteDialog
      title={t('boxes.new')}
      submitLabel={t('newBoxes.act')}
      onSubmit={() => form.submit(registerBoxes)}
      onClose={onClose}
      mutation={registerMutation}
      needsServer
    >
      <SegmentedControl
        aria-label={t('boxes.kind')}
        value={containerKind}
        onChange={(value) => setContainerKind(CONTAINERS.find((candidate) => candidate === value) ?? 'billBox')}
        data={CONTAINERS.map((value) => ({ value, label: t(`container.${value}`) }))}
      />
      <LongTextInput
        label={t('newBoxes.numbers')}
        description={t('newBoxes.hint')}
        required
        minRows={4}
        maxRows={12}
        data-autofocus
        {...form.getInputProps('numbers')}
      />
      <Text role="status" size="sm">
        {t('newBoxes.count', { count: boxNumbers.length })}
      </Text>
    </WriteDialog>
  );
}
