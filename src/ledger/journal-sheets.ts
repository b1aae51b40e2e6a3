import { declaredWords } from '#declarations/words/words.js';
import { getPostedTitle, JOURNAL_TITLES, type BilingualTitle } from '#domain/accounting/journal-words.js';
import { sumMinor } from '#domain/money.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Sheet, SheetColumn, SheetFormat, SheetKind, SheetRow } from '#platform/sheets/sheet.js';
import type { AccountPage, JournalEntry, TrialBalance } from './journal-pages.js';
import type { Language } from '#declarations/shapes/text.js';

/** The books as sheets: the figures of the screens, texts in the reader's language, sums as separate lines. */

const { kinds: KIND_WORDS, ...WORDS } = declaredWords.books;

/** Returns the format of an establishment's books in files: the language, its currency and its time zone. */
export const createBooksFormat = (
  { currency, currencyExponent, timeZone }: Pick<Establishment, 'currency' | 'currencyExponent' | 'timeZone'>,
  language: Language,
): SheetFormat => ({ language, currency: { code: currency, exponent: currencyExponent }, timeZone });

type HeaderWord = keyof typeof WORDS;

/** Returns the title in the language. */
const chooseTitle = (titles: BilingualTitle, language: Language): string =>
  language === 'fr' ? titles.titleFr : titles.titleEn;

/** Returns the columns of a sheet with their headers in the language. */
const buildSheetColumns = (language: Language, columns: readonly (readonly [HeaderWord, SheetKind])[]): SheetColumn[] =>
  columns.map(([word, kind]) => ({ header: WORDS[word][language], kind }));

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
    values: [...createEmptyCells(4), WORDS.total[language], null, null, ...sums, ...createEmptyCells(6)],
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
  return { title: WORDS.journalTitle[language], columns, rows: [...sheetRows, totalRow] };
}

/** Builds the sheet of the trial balance: one line per account, and the sums. */
export function buildTrialBalanceSheet(balance: TrialBalance, language: Language): Sheet {
  const sheetRows = balance.accounts.map((account): SheetRow => ({
    kind: 'row',
    values: [
      account.accountCode,
      chooseTitle(account, language),
      KIND_WORDS[account.kind][language],
      account.openingMinor,
      account.debitMinor,
      account.creditMinor,
      account.closingMinor,
    ],
  }));
  const { openingMinor, debitMinor, creditMinor, closingMinor } = balance;
  const sums = [openingMinor, debitMinor, creditMinor, closingMinor];
  const totalRow: SheetRow = { kind: 'total', values: [null, WORDS.total[language], null, ...sums] };
  const columns = buildSheetColumns(language, [
    ['account', 'text'],
    ['accountName', 'text'],
    ['kind', 'text'],
    ['opening', 'money'],
    ['debit', 'money'],
    ['credit', 'money'],
    ['closing', 'money'],
  ]);
  return { title: WORDS.balanceTitle[language], columns, rows: [...sheetRows, totalRow] };
}

/**
 * Builds the sheet of an account: the balance brought forward, one line per posting with the balance after it, and the
 * sums.
 */
export function buildAccountSheet(page: AccountPage, language: Language): Sheet {
  const sheetRows = page.entries.map((entry): SheetRow => ({
    kind: 'row',
    values: [
      entry.entryNumber,
      BigInt(entry.lineNumber),
      entry.gamingDay,
      JOURNAL_TITLES[entry.journal][language],
      getPostedTitle(entry)[language],
      entry.debitMinor,
      entry.creditMinor,
      entry.balanceMinor,
      entry.postedAt,
    ],
  }));
  const { openingMinor, debitMinor, creditMinor, closingMinor } = page.sums;
  const openingRow: SheetRow = {
    kind: 'subtotal',
    values: [...createEmptyCells(4), WORDS.opening[language], null, null, openingMinor, null],
  };
  const totalRow: SheetRow = {
    kind: 'total',
    values: [...createEmptyCells(4), WORDS.total[language], debitMinor, creditMinor, closingMinor, null],
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
    title: `${WORDS.accountTitle[language]} ${page.account.accountCode}`,
    columns,
    rows: [openingRow, ...sheetRows, totalRow],
  };
}
