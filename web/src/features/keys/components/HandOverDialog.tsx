import { Chip, Group, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { HappenedInput } from '#web/components/forms/fields/HappenedInput.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { instantOf, localText } from '#web/components/figures/zone.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';

const HOUR_MS = 3_600_000;
/** Common reasons for taking a key out. */
const reasons = ['service', 'machine', 'count'] as const;

export interface HandOverDialogProps {
  readonly of: Shape<'KeyRow'>;
  readonly close: () => void;
}

/** Dialog that gives a key out: reason, time of return, and the receiver's own proof of receipt. */
export function HandOverDialog({ of: { keyId, keyNumber, kind }, close }: HandOverDialogProps) {
  const { t } = useTranslation('keys');
  const part = useRef<HTMLDivElement>(null);
  const { timeZone } = useEstablishment();
  const handOver = useWriteHere('post', '/api/establishments/{establishment}/keys/{keyId}/hand-overs');
  const inAnHour = new Date(establishmentNow().getTime() + HOUR_MS).toISOString();
  const fields = useTypedForm(
    { reason: '', dueAt: localText(inAnHour, timeZone), code: '', secret: '' },
    (name, values) => {
      if (name === 'dueAt') return instantOf(values.dueAt, timeZone) === null ? t('instant') : null;
      if (name === 'reason') return values.reason.trim().length < 3 ? t('short') : null;
      return values[name].trim() === '' ? t('needed') : null;
    },
  );
  const send = (): void => {
    const { reason, dueAt, code, secret } = fields.values;
    handOver.mutate(
      {
        path: { keyId },
        body: {
          reason: reason.trim(),
          dueAt: instantOf(dueAt, timeZone) ?? '',
          receiver: { code: code.trim(), secret },
        },
      },
      announceAndClose(close, ({ receivedByName }) => t('handOver.done', { key: keyNumber, name: receivedByName })),
    );
  };
  return (
    <WriteDialog
      title={t('act.handOverOf', { key: keyNumber })}
      act={t('act.handOver')}
      send={() => fields.send(send)}
      close={close}
      write={handOver}
      needsServer
    >
      <Stack gap="xs" ref={part}>
        <TextInput
          label={t('handOver.reason')}
          description={t(`kind.${kind}`)}
          required
          size="md"
          maxLength={500}
          data-autofocus
          {...fields.input('reason')}
        />
        <Chip.Group
          value={fields.values.reason}
          onChange={(reason) => {
            fields.put('reason', reason);
            // the receiver's badge is scanned next
            part.current?.closest('form')?.querySelector<HTMLInputElement>('input[data-step]')?.focus();
          }}
        >
          <Group gap="xs" role="group" aria-label={t('handOver.commonReasons')}>
            {reasons.map((name) => (
              <Chip key={name} value={t(`handOver.common.${name}`)} size="md">
                {t(`handOver.common.${name}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Stack>
      <HappenedInput label={t('handOver.due')} field={fields.field('dueAt')} />
      <ProofOfPerson
        legend={t('handOver.receiver')}
        about={t('handOver.receiverAbout')}
        code={fields.field('code')}
        secret={fields.field('secret')}
      />
    </WriteDialog>
  );
}
