import { getEntryTitle, JOURNAL_TITLES, type BilingualTitle } from '#domain/accounting/journal-words.js';
import type { AccountKind } from '#domain/accounting/journal-entry.js';
import { sumMinor } from '#domain/money.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Sheet, SheetColumn, SheetFormat, SheetKind, SheetRow } from '#platform/sheets/sheet.js';
import type { AccountPage, JournalEntry, TrialBalance } from './journal-pages.js';
import type { Language } from '#declarations/shapes/text.js';

/** The books as sheets: the figures of the screens, texts in the reader's language, sums as separate lines. */

const WORDS = {
  fr: {
    journalTitle: 'Journal',
    balanceTitle: 'Balance',
    accountTitle: 'Compte',
    entry: 'N° d’écriture',
    line: 'N° de ligne',
    gamingDay: 'Journée',
    journal: 'Journal',
    voucher: 'N° de pièce',
    title: 'Libellé',
    account: 'Compte',
    accountName: 'Intitulé du compte',
    kind: 'Nature',
    debit: 'Débit',
    credit: 'Crédit',
    balance: 'Solde',
    opening: 'Solde initial',
    closing: 'Solde final',
    reverses: 'Contre-passe',
    reversedBy: 'Contre-passée par',
    reason: 'Motif',
    postedBy: 'Passée par',
    approvedBy: 'Approuvée par',
    postedAt: 'Passée le',
    total: 'Total',
    kinds: { asset: 'actif', liability: 'passif', income: 'produit', expense: 'charge' },
  },
  en: {
    journalTitle: 'Journal',
    balanceTitle: 'Trial balance',
    accountTitle: 'Account',
    entry: 'Entry',
    line: 'Line number',
    gamingDay: 'Gaming day',
    journal: 'Journal',
    voucher: 'Voucher',
    title: 'Description',
    account: 'Account',
    accountName: 'Account title',
    kind: 'Kind',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    reverses: 'Reverses',
    reversedBy: 'Reversed by',
    reason: 'Reason',
    postedBy: 'Posted by',
    approvedBy: 'Approved by',
    postedAt: 'Posted at',
    total: 'Total',
    kinds: { asset: 'asset', liability: 'liability', income: 'income', expense: 'expense' },
  },
} as const satisfies Readonly<
  Record<Language, Readonly<Record<string, string | Readonly<Record<AccountKind, string>>>>>
>;

/** Returns the format of an establishment's books in files: the language, its currency and its time zone. */
export const createBooksFormat = (
  { currency, currencyExponent, timeZone }: Pick<Establishment, 'currency' | 'currencyExponent' | 'timeZone'>,
  language: Language,
): SheetFormat => ({ language, currency: { code: currency, exponent: currencyExponent }, timeZone });

type HeaderWord = Exclude<keyof (typeof WORDS)['fr'], 'kinds'>;

/** Returns the title in the language. */
const chooseTitle = (titles: BilingualTitle, language: Language): string =>
  language === 'fr' ? titles.titleFr : titles.titleEn;

/** Returns the columns of a sheet with their headers in the language. */
const buildSheetColumns = (language: Language, columns: readonly (readonly [HeaderWord, SheetKind])[]): SheetColumn[] =>
  columns.map(([word, kind]) => ({ header: WORDS[language][word], kind }));

/** Returns this number of empty cells. */
const createEmptyCells = (count: number): null[] => Array.from({ length: count }, () => null);

