import { Chip, Group, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { getServerTime } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { parseLocalInstant, formatLocalDateTime } from '#web/components/figures/zone.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const HOUR_MS = 3_600_000;
/** Common reasons for taking a key out. */
const COMMON_REASONS = ['service', 'machine', 'count'] as const;

export interface KeyHandOverDialogProps {
  readonly keyRow: ApiSchema<'KeyRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that hands a key over: the reason, the time of return (an hour later by default), and the receiver's
 * code and secret. It needs the server.
 */
export function KeyHandOverDialog({ keyRow: { keyId, keyNumber, kind }, onClose }: KeyHandOverDialogProps) {
  const { t } = useTranslation('keys');
  const reasonRef = useRef<HTMLDivElement>(null);
  const { timeZone } = useEstablishment();
  const handOverMutation = useEstablishmentMutation('post', '/keys/{keyId}/hand-overs');
  const defaultDueAt = new Date(getServerTime().getTime() + HOUR_MS).toISOString();
  const form = useTextForm(
    { reason: '', dueAt: formatLocalDateTime(defaultDueAt, timeZone), code: '', secret: '' },
    (name, values) => {
      if (name === 'dueAt') return parseLocalInstant(values.dueAt, timeZone) === null ? t('instant') : null;
      if (name === 'reason') return values.reason.trim().length < 3 ? t('short') : null;
      return values[name].trim() === '' ? t('needed') : null;
    },
  );
  const sendHandOver = (): void => {
    const { reason, dueAt, code, secret } = form.values;
    handOverMutation.mutate(
      {
        path: { keyId },
        body: {
          reason: reason.trim(),
          dueAt: parseLocalInstant(dueAt, timeZone) ?? '',
          receiver: { code: code.trim(), secret },
        },
      },
      announceAndClose(onClose, ({ receivedByName }) => t('handOver.done', { key: keyNumber, name: receivedByName })),
    );
  };
  return (
    <WriteDialog
      title={t('act.handOverOf', { key: keyNumber })}
      submitLabel={t('act.handOver')}
      onSubmit={() => form.submit(sendHandOver)}
      onClose={onClose}
      mutation={handOverMutation}
      needsServer
    >
      <Stack gap="xs" ref={reasonRef}>
        <TextInput
          label={t('handOver.reason')}
          description={t(`kind.${kind}`)}
          required
          size="md"
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Chip.Group
          value={form.values.reason}
          onChange={(reason) => {
            form.setValue('reason', reason);
            // the receiver's badge is scanned next
            reasonRef.current?.closest('form')?.querySelector<HTMLInputElement>('input[data-step]')?.focus();
          }}
        >
          <Group gap="xs" role="group" aria-label={t('handOver.commonReasons')}>
            {COMMON_REASONS.map((name) => (
              <Chip key={name} value={t(`handOver.common.${name}`)} size="md">
                {t(`handOver.common.${name}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Stack>
      <EventTimeInput label={t('handOver.due')} field={form.getField('dueAt')} />
      <CredentialFieldset
        legend={t('handOver.receiver')}
        responsibility={t('handOver.receiverAbout')}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
    </WriteDialog>
  );
}
