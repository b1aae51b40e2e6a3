/**
 * What the entries of each register are, by its number: when, how much, who, at which machine, of what kind, and what
 * its reader needs to find it. Names and statements of customers are left out: their own screens show them, to
 * those who may see them.
 */
const SUBJECTS: Readonly<Record<string, string>> = {
  journal: `select journal_entries.establishment_id, journal_entries.entry_number as number, journal_entries.gaming_day,
      null::timestamptz as happened_at, lines.amount_minor, journal_entries.posted_by as person_id,
      null::bigint as machine_id, journal_entries.fact as kind, lines.accounts as about,
      reversed.entry_number as refers_to, journal_entries.journal, journal_entries.source ->> 'reason' as reason
    from journal_entries_public as journal_entries
    left join journal_entries_public as reversed on reversed.establishment_id = journal_entries.establishment_id
      and reversed.entry_id = journal_entries.reverses_entry_id
    left join lateral (
      select concat(string_agg(distinct postings.account_code, ', ') filter (where postings.debit_minor > 0), ' → ',
          string_agg(distinct postings.account_code, ', ') filter (where postings.credit_minor > 0)) as accounts,
        sum(postings.debit_minor)::bigint as amount_minor
      from postings_public as postings
      where postings.establishment_id = journal_entries.establishment_id
        and postings.entry_id = journal_entries.entry_id
    ) as lines on true`,
  payouts: subject('payouts', {
    ...{ number: 'slip_number', happenedAt: 'opened_at', amount: 'amount_minor', person: 'opened_by' },
    ...{ machine: 'machine_id', kind: 'kind', reason: 'void_reason' },
  }),
  complements: subject('complements', {
    ...{ number: 'complement_number', happenedAt: 'entered_at', person: 'entered_by', about: 'combination' },
    ...{ amount: '(complements.due_minor - complements.paid_minor)', machine: 'payouts.machine_id' },
    ...{ refersTo: 'payouts.slip_number', join: 'join payouts_public as payouts using (establishment_id, payout_id)' },
  }),
  disputes: subject('disputes', {
    ...{ number: 'dispute_number', happenedAt: 'opened_at', amount: 'claimed_minor', person: 'opened_by' },
    machine: 'machine_id',
  }),
  laundering: subject('laundering_entries', {
    ...{ number: 'laundering_number', day: 'gaming_day', amount: 'payouts.amount_minor', person: 'payouts.paid_by' },
    ...{ machine: 'payouts.machine_id', refersTo: 'payouts.slip_number' },
    join: `join payouts_public as payouts on payouts.establishment_id = laundering_entries.establishment_id
      and payouts.payout_id = laundering_entries.payout_id`,
  }),
  ticketRedemptions: subject('ticket_redemptions', {
    ...{ number: 'redemption_number', day: 'gaming_day', amount: 'amount_minor', person: 'redeemed_by' },
    about: 'ticket_number',
  }),
  orphans: subject('orphan_entries', {
    ...{ number: 'entry_number', day: 'gaming_day', amount: 'amount_minor', person: 'entered_by', kind: 'act' },
    ...{ machine: 'orphans.machine_id', about: 'orphans.place', reason: 'reason' },
    join: 'join orphans_public as orphans using (establishment_id, orphan_id)',
  }),
  fills: subject('fill_slips', {
    ...{ number: 'slip_number', day: 'gaming_day', amount: 'amount_minor', person: 'filled_by', kind: 'kind' },
    machine: 'machine_id',
  }),
  drops: subject('drops', { number: 'drop_number', day: 'gaming_day', person: 'planned_by', reason: 'cancel_reason' }),
  counts: subject('drop_certifications', {
    ...{ number: 'report_number', day: 'gaming_day', person: 'recorded_by', refersTo: 'drops.drop_number' },
    amount: '(drop_certifications.notes_minor + drop_certifications.tickets_minor + drop_certifications.coins_minor)',
    ...{ reason: 'conveyed_reason' },
    join: `join drops_public as drops on drops.establishment_id = drop_certifications.establishment_id
      and drops.drop_id = drop_certifications.drop_id`,
  }),
  interventions: subject('interventions', {
    ...{ number: 'sheet_number', day: 'gaming_day', person: 'opened_by', machine: 'machine_id', reason: 'reason' },
  }),
  envelopes: subject('intervention_envelopes', {
    ...{ number: 'envelope_number', day: 'gaming_day', person: 'made_by', refersTo: 'sheet_count' },
  }),
  keys: subject('key_hand_overs', {
    ...{ number: 'hand_over_number', happenedAt: 'handed_at', person: 'given_by', reason: 'reason' },
    ...{ about: 'keys.key_number', join: 'join keys_public as keys using (establishment_id, key_id)' },
  }),
  incidents: subject('incidents', {
    ...{ number: 'incident_number', day: 'gaming_day', person: 'reported_by', kind: 'kind', about: 'place' },
    machine: 'machine_id',
  }),
  exclusions: subject('exclusions', {
    ...{ number: 'exclusion_number', happenedAt: 'decided_at', person: 'decided_by', kind: 'cause' },
  }),
};

/** A register without a subject of its own: its entries are their number and when they were recorded. */
const NO_SUBJECT = `select null::integer as establishment_id, null::bigint as number, null::date as gaming_day,
    null::timestamptz as happened_at, null::bigint as amount_minor, null::bigint as person_id,
    null::bigint as machine_id, null::text as kind, null::text as about, null::bigint as refers_to,
    null::text as journal, null::text as reason
  where false`;

/** The statement that describes the entries of a register by their numbers. */
export function subjectsOf(register: string): string {
  return SUBJECTS[register] ?? NO_SUBJECT;
}

interface Columns {
  readonly number: string;
  readonly person: string;
  readonly day?: string;
  readonly happenedAt?: string;
  readonly amount?: string;
  readonly machine?: string;
  readonly kind?: string;
  readonly about?: string;
  readonly refersTo?: string;
  readonly reason?: string;
  readonly join?: string;
}

function subject(table: string, columns: Columns): string {
  const of = (column: string | undefined, type: string): string => {
    if (column === undefined) return `null::${type}`;
    return column.includes('.') ? column : `${table}.${column}`;
  };
  return `select ${table}.establishment_id, ${of(columns.number, 'bigint')} as number,
      ${of(columns.day, 'date')} as gaming_day, ${of(columns.happenedAt, 'timestamptz')} as happened_at,
      ${of(columns.amount, 'bigint')} as amount_minor, ${of(columns.person, 'bigint')} as person_id,
      ${of(columns.machine, 'bigint')} as machine_id, ${of(columns.kind, 'text')} as kind,
      nullif(${of(columns.about, 'text')}, '') as about, ${of(columns.refersTo, 'bigint')}::bigint as refers_to,
      null::text as journal, nullif(${of(columns.reason, 'text')}, '') as reason
    from ${table}_public as ${table} ${columns.join ?? ''}`;
}
