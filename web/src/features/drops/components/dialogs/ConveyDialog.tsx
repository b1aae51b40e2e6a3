import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import type { DropDialogProps } from './DropDialogs.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';

export interface ConveyDialogProps extends DropDialogProps {
  readonly onTheWay: readonly string[];
}

/** A dialog that hands boxes over to a receiver in the count room, who checks and signs for them. */
export function ConveyDialog({ drop: { dropId, dropNumber }, onTheWay, close }: ConveyDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { needed } = useFaults();
  const [boxes, setBoxes] = useState<readonly string[]>([]);
  const form = useTypedForm({ seal: '', note: '', code: '', secret: '' }, (name, values) =>
    name === 'code' || name === 'secret' ? needed(values[name]) : null,
  );
  const convey = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/conveyances');
  const [isTried, setTried] = useState(false);
  /** Records the handover of the chosen boxes, announces the receiver and closes the dialog. */
  const act = (): void => {
    if (boxes.length === 0) return;
    const { seal, note, code, secret } = form.values;
    convey.mutate(
      {
        params: { path: { establishment, dropId } },
        body: { boxes: [...boxes], receiver: { code: code.trim(), secret }, seal: seal.trim(), note: note.trim() },
      },
      announceAndClose(close, ({ receivedByName }) => t('convey.done', { name: receivedByName })),
    );
  };
  return (
    <WriteDialog
      title={t('convey.title', { number: dropNumber })}
      act={t('convey.act')}
      send={() => {
        setTried(true);
        form.send(act);
      }}
      close={close}
      write={convey}
      size="lg"
      needsServer
    >
      <BoxesField
        onTheWay={onTheWay}
        boxes={boxes}
        put={setBoxes}
        error={isTried && boxes.length === 0 ? t('convey.noBoxes') : null}
      />
      <TextInput label={t('convey.seal')} size="md" maxLength={40} {...form.input('seal')} />
      <TextInput label={t('convey.note')} size="md" maxLength={500} {...form.input('note')} />
      <ProofFields legend={t('convey.receiver')} about={t('convey.receiverAbout')} form={form} />
    </WriteDialog>
  );
}

interface BoxesFieldProps {
  readonly onTheWay: readonly string[];
  readonly boxes: readonly string[];
  readonly put: (boxes: readonly string[]) => void;
  readonly error: string | null;
}

/** A field for the boxes handed over: scanned one after the other, or ticked. */
function BoxesField({ onTheWay, boxes, put, error }: BoxesFieldProps) {
  const { t } = useTranslation('drops');
  const [typed, setTyped] = useState('');
  const [stranger, setStranger] = useState<string | null>(null);
  /** Adds the box with that number; one that is not on the way is reported. */
  const take = (text: string): void => {
    const number = text.trim();
    if (number === '') return;
    const known = onTheWay.find((each) => each.toLowerCase() === number.toLowerCase());
    setStranger(known === undefined ? number : null);
    if (known !== undefined) put([...new Set([...boxes, known])]);
    setTyped('');
  };
  const isAll = boxes.length === onTheWay.length;
  return (
    <Stack gap="xs" role="group" aria-label={t('convey.boxes')}>
      <ScannedInput
        label={t('convey.scan')}
        isRequired={false}
        isFirst
        longest={20}
        field={{
          value: typed,
          error: stranger === null ? error : t('convey.stranger', { box: stranger }),
          put: setTyped,
        }}
        scanned={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          take(typed);
        }}
      />
      <Group justify="space-between">
        <Text role="status" fw={600}>
          {t('convey.chosen', { done: boxes.length, count: onTheWay.length })}
        </Text>
        <Checkbox
          size="md"
          label={t('convey.all')}
          checked={isAll}
          onChange={({ currentTarget }) => put(currentTarget.checked ? onTheWay : [])}
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
              put(currentTarget.checked ? [...boxes, box] : boxes.filter((each) => each !== box))
            }
          />
        ))}
      </Group>
    </Stack>
  );
}
