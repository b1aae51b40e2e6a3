import { SegmentedControl, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useEstablishment } from '../../app/establishment.js';
import { DialogForm } from '../../parts/DialogForm.js';
import { ProblemBox } from '../../parts/ProblemBox.js';
import { Waiting } from '../../parts/Waiting.js';
import { DialogButton } from './DialogButton.js';
import { minorAsTyped, typedAmount, typedCount } from './amounts.js';
import { useDayPath } from './use-day.js';

type Count = Shape<'CountRow'>;
const EUROS = ['500', '200', '100', '50', '20', '10', '5'];

/** Asks that a machine's count be replaced by another: a second person approves. */
export function CorrectCount({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('days');
  return (
    <DialogButton act={t('count.act')} title={t('count.title', { machine })}>
      {(close) => <Counts machine={machine} close={close} />}
    </DialogButton>
  );
}

function Counts({ machine, close }: { readonly machine: string; readonly close: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const [number, setNumber] = useState('1');
  const counts = useRead('/api/establishments/{establishment}/days/{day}/counts', {
    params: { path, query: { machine } },
  });
  if (counts.error !== null) return <ProblemBox problem={counts.error} />;
  if (counts.data === undefined) return <Waiting />;
  const count = counts.data.find(({ countNumber }) => String(countNumber) === number) ?? counts.data[0];
  if (count === undefined) return <Text>{t('count.none')}</Text>;
  return (
    <Stack>
      <Text size="sm">{t('count.text')}</Text>
      {counts.data.length > 1 && (
        <SegmentedControl
          aria-label={t('count.which')}
          value={number}
          onChange={setNumber}
          data={counts.data.map(({ countNumber }) => ({
            value: String(countNumber),
            label: t('count.number', { number: countNumber }),
          }))}
        />
      )}
      <CountForm key={count.countNumber} count={count} close={close} />
    </Stack>
  );
}

function CountForm({ count, close }: { readonly count: Count; readonly close: () => void }) {
  const { t, i18n } = useTranslation('days');
  const { t: common } = useTranslation('common');
  const { currency, currencyExponent } = useEstablishment();
  const path = useDayPath();
  const unit = 10n ** BigInt(currencyExponent);
  const noted = new Map(count.notes.map((note) => [String(BigInt(note.valueMinor) / unit), note.count]));
  const values = [...new Set([...(currency === 'EUR' ? EUROS : []), ...noted.keys()])];
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>(Object.fromEntries(noted));
  const [tickets, setTickets] = useState(minorAsTyped(count.ticketsMinor, currencyExponent, i18n.language));
  const [ticketCount, setTicketCount] = useState(String(count.ticketCount));
  const [coins, setCoins] = useState(minorAsTyped(count.coinsMinor, currencyExponent, i18n.language));
  const [reason, setReason] = useState('');
  const correct = useWrite('post', '/api/establishments/{establishment}/days/{day}/counts/correction');
  const send = (): void =>
    correct.mutate(
      {
        params: { path },
        body: {
          machine: count.sbmNumber,
          countNumber: count.countNumber === 2 ? 2 : 1,
          notes: values.map((value) => ({ value, count: typedCount(notes[value] ?? '') })),
          tickets: typedAmount(tickets),
          ticketCount: typedCount(ticketCount),
          coins: typedAmount(coins),
          reason: reason.trim(),
        },
      },
      { onSuccess: close },
    );
  return (
    <DialogForm
      act={t('askApproval')}
      send={send}
      close={close}
      isPending={correct.isPending}
      problem={correct.error}
      isOff={reason.trim().length < 3}
    >
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {values.map((value) => (
          <TextInput
            key={value}
            label={t('count.notes', { value, currency })}
            inputMode="numeric"
            value={notes[value] ?? ''}
            onChange={(event) => setNotes({ ...notes, [value]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          label={common('tickets')}
          value={tickets}
          onChange={(event) => setTickets(event.currentTarget.value)}
        />
        <TextInput
          label={t('count.ticketCount')}
          inputMode="numeric"
          value={ticketCount}
          onChange={(event) => setTicketCount(event.currentTarget.value)}
        />
        <TextInput label={common('coins')} value={coins} onChange={(event) => setCoins(event.currentTarget.value)} />
      </SimpleGrid>
      <Textarea
        label={t('reason')}
        description={t('count.reasonHint')}
        required
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
