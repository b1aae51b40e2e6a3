import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { formatMoney } from '#documents/words/format.js';
import { minorToText } from '#domain/money.js';
import { useEstablishment } from '#web/session/establishment.js';
import { currentLanguage } from '#web/locales/language.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { SheetName } from './search.js';
import { columnOfKind } from './sheet.js';
import type { CountSheet, PaymentSheet, SheetColumn, SheetRow } from './sheet.js';
import { TOTAL_KINDS } from '#domain/reconciliation/reconciliation-types.js';
import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import type { GamingDayState } from '#domain/reconciliation/gaming-day.js';

export interface Sheet {
  readonly state: GamingDayState;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** The saved sum of each column, as the server adds it up. */
  readonly totals: Readonly<Record<string, string>>;
  readonly about: string;
}

/** Loads the sheet for input: its columns, its machines, and the saved values. */
export function useSheet(day: string, name: SheetName): { readonly sheet?: Sheet; readonly problem: Problem | null } {
  const establishment = useEstablishmentCode();
  const isPayments = name === 'payments';
  const path = { establishment, day };
  const counts = useRead(
    '/api/establishments/{establishment}/days/{day}/counts/sheet',
    { params: { path, query: { countNumber: name === 'second' ? '2' : '1' } } },
    { enabled: !isPayments },
  );
  const payments = useRead(
    '/api/establishments/{establishment}/days/{day}/totals/sheet',
    { params: { path } },
    { enabled: isPayments },
  );
  const ofCounts = useCountColumns(counts.data);
  const ofPayments = usePaymentColumns(payments.data);
  const sheet = isPayments ? ofPayments : ofCounts;
  const problem = isPayments ? payments.error : counts.error;
  return sheet === undefined ? { problem } : { sheet, problem };
}

/** Converts the server's count sheet to columns and rows; undefined while it is loading. */
function useCountColumns(data: CountSheet | undefined): Sheet | undefined {
  const { t } = useTranslation('counts');
  const { money, count } = useFormats();
  const { currency, currencyExponent } = useEstablishment();
  if (data === undefined) return undefined;
  const face = (value: string): string =>
    formatMoney(BigInt(value), { code: currency, exponent: 0 }, currentLanguage());
  const columns: SheetColumn[] = [
    ...data.noteValues.map((value) => ({
      id: `notes_${value}`,
      name: t('notesOf', { value: face(value) }),
      longName: t('notesOfLong', { value: face(value) }),
      isAmount: false,
    })),
    ...(['tickets', 'ticket_count', 'coins'] as const).map((id) => ({
      id,
      name: t(id),
      longName: t(id),
      isAmount: id !== 'ticket_count',
    })),
  ];
  const noteId = (valueMinor: string): string =>
    `notes_${minorToText(BigInt(valueMinor), currencyExponent).replace(/\.0+$/, '')}`;
  const { totals } = data;
  return {
    state: data.state,
    columns,
    rows: data.rows.map(({ machine, standNumber, location, entered }) => ({
      machine,
      stand: standNumber,
      location,
      isWhole: entered !== null,
      saved:
        entered === null
          ? {}
          : {
              ...Object.fromEntries(columns.map(({ id }) => [id, '–'])),
              ...Object.fromEntries(entered.notes.map((note) => [noteId(note.valueMinor), count(note.count)])),
              tickets: money(entered.ticketsMinor),
              ticket_count: count(entered.ticketCount),
              coins: money(entered.coinsMinor),
            },
      totalMinor: entered?.totalMinor ?? null,
      savedBy: entered?.recordedBy ?? null,
      isCorrectionAsked: entered?.isCorrectionAsked ?? false,
    })),
    totals: {
      ...Object.fromEntries(data.notes.map((note) => [noteId(note.valueMinor), count(note.count)])),
      tickets: money(totals.ticketsMinor),
      ticket_count: count(totals.ticketCount),
      coins: money(totals.coinsMinor),
    },
    about: t('about', {
      entered: count(totals.entered),
      machines: count(totals.inService),
      notes: money(totals.notesMinor),
      tickets: money(totals.ticketsMinor),
      coins: money(totals.coinsMinor),
    }),
  };
}

/** Converts the server's payment sheet to columns and rows; undefined while it is loading. */
function usePaymentColumns(data: PaymentSheet | undefined): Sheet | undefined {
  const { t } = useTranslation('counts');
  const { t: common } = useTranslation('common');
  const { money, count } = useFormats();
  if (data === undefined) return undefined;
  const columns = TOTAL_KINDS.flatMap((kind): SheetColumn[] => {
    const own = common(`kind_${kind}`);
    const amount = { id: columnOfKind(kind), name: own, longName: own, isAmount: true };
    if (kind === 'ticketsIssued' || kind === 'fill') return [amount];
    const slips = {
      id: `${columnOfKind(kind)}_slips`,
      name: t('slips'),
      longName: t('slipsOf', { kind: own }),
      isAmount: false,
    };
    return [amount, slips];
  });
  const cells = (kind: TotalKind, amount: string, slips: string | number) => [
    [columnOfKind(kind), money(amount)],
    [`${columnOfKind(kind)}_slips`, count(slips)],
  ];
  return {
    state: data.state,
    columns,
    rows: data.rows.map(({ machine, standNumber, location, entered }) => ({
      machine,
      stand: standNumber,
      location,
      isWhole: entered.length === TOTAL_KINDS.length,
      saved: Object.fromEntries(
        entered.flatMap(({ kind, amountMinor, slipCount }) => cells(kind, amountMinor, slipCount)),
      ) as Record<string, string>,
      totalMinor: null,
      savedBy: entered[0]?.recordedBy ?? null,
      isCorrectionAsked: entered.some(({ isCorrectionAsked: isCorrectionRequested }) => isCorrectionRequested),
    })),
    totals: Object.fromEntries(
      data.totals.flatMap(({ kind, amountMinor, slipCount }) => cells(kind, amountMinor, slipCount)),
    ) as Record<string, string>,
    about: t('aboutPayments'),
  };
}
