import { Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { ProgressiveDialogProps, ProgressiveLine } from '../progressive.js';

interface RetireProps extends ProgressiveDialogProps {
  readonly all: readonly ProgressiveLine[];
}

/** Ends a progressive: the amounts of its jackpots are transferred to another one. */
export function RetireDialog({ of, all, close }: RetireProps) {
  const { t } = useTranslation('progressives');
  const establishment = useEstablishmentCode();
  const { needed, short } = useFaults();
  const form = useTypedForm({ into: '', reason: '' }, (name, values) =>
    name === 'into' ? needed(values.into) : short(values.reason),
  );
  const write = useWrite('post', '/api/establishments/{establishment}/progressives/{progressive}/retirement');
  const { into, reason } = form.values;
  const act = (): void =>
    write.mutate(
      {
        params: { path: { establishment, progressive: String(of.progressiveNumber) } },
        body: { into: Number(into), reason: reason.trim() },
      },
      announceAndClose(close, t('retire.done', { name: of.name })),
    );
  const others = all.filter(
    ({ progressiveNumber, retiredAt }) => progressiveNumber !== of.progressiveNumber && retiredAt === null,
  );
  return (
    <WriteDialog
      title={t('act.retireOf', { name: of.name })}
      act={t('act.retire')}
      send={() => form.send(act)}
      close={close}
      write={write}
      needsServer
    >
      <Text size="sm">{t('retire.about')}</Text>
      <Select
        label={t('retire.into')}
        required
        allowDeselect={false}
        value={into === '' ? null : into}
        error={form.field('into').error}
        nothingFoundMessage={t('retire.none')}
        data={others.map(({ progressiveNumber, name }) => ({ value: String(progressiveNumber), label: name }))}
        onChange={(chosen) => form.put('into', chosen ?? '')}
      />
      <TextInput label={t('retire.reason')} required maxLength={1000} {...form.input('reason')} />
    </WriteDialog>
  );
}
