import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite, type Shape } from '#web/api/client.js';
import { formatMoney } from '#documents/words/format.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { ReasonInput } from '../ReasonInput.js';
import { formatMinorAsTyped, parseAmount, parseCount } from '../amounts.js';
import { useDayPath } from '../use-day.js';

type Count = Shape<'CountRow'>;
const EURO_NOTE_VALUES = ['5', '10', '20', '50', '100', '200', '500'];

/** Shows a button with a dialog that requests the replacement of a machine's count, for a second person's approval. */
export function CorrectCountButton({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('days');
  return (
    <DialogButton label={t('count.act')} variant="default">
      {(close) => (
        <Dialog close={close} size="lg" title={t('count.title', { machine })}>
          <CountReplacement machine={machine} close={close} />
        </Dialog>
      )}
    </DialogButton>
  );
}

export interface CountReplacementProps {
  readonly machine: string;
  /** The number of the count to correct; absent: the first, with a choice of the others. */
  readonly onlyNumber?: 1 | 2;
  readonly close: () => void;
}

/**
 * Shows the saved counts of a machine, of which one is chosen and replaced: a machine may be counted twice.
 * `onlyNumber` restricts them to one.
 */
export function CountReplacement({ machine, onlyNumber, close }: CountReplacementProps) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const [chosenNumber, setChosenNumber] = useState(String(onlyNumber ?? 1));
  const countsQuery = useRead('/api/establishments/{establishment}/days/{day}/counts', {
    params: { path, query: { machine } },
  });
  if (countsQuery.error !== null) return <ProblemBox problem={countsQuery.error} />;
  if (countsQuery.data === undefined) return <Waiting />;
  const count =
    countsQuery.data.find(({ countNumber }) => String(countNumber) === chosenNumber) ??
    (onlyNumber === undefined ? countsQuery.data[0] : undefined);
  if (count === undefined) return <Text>{t('count.none')}</Text>;
  return (
    <Stack>
      <Text size="sm">{t('count.text')}</Text>
      {countsQuery.data.length > 1 && onlyNumber === undefined && (
        <SegmentedControl
          aria-label={t('count.which')}
          value={chosenNumber}
          onChange={setChosenNumber}
          data={countsQuery.data.map(({ countNumber }) => ({
            value: String(countNumber),
            label: t('count.number', { number: countNumber }),
          }))}
        />
      )}
      <CountReplacementForm key={count.countNumber} count={count} close={close} />
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

/**
 * Shows the form that requests the replacement of a count: number of each note, tickets, coins, and the reason. The
 * saved values are proposed; in euros, every note has a field, otherwise those of the count.
 */
function CountReplacementForm({ count, close }: { readonly count: Count; readonly close: () => void }) {
  const { t, i18n } = useTranslation('days');
  const { currency, currencyExponent } = useEstablishment();
  const path = useDayPath();
  const minorPerUnit = 10n ** BigInt(currencyExponent);
  const countByNoteValue = new Map(
    count.notes.map((note) => [String(BigInt(note.valueMinor) / minorPerUnit), note.count]),
  );
  const noteValues = [...new Set([...(currency === 'EUR' ? EURO_NOTE_VALUES : []), ...countByNoteValue.keys()])];
  const [typedCount, setTypedCount] = useState<TypedCount>({
    notes: Object.fromEntries(countByNoteValue),
    tickets: formatMinorAsTyped(count.ticketsMinor, currencyExponent, i18n.language),
    ticketCount: String(count.ticketCount),
    coins: formatMinorAsTyped(count.coinsMinor, currencyExponent, i18n.language),
  });
  const [reason, setReason] = useState('');
  const correctionWrite = useWrite('post', '/api/establishments/{establishment}/days/{day}/counts/correction');
  const parsedCount = parseTypedCount(typedCount, noteValues);
  /** Requests the correction, announces it and closes the dialog. */
  const requestCorrection = (): void => {
    if (parsedCount === null) return;
    const body = {
      ...parsedCount,
      machine: count.sbmNumber,
      reason: reason.trim(),
      countNumber: count.countNumber === 2 ? (2 as const) : (1 as const),
    };
    const onSuccess = (): void => {
      announce(t('count.asked'));
      close();
    };
    correctionWrite.mutate({ params: { path }, body }, { onSuccess });
  };
  return (
    <WriteForm
      submitLabel={t('askApproval')}
      onSubmit={requestCorrection}
      close={close}
      mutation={correctionWrite}

      isDisabled={parsedCount === null || reason.trim().length < 3}
    >
      <CountFields typedCount={typedCount} noteValues={noteValues} setTypedCount={setTypedCount} />
      <ReasonInput hint={t('count.reasonHint')} value={reason} setReason={setReason} />
    </WriteForm>
  );
}

/** Returns the typed count in the server's form; null when one of its figures is invalid. */
function parseTypedCount(typedCount: TypedCount, noteValues: readonly string[]) {
  const notes = noteValues.flatMap((value) => {
    const count = parseCount(typedCount.notes[value] ?? '');
    return count === null ? [] : [{ value, count }];
  });
  const tickets = parseAmount(typedCount.tickets);
  const ticketCount = parseCount(typedCount.ticketCount);
  const coins = parseAmount(typedCount.coins);
  if (notes.length < noteValues.length || tickets === null || ticketCount === null || coins === null) return null;
  return { notes, tickets, ticketCount, coins };
}

interface CountFieldsProps {
  readonly typedCount: TypedCount;
  readonly noteValues: readonly string[];
  readonly setTypedCount: (typedCount: TypedCount) => void;
}

/** Shows fields for the number of each note, the tickets' amount and number, and the coins' amount. */
function CountFields({ typedCount, noteValues, setTypedCount }: CountFieldsProps) {
  const { t } = useTranslation('days');
  const { currency } = useEstablishment();
  const { i18n } = useTranslation();
  const { notes } = typedCount;
  const formatNoteValue = (value: string): string =>
    formatMoney(BigInt(value), { code: currency, exponent: 0 }, i18n.language === 'en' ? 'en' : 'fr');
  const findCountError = (text: string): string | null => (parseCount(text) === null ? t('unreadCount') : null);
  /** Returns the error of a field: the number of tickets is a count, the others are amounts. */
  const findFieldError = (field: 'tickets' | 'ticketCount' | 'coins'): string | null => {
    if (field === 'ticketCount') return findCountError(typedCount[field]);
    return parseAmount(typedCount[field]) === null ? t('unreadAmount') : null;
  };
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {noteValues.map((value) => (
          <TextInput
            key={value}
            label={t('count.notes', { value: formatNoteValue(value) })}
            inputMode="numeric"
            value={notes[value] ?? ''}
            error={findCountError(notes[value] ?? '')}
            onChange={(event) =>
              setTypedCount({ ...typedCount, notes: { ...notes, [value]: event.currentTarget.value } })
            }
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {(['tickets', 'ticketCount', 'coins'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`count.${field}`)}
            {...(field === 'ticketCount' ? { inputMode: 'numeric' as const } : {})}
            value={typedCount[field]}
            error={findFieldError(field)}
            onChange={(event) => setTypedCount({ ...typedCount, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
