import type { RawRow } from '../raw-rows.js';
import { sumOf } from '../derive/arithmetic.js';
import { dayInWords } from '../sentences/figures-in-words.js';
import { facts, lookupTable, row, table } from '../sections.js';

/** Derives the registers of orphans, incidents, exclusions and alterations. */
export function orphansRegister({ facts: raw, period, words }) {
  const all = raw.of('orphan_entries');
  const amount = (list) => sumOf(list, ({ amount_minor: entered }) => entered);
  const until = all.filter(({ gaming_day: day }) => day <= period.lastDay);
  const before = all.filter(({ gaming_day: day }) => day < period.firstDay);
  const rows = until
    .filter(({ gaming_day: day }) => day >= period.firstDay)
    .map((entry) => {
      const left = all.find(
        ({ orphan_id: id, entry_number: number }) => id === entry.orphan_id && number !== entry.entry_number,
      );
      return row({
        entryNumber: entry.entry_number,
        happenedAt: entry.happened_at,
        amountMinor: entry.amount_minor,
        totalMinor: amount(all.filter(({ entry_number: number }) => number <= entry.entry_number)),
        closedOn: entry.act === 'received' ? (left?.gaming_day ?? null) : null,
        journalEntry: raw.one('journal_entries', 'entry_id', entry.entry_id).entry_number,
      });
    });
  return [
    facts('totals', [
      [words('opening'), amount(before)],
      [words('closing'), amount(until)],
      accountFact(raw, period, words),
    ]),
    table('entries', ['entryNumber'], rows),
  ];
}

/**
 * Returns the closing balance of all accounts that ever had the role, under the numbers of those that had it by then.
 */
function accountFact(raw, { lastDay }, words) {
  const roles = raw.where('account_roles', 'account_role', 'orphans');
  const codes = new Set(roles.map(({ account_code: code }) => code));
  const days = new Map(raw.of('journal_entries').map(({ entry_id: id, gaming_day: day }) => [id, day]));
  const balance = sumOf(
    raw.of('postings').filter((posting) => codes.has(posting.account_code) && days.get(posting.entry_id) <= lastDay),
    (posting: RawRow<'postings'>) => posting.credit_minor - posting.debit_minor,
  );
  const named = roles.filter(({ valid_from: from }) => from <= lastDay).map(({ account_code: code }) => code);
  const accounts = [...new Set(named.reverse())].join(' + ');
  return [words('account', { accounts, day: dayInWords(lastDay) }), balance];
}

export function incidentRegister({ facts: raw, period }) {
  const rows = raw
    .of('incidents')
    .filter(({ gaming_day: day }) => day >= period.firstDay && day <= period.lastDay)
    .map((each) => row({ incidentNumber: each.incident_number, occurredAt: each.occurred_at }));
  return [table('incidents', ['incidentNumber'], rows)];
}

/** Derives exclusions in force on the day: begun, not over, and not lifted before its end. */
export function exclusionList({ facts: raw, derived, period }) {
  const day = period.lastDay;
  const closesAt = derived.days.named(day)?.closesAt;
  const rows = raw
    .of('exclusions')
    .filter(({ first_day: first, last_day: last }) => first <= day && day <= last)
    .filter(({ lifted_at: lifted }) => lifted === null || lifted >= closesAt)
    .map((each) =>
      row({
        exclusionNumber: each.exclusion_number,
        firstDay: each.first_day,
        lastDay: each.last_day,
        incidentNumber: each.incident_number,
      }),
    );
  return [table('exclusions', ['exclusionNumber'], rows)];
}

/**
 * Derives alterations: each line names its log entry with its recording time. The choice of altering entries is the
 * product's.
 */
export function alterations({ facts: raw }) {
  return [
    lookupTable('alterations', ['entryId', 'fieldText'], ({ entryId }) => ({
      recordedAt: raw.one('log_entries', 'entry_id', BigInt(entryId))?.recorded_at ?? null,
    })),
  ];
}
