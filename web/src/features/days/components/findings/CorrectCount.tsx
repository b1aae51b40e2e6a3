import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { formatMoney } from '#documents/words/format.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ReasonInput } from '../ReasonInput.js';
import { formatMinorAsInput, normalizeAmount, parseCount } from '../amounts.js';
import { useDayPathParams } from '../use-day.js';

type Count = ApiSchema<'CountRow'>;
const EURO_NOTE_VALUES = ['5', '10', '20', '50', '100', '200', '500'];

/** Shows a button with a dialog that requests the replacement of a machine's count, for a second person's approval. */
export function CorrectCountButton({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('days');
  return (
    <DialogButton label={t('count.act')} variant="default">
      {(close) => (
        <Dialog onClose={close} size="lg" title={t('count.title', { machine })}>
          <CountReplacement machine={machine} onClose={close} />
        </Dialog>
      )}
    </DialogButton>
  );
}

export interface CountReplacementProps {
  readonly machine: string;
  /** The number of the count to correct; absent: the first, with a choice of the others. */
  readonly onlyCountNumber?: 1 | 2;
  readonly onClose: () => void;
}

/**
 * Shows the saved counts of a machine, of which one is chosen and replaced: a machine may be counted twice.
 * `onlyCountNumber` restricts them to one.
 */
export function CountReplacement({ machine, onlyCountNumber, onClose }: CountReplacementProps) {
  const { t } = useTranslation('days');
  const path = useDayPathParams();
  const [chosenCountNumber, setChosenCountNumber] = useState(String(onlyCountNumber ?? 1));
  const countsQuery = useEstablishmentQuery('/days/{day}/counts', { path, query: { machine } });
  if (countsQuery.error !== null || countsQuery.data === undefined) return <QueryStatus query={countsQuery} />;
  const count =
    countsQuery.data.find(({ countNumber }) => String(countNumber) === chosenCountNumber) ??
    (onlyCountNumber === undefined ? countsQuery.data[0] : undefined);
  if (count === undefined) return <Text>{t('count.none')}</Text>;
  return (
    <Stack>
      <Text size="sm">{t('count.text')}</Text>
      {countsQuery.data.length > 1 && onlyCountNumber === undefined && (
        <SegmentedControl
          aria-label={t('count.which')}
          value={chosenCountNumber}
          onChange={setChosenCountNumber}
          data={countsQuery.data.map(({ countNumber }) => ({
            value: String(countNumber),
            label: t('count.number', { number: countNumber }),
          }))}
        />
      )}
      <CountReplacementForm key={count.countNumber} count={count} onClose={onClose} />
    </Stack>
  );
}

/** A count as typed; `notes` by value. */
interface CountInput {
  readonly notes: Readonly<Record<string, string>>;
  readonly tickets: string;
  readonly ticketCount: string;
  readonly coins: string;
  /** Empty: the recorded removal is kept. */
  readonly removedAt: string;
}

/**
 * Shows the form that requests the replacement of a count: number of each note, tickets, coins, and the reason. The
 * saved values are proposed; in euros, every note has a field, otherwise those of the count.
 */
function CountReplacementForm({ count, onClose }: { readonly count: Count; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('days');
  const { currency, currencyExponent } = useEstablishment();
  const { formatInstant } = useFormats();
  const path = useDayPathParams();
  const minorPerUnit = 10n ** BigInt(currencyExponent);
  const countsByNoteValue = new Map(
    count.notes.map((note) => [String(BigInt(note.valueMinor) / minorPerUnit), note.count]),
  );
  const noteValues = [...new Set([...(currency === 'EUR' ? EURO_NOTE_VALUES : []), ...countsByNoteValue.keys()])];
  const [countInput, setCountInput] = useState<CountInput>({
    notes: Object.fromEntries(countsByNoteValue),
    tickets: formatMinorAsInput(count.ticketsMinor, currencyExponent, i18n.language),
    ticketCount: String(count.ticketCount),
    coins: formatMinorAsInput(count.coinsMinor, currencyExponent, i18n.language),
    removedAt: '',
  });
  const [reason, setReason] = useState('');
  const correctionMutation = useEstablishmentMutation('post', '/days/{day}/counts/correction');
  const parsedCount = parseCountInput(countInput, noteValues);
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
      notifySuccess(t('count.asked'));
      onClose();
    };
    correctionMutation.mutate({ path, body }, { onSuccess });
  };
  return (
    <WriteForm
      submitLabel={t('askApproval')}
      onSubmit={requestCorrection}
      onClose={onClose}
      mutation={correctionMutation}

      isDisabled={parsedCount === null || reason.trim().length < 3}
    >
      <CountFields countInput={countInput} noteValues={noteValues} setCountInput={setCountInput} />
      <TextInput
        label={t('count.removedAt')}
        description={t('count.removedAtHint', { removedAt: formatInstant(count.removedAt) })}
        maxLength={40}
        value={countInput.removedAt}
        onChange={(event) => setCountInput({ ...countInput, removedAt: event.currentTarget.value })}
      />
      <ReasonInput hint={t('count.reasonHint')} value={reason} setReason={setReason} />
    </WriteForm>
  );
}

/** Returns the typed count in the server's form; null when one of its figures is invalid. */
function parseCountInput(countInput: CountInput, noteValues: readonly string[]) {
  const notes = noteValues.flatMap((value) => {
    const count = parseCount(countInput.notes[value] ?? '');
    return count === null ? [] : [{ value, count }];
  });
  const tickets = normalizeAmount(countInput.tickets);
  const ticketCount = parseCount(countInput.ticketCount);
  const coins = normalizeAmount(countInput.coins);
  if (notes.length < noteValues.length || tickets === null || ticketCount === null || coins === null) return null;
  const removedAt = countInput.removedAt.trim();
  return { notes, tickets, ticketCount, coins, ...(removedAt === '' ? {} : { removedAt }) };
}

interface CountFieldsProps {
  readonly countInput: CountInput;
  readonly noteValues: readonly string[];
  readonly setCountInput: (countInput: CountInput) => void;
}

/** Shows fields for the number of each note, the tickets' amount and number, and the coins' amount. */
function CountFields({ countInput, noteValues, setCountInput }: CountFieldsProps) {
  const { t } = useTranslation('days');
  const { currency } = useEstablishment();
  const { i18n } = useTranslation();
  const { notes } = countInput;
  const formatNoteValue = (value: string): string =>
    formatMoney(BigInt(value), { code: currency, exponent: 0 }, i18n.language === 'en' ? 'en' : 'fr');
  const validateCount = (input: string): string | null => (parseCount(input) === null ? t('unreadCount') : null);
  /** Returns the error of a field: the number of tickets is a count, the others are amounts. */
  const validateField = (field: 'tickets' | 'ticketCount' | 'coins'): string | null => {
    if (field === 'ticketCount') return validateCount(countInput[field]);
    return normalizeAmount(countInput[field]) === null ? t('unreadAmount') : null;
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
            error={validateCount(notes[value] ?? '')}
            onChange={(event) =>
              setCountInput({ ...countInput, notes: { ...notes, [value]: event.currentTarget.value } })
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
            value={countInput[field]}
            error={validateField(field)}
            onChange={(event) => setCountInput({ ...countInput, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
