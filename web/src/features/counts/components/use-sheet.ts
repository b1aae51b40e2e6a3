import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { formatMoney as writeMoney } from '#documents/words/format.js';
import { formatMinorText } from '#domain/money.js';
import { useEstablishment } from '#web/session/establishment.js';
import { currentLanguage } from '#web/locales/language.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { SheetName } from './search.js';
import { buildColumnId, type CountSheet, type PaymentSheet, type SheetColumn, type SheetRow } from './sheet.js';
import { TOTAL_KINDS, type TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import type { GamingDayState } from '#domain/gaming-day.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

export interface Sheet {
  readonly state: GamingDayState;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** The saved sum of each column, as the server adds it up. */
  readonly totals: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Loads a sheet of the day: its columns, its machines, and the saved values; without `sheet` while it is loading. */
export function useSheet(
  day: string,
  sheetName: SheetName,
): { readonly sheet?: Sheet; readonly problem: Problem | null } {
  const isPayments = sheetName === 'payments';
  const countsQuery = useEstablishmentQuery(
    '/days/{day}/counts/sheet',
    { path: { day }, query: { countNumber: sheetName === 'second' ? '2' : '1' } },
    { enabled: !isPayments },
  );
  const paymentsQuery = useEstablishmentQuery('/days/{day}/totals/sheet', { path: { day } }, { enabled: isPayments });
  const countSheet = useCountSheet(countsQuery.data);
  const paymentSheet = usePaymentSheet(paymentsQuery.data);
  const sheet = isPayments ? paymentSheet : countSheet;
  const problem = isPayments ? paymentsQuery.error : countsQuery.error;
  return sheet === undefined ? { problem } : { sheet, problem };
}

/**
 * Converts the server's count sheet to columns and rows of texts; undefined while it is loading. Notes have a column
 * for each value; in a saved row, a value without notes shows a dash.
 */
function useCountSheet(serverSheet: CountSheet | undefined): Sheet | undefined {
  const { t } = useTranslation('counts');
  const { formatMoney, formatCount, formatInstant } = useFormats();
  const { currency, currencyExponent } = useEstablishment();
  if (serverSheet === undefined) return undefined;
  const formatNoteValue = (value: string): string =>
    writeMoney(BigInt(value), { code: currency, exponent: 0 }, currentLanguage());
  const columns: SheetColumn[] = [
    ...serverSheet.noteValues.map((value) => ({
      id: `notes_${value}`,
      name: t('notesOf', { value: formatNoteValue(value) }),
      longName: t('notesOfLong', { value: formatNoteValue(value) }),
      isAmount: false,
    })),
    ...(['tickets', 'ticket_count', 'coins', 'removed_at'] as const).map((id) => ({
      id,
      name: t(id),
      longName: t(id),
      isAmount: id === 'tickets' || id === 'coins',
    })),
  ];
  const buildNoteColumnId = (valueMinor: string): string =>
    `notes_${formatMinorText(BigInt(valueMinor), currencyExponent).replace(/\.0+$/, '')}`;
  const { totals } = serverSheet;
  return {
    state: serverSheet.state,
    columns,
    rows: serverSheet.rows.map(({ machine, standNumber, location, entered }) => ({
      machine,
      stand: standNumber,
      location,
      isComplete: entered !== null,
      savedCells:
        entered === null
          ? {}
          : {
              ...Object.fromEntries(columns.map(({ id }) => [id, '–'])),
              ...Object.fromEntries(
                entered.notes.map((note) => [buildNoteColumnId(note.valueMinor), formatCount(note.count)]),
              ),
              tickets: formatMoney(entered.ticketsMinor),
              ticket_count: formatCount(entered.ticketCount),
              coins: formatMoney(entered.coinsMinor),
              removed_at: formatInstant(entered.removedAt),
            },
      totalMinor: entered?.totalMinor ?? null,
      savedBy: entered?.recordedBy ?? null,
      isCorrectionAsked: entered?.isCorrectionAsked ?? false,
    })),
    totals: {
      ...Object.fromEntries(
        serverSheet.notes.map((note) => [buildNoteColumnId(note.valueMinor), formatCount(note.count)]),
      ),
      tickets: formatMoney(totals.ticketsMinor),
      ticket_count: formatCount(totals.ticketCount),
      coins: formatMoney(totals.coinsMinor),
    },
    summary: t('about', {
      entered: formatCount(totals.entered),
      machines: formatCount(totals.inService),
      notes: formatMoney(totals.notesMinor),
      tickets: formatMoney(totals.ticketsMinor),
      coins: formatMoney(totals.coinsMinor),
    }),
  };
}

/**
 * Converts the server's payment sheet to columns and rows of texts; undefined while it is loading. Kinds with slips
 * have a second column for their number; issued tickets and fills have none.
 */
function usePaymentSheet(serverSheet: PaymentSheet | undefined): Sheet | undefined {
  const { t } = useTranslation('counts');
  const { t: translateCommon } = useTranslation('common');
  const { formatMoney, formatCount } = useFormats();
  if (serverSheet === undefined) return undefined;
  const columns = TOTAL_KINDS.flatMap((kind): SheetColumn[] => {
    const kindName = translateCommon(`kind_${kind}`);
    const amountColumn = { id: buildColumnId(kind), name: kindName, longName: kindName, isAmount: true };
    if (kind === 'ticketsIssued' || kind === 'fill') return [amountColumn];
    const slipColumn = {
      id: `${buildColumnId(kind)}_slips`,
      name: t('slips'),
      longName: t('slipsOf', { kind: kindName }),
      isAmount: false,
    };
    return [amountColumn, slipColumn];
  });
  const buildPaymentCells = (kind: TotalKind, amountMinor: string, slipCount: string | number) => [
    [buildColumnId(kind), formatMoney(amountMinor)],
    [`${buildColumnId(kind)}_slips`, formatCount(slipCount)],
  ];
  return {
    state: serverSheet.state,
    columns,
    rows: serverSheet.rows.map(({ machine, standNumber, location, entered }) => ({
      machine,
      stand: standNumber,
      location,
      isComplete: entered.length === TOTAL_KINDS.length,
      savedCells: Object.fromEntries(
        entered.flatMap(({ kind, amountMinor, slipCount }) => buildPaymentCells(kind, amountMinor, slipCount)),
      ) as Record<string, string>,
      totalMinor: null,
      savedBy: entered[0]?.recordedBy ?? null,
      isCorrectionAsked: entered.some(({ isCorrectionAsked }) => isCorrectionAsked),
    })),
    totals: Object.fromEntries(
      serverSheet.totals.flatMap(({ kind, amountMinor, slipCount }) => buildPaymentCells(kind, amountMinor, slipCount)),
    ) as Record<string, string>,
    summary: t('aboutPayments'),
  };
}
