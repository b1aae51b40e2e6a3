import { stringify } from 'csv-stringify/sync';
import { entryTitle, JOURNAL_TITLES } from '../domain/accounting/journal-words.js';
import type { Titled } from '../domain/accounting/journal-words.js';
import { minorToText } from '../domain/money.js';
import { neutralisedFormula } from '../platform/files/csv-safety.js';
import type { AccountPage, JournalEntry, TrialBalance } from './journal-pages.js';

/**
 * The books as CSV (RFC 4180): the figures of the screens, amounts in units of the currency at its exponent, instants
 * in UTC, words in the reader's language. Sums are lines of their own, recognisable by their first column.
 */
export interface CsvTongue {
  readonly language: 'fr' | 'en';
  readonly currencyExponent: number;
}

const inWords = (titles: Titled, { language }: CsvTongue): string =>
  neutralisedFormula(language === 'fr' ? titles.titleFr : titles.titleEn);

const csv = (lines: readonly (readonly string[])[]): string => stringify([...lines], { record_delimiter: 'windows' });

const JOURNAL_COLUMNS = [
  ...['entry_number', 'gaming_day', 'journal', 'voucher', 'title', 'account', 'account_title', 'debit', 'credit'],
  ...['reverses', 'reversed_by', 'reason', 'posted_by', 'approved_by', 'posted_at'],
];

/** One line per posting, in the order of the entries. */
export function journalCsv(entries: readonly JournalEntry[], tongue: CsvTongue): string {
  const money = (amount: string): string => minorToText(BigInt(amount), tongue.currencyExponent);
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line) => [
      ...[String(entry.entryNumber), entry.gamingDay, inWords(JOURNAL_TITLES[entry.journal], tongue)],
      ...[String(entry.voucherNumber), inWords(entry, tongue), line.accountCode, inWords(line, tongue)],
      ...[money(line.debitMinor), money(line.creditMinor)],
      ...[String(entry.reversesEntryNumber ?? ''), String(entry.reversedByEntryNumber ?? '')],
      ...[entry.reason, entry.postedByName, entry.approvedByName].map((text) => neutralisedFormula(text ?? '')),
      entry.postedAt.toISOString(),
    ]),
  );
  return csv([JOURNAL_COLUMNS, ...lines]);
}

/** One line per account, and the sums. */
export function trialBalanceCsv(balance: TrialBalance, tongue: CsvTongue): string {
  const money = (amountMinor: bigint): string => minorToText(amountMinor, tongue.currencyExponent);
  const lines = balance.accounts.map((account) => [
    ...['account', account.accountCode, inWords(account, tongue), account.kind],
    ...[account.openingMinor, account.debitMinor, account.creditMinor, account.closingMinor].map(money),
  ]);
  const { openingMinor, debitMinor, creditMinor, closingMinor } = balance;
  const sums = ['total', '', '', '', ...[openingMinor, debitMinor, creditMinor, closingMinor].map(money)];
  return csv([['line', 'account', 'title', 'kind', 'opening', 'debit', 'credit', 'closing'], ...lines, sums]);
}

const ACCOUNT_COLUMNS = [
  ...['line', 'entry_number', 'line_number', 'gaming_day', 'journal', 'title', 'debit', 'credit', 'balance'],
  'posted_at',
];

/** What was brought forward, one line per posting with the balance it leaves, and the sums. */
export function accountCsv(page: AccountPage, tongue: CsvTongue): string {
  const money = (amountMinor: bigint): string => minorToText(amountMinor, tongue.currencyExponent);
  const lines = page.entries.map((entry) => [
    ...['posting', String(entry.entryNumber), String(entry.lineNumber), entry.gamingDay],
    ...[
      inWords(JOURNAL_TITLES[entry.journal], tongue),
      inWords(entryTitle(entry.fact, entry.reversesEntryNumber), tongue),
    ],
    ...[money(entry.debitMinor), money(entry.creditMinor), money(entry.balanceMinor), entry.postedAt.toISOString()],
  ]);
  const { openingMinor, debitMinor, creditMinor, closingMinor } = page.sums;
  return csv([
    ACCOUNT_COLUMNS,
    ['opening', '', '', '', '', '', '', '', money(openingMinor), ''],
    ...lines,
    ['total', '', '', '', '', '', money(debitMinor), money(creditMinor), money(closingMinor), ''],
  ]);
}
