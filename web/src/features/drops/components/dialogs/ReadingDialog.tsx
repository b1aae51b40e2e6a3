import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTERS } from '#domain/meters/counters.js';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { announce } from '#web/components/pages/announce.js';
import { useReadingDoubts } from '#web/components/forms/reading-doubts.js';
import { digitsOf } from '#web/components/forms/typed-amount.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';

/** Counters that a drop is compared with; the machine's other counters arrive over the network. */
const READ_COUNTERS = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'dropCredits',
  'billsCredits',
  'ticketInCredits',
];
const WHOLE = /^\d{1,18}$/;

/** Counters read on the machine at the drop, in order. */
const counters = COUNTERS.filter(({ name }) => READ_COUNTERS.includes(name));

export interface ReadingDialogProps {
  readonly dropId: string;
  readonly machine: string;
  readonly close: () => void;
}

/** Dialog for the drop reading of a machine, as read on its screen. */
export function ReadingDialog({ dropId, machine, close }: ReadingDialogProps) {
  const { t, i18n } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const enter = useQueuedWrite('post', '/api/establishments/{establishment}/readings/manual');
  const begun: Record<string, string> = { station: '1', ...Object.fromEntries(counters.map(({ name }) => [name, ''])) };
  const form = useTypedForm(begun, (name, values) => {
    const digits = (values[name] ?? '').replaceAll(/\s/gu, '');
    if (digits !== '') return WHOLE.test(digits) ? null : t('reading.whole');
    const isNothing = counters.every((each) => (values[each.name] ?? '').trim() === '');
    return name === 'station' || (isNothing && name === counters[0]?.name) ? t('reading.needed') : null;
  });
  const { station: typedStation = '1', ...typedCounters } = form.values;
  const doubts = useReadingDoubts({
    machine,
    station: Number(digitsOf(typedStation) ?? 1),
    counters: typedCounters,
    readAt: establishmentNow().toISOString(),
  });
  const send = (): void => {
    if (!doubts.isSure()) return;
    const { station = '1', ...counterValues } = form.values;
    const read = Object.entries(counterValues).filter(([, value]) => value.trim() !== '');
    enter.mutate(
      {
        params: { path: { establishment } },
        body: {
          machine,
          station: Number(station),
          reason: 'drop',
          readAt: establishmentNow().toISOString(),
          counters: Object.fromEntries(read.map(([name, value]) => [name, value.replaceAll(/\s/gu, '')])),
        },
        kept: { title: t('reading.form', { machine }), subject: `drop ${dropId} ${machine} reading` },
      },
      {
        onSuccess: () => {
          announce(t('reading.done', { machine }));
          close();
        },
      },
    );
  };
  return (
    <Dialog title={t('reading.openOf', { machine })} close={close} size="lg">
      <DialogForm
        act={t('reading.act')}
        send={() => form.send(send)}
        close={close}
        isPending={enter.isPending}
        problem={enter.error}
      >
        <Text>{t('reading.about')}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {counters.map(({ name, label }, at) => (
            <TextInput
              key={name}
              label={label[i18n.language === 'en' ? 'en' : 'fr']}
              description={doubts.lastOf(name)}
              size="md"
              inputMode="numeric"
              autoComplete="off"
              maxLength={24}
              {...(at === 0 ? { 'data-autofocus': true } : {})}
              {...form.input(name)}
            />
          ))}
          <TextInput
            label={t('reading.station')}
            size="md"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.input('station')}
          />
        </SimpleGrid>
        {doubts.question}
      </DialogForm>
    </Dialog>
  );
}
