import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { formatMoney } from '#documents/words/format.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { ReasonInput } from '../ReasonInput.js';
import { minorAsTyped, typedAmount, typedCount } from '../amounts.js';
import { useDayPath } from '../use-day.js';

type Count = Shape<'CountRow'>;
const EUROS = ['5', '10', '20', '50', '100', '200', '500'];

/** A button with a dialog that requests the replacement of a machine's count, for a second person's approval. */
export function CorrectCount({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('days');
  return (
    <DialogButton label={t('count.act')} variant="default">
      {(close) => (
        <Dialog close={close} size="lg" title={t('count.title', { machine })}>
          <Counts machine={machine} close={close} />
        </Dialog>
      )}
    </DialogButton>
  );
}

export interface CountsProps {
  readonly machine: string;
  /** The count to correct; absent: the first, with a choice of the other. */
  readonly only?: 1 | 2;
  readonly close: () => void;
}

/** The saved counts of a machine, one of which is chosen and replaced. */
export function Counts({ machine, only, close }: CountsProps) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const [number, setNumber] = useState(String(only ?? 1));
  const counts = useRead('/api/establishments/{establishment}/days/{day}/counts', {
    params: { path, query: { machine } },
  });
  if (counts.error !== null) return <ProblemBox problem={counts.error} />;
  if (counts.data === undefined) return <Waiting />;
  const count =
    counts.data.find(({ countNumber }) => String(countNumber) === number) ??
    (only === undefined ? counts.data[0] : undefined);
  if (count === undefined) return <Text>{t('count.none')}</Text>;
  return (
    <Stack>
      <Text size="sm">{t('count.text')}</Text>
      {counts.data.length > 1 && only === undefined && (
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

/** A count as typed; `notes` by value. */
interface TypedCount {
  readonly notes: Readonly<Record<string, string>>;
  readonly tickets: string;
  readonly ticketCount: string;
  readonly coins: string;
}

/** The form that replaces a count: pieces of each note, tickets, coins, and the reason. */
function CountForm({ count, close }: { readonly count: Count; readonly close: () => void }) {
  const { t, i18n } = useTranslation('days');
  const { currency, currencyExponent } = useEstablishment();
  const path = useDayPath();
  const unit = 10n ** BigInt(currencyExponent);
  const noted = new Map(count.notes.map((note) => [String(BigInt(note.valueMinor) / unit), note.count]));
  const values = [...new Set([...(currency === 'EUR' ? EUROS : []), ...noted.keys()])];
  const [typed, setTyped] = useState<TypedCount>({
    notes: Object.fromEntries(noted),
    tickets: minorAsTyped(count.ticketsMinor, currencyExponent, i18n.language),
    ticketCount: String(count.ticketCount),
    coins: minorAsTyped(count.coinsMinor, currencyExponent, i18n.language),
  });
  const [reason, setReason] = useState('');
  const correct = useWrite('post', '/api/establishments/{establishment}/days/{day}/counts/correction');
  const read = readCount(typed, values);
  /** Requests the correction, announces it and closes the dialog. */
  const send = (): void => {
    if (read === null) return;
    const body = {
      ...read,
      machine: count.sbmNumber,
      reason: reason.trim(),
      countNumber: count.countNumber === 2 ? (2 as const) : (1 as const),
    };
    const onSuccess = (): void => {
      announce(t('count.asked'));
      close();
    };
    correct.mutate({ params: { path }, body }, { onSuccess });
  };
  return (
    <WriteForm
      act={t('askApproval')}
      send={send}
      close={close}
      write={correct}

      isOff={read === null || reason.trim().length < 3}
    >
      <CountFields typed={typed} values={values} change={setTyped} />
      <ReasonInput hint={t('count.reasonHint')} value={reason} put={setReason} />
    </WriteForm>
  );
}

/** Returns the typed count in the server's form; null when a figure cannot be read. */
function readCount(typed: TypedCount, values: readonly string[]) {
  const notes = values.flatMap((value) => {
    const count = typedCount(typed.notes[value] ?? '');
    return count === null ? [] : [{ value, count }];
  });
  const tickets = typedAmount(typed.tickets);
  const ticketCount = typedCount(typed.ticketCount);
  const coins = typedAmount(typed.coins);
  if (notes.length < values.length || tickets === null || ticketCount === null || coins === null) return null;
  return { notes, tickets, ticketCount, coins };
}

interface CountFieldsProps {
  readonly typed: TypedCount;
  readonly values: readonly string[];
  readonly change: (typed: TypedCount) => void;
}

/** Fields for the pieces of each note, the tickets, their number, and the coins. */
function CountFields({ typed, values, change }: CountFieldsProps) {
  const { t } = useTranslation('days');
  const { currency } = useEstablishment();
  const { i18n } = useTranslation();
  const { notes } = typed;
  const face = (value: string): string =>
    formatMoney(BigInt(value), { code: currency, exponent: 0 }, i18n.language === 'en' ? 'en' : 'fr');
  const unread = { count: t('unreadCount'), amount: t('unreadAmount') };
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {values.map((value) => (
          <TextInput
            key={value}
            label={t('count.notes', { value: face(value) })}
            inputMode="numeric"
            value={notes[value] ?? ''}
            error={typedCount(notes[value] ?? '') === null && unread.count}
            onChange={(event) => change({ ...typed, notes: { ...notes, [value]: event.currentTarget.value } })}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {(['tickets', 'ticketCount', 'coins'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`count.${field}`)}
            {...(field === 'ticketCount' ? { inputMode: 'numeric' as const } : {})}
            value={typed[field]}
            error={
              field === 'ticketCount'
                ? typedCount(typed[field]) === null && unread.count
                : typedAmount(typed[field]) === null && unread.amount
            }
            onChange={(event) => change({ ...typed, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