/** Builds the sheet of the journal: one line per posting, in the order of the entries, and the sums. */
export function buildJournalSheet(entries: readonly JournalEntry[], language: Language): Sheet {
  const sheetRows = entries.flatMap((entry) =>
    entry.lines.map((line): SheetRow => ({
      kind: 'row',
      values: [
        entry.entryNumber,
        entry.gamingDay,
        JOURNAL_TITLES[entry.journal][language],
        entry.voucherNumber,
        chooseTitle(entry, language),
        line.accountCode,
        chooseTitle(line, language),
        BigInt(line.debitMinor),
        BigInt(line.creditMinor),
        entry.reversesEntryNumber,
        entry.reversedByEntryNumber,
        entry.reason,
        entry.postedByName,
        entry.approvedByName,
        entry.postedAt,
      ],
    })),
  );
  const lines = entries.flatMap((entry) => entry.lines);
  const sumSide = (side: 'debitMinor' | 'creditMinor'): bigint => sumMinor(lines.map((line) => BigInt(line[side])));
  const sums = [sumSide('debitMinor'), sumSide('creditMinor')];
  const totalRow: SheetRow = {
    kind: 'total',
    values: [...createEmptyCells(4), WORDS[language].total, null, null, ...sums, ...createEmptyCells(6)],
  };
  const columns = buildSheetColumns(language, [
    ['entry', 'whole'],
    ['gamingDay', 'day'],
    ['journal', 'text'],
    ['voucher', 'whole'],
    ['title', 'text'],
    ['account', 'text'],
    ['accountName', 'text'],
    ['debit', 'money'],
    ['credit', 'money'],
    ['reverses', 'whole'],
    ['reversedBy', 'whole'],
    ['reason', 'text'],
    ['postedBy', 'text'],
    ['approvedBy', 'text'],
    ['postedAt', 'instant'],
  ]);
  return { title: WORDS[language].journalTitle, columns, rows: [...sheetRows, totalRow] };
}

/** Builds the sheet of the trial balance: one line per account, and the sums. */
export function buildTrialBalanceSheet(balance: TrialBalance, language: Language): Sheet {
  const sheetRows = balance.accounts.map((account): SheetRow => ({
    kind: 'row',
    values: [
      account.accountCode,
      chooseTitle(account, language),
      WORDS[language].kinds[account.kind],
      account.openingMinor,
      account.debitMinor,
      account.creditMinor,
      account.closingMinor,
    ],
  }));
  const { openingMinor, debitMinor, creditMinor, closingMinor } = balance;
  const sums = [openingMinor, debitMinor, creditMinor, closingMinor];
  const totalRow: SheetRow = { kind: 'total', values: [null, WORDS[language].total, null, ...sums] };
  const columns = buildSheetColumns(language, [
    ['account', 'text'],
    ['accountName', 'text'],
    ['kind', 'text'],
    ['opening', 'money'],
    ['debit', 'money'],
    ['credit', 'money'],
    ['closing', 'money'],
  ]);
  return { title: WORDS[language].balanceTitle, columns, rows: [...sheetRows, totalRow] };
}

/**
 * Builds the sheet of an account: the balance brought forward, one line per posting with the balance after it, and the
 * sums.
 */
export function buildAccountSheet(page: AccountPage, language: Language): Sheet {
  const words = WORDS[language];
  const sheetRows = page.entries.map((entry): SheetRow => ({
    kind: 'row',
    values: [
      entry.entryNumber,
      BigInt(entry.lineNumber),
      entry.gamingDay,
      JOURNAL_TITLES[entry.journal][language],
      getEntryTitle(entry.fact, entry.reversesEntryNumber)[language],
      entry.debitMinor,
      entry.creditMinor,
      entry.balanceMinor,
      entry.postedAt,
    ],
  }));
  const { openingMinor, debitMinor, creditMinor, closingMinor } = page.sums;
  const openingRow: SheetRow = {
    kind: 'subtotal',
    values: [...createEmptyCells(4), words.opening, null, null, openingMinor, null],
  };
  const totalRow: SheetRow = {
    kind: 'total',
    values: [...createEmptyCells(4), words.total, debitMinor, creditMinor, closingMinor, null],
  };
  const columns = buildSheetColumns(language, [
    ['entry', 'whole'],
    ['line', 'whole'],
    ['gamingDay', 'day'],
    ['journal', 'text'],
    ['title', 'text'],
    ['debit', 'money'],
    ['credit', 'money'],
    ['balance', 'money'],
    ['postedAt', 'instant'],
  ]);
  return {
    title: `${words.accountTitle} ${page.account.accountCode}`,
    columns,
    rows: [openingRow, ...sheetRows, totalRow],
  };
}
