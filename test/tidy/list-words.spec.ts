import { describe, expect, it } from '@jest/globals';
import { roleWords } from '#declarations/words/words.js';
import { LANGUAGES } from '#declarations/shapes/text.js';
import { ACCOUNT_ROLES } from '#domain/accounting/account-roles.js';
import { DESK_MOVEMENT_KINDS, DESK_MOVEMENTS } from '#domain/accounting/desk-movements.js';
import { JOURNAL_TITLES } from '#domain/accounting/journal-words.js';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { JURISDICTIONS } from '#domain/settings/jurisdictions.js';
import { MACHINE_EVENT_KINDS } from '#domain/meters/machine-events.js';
import { roleNames } from '#web/components/enrolment/roles.js';
import type { Words } from '../../web/word-files.js';
import { clientWords } from '../support/client.js';
import { listOfColumn } from '../support/closed-lists.js';

/**
 * Where the values of a list are shown: a namespace of texts, and the key with `*` for a value. A namespace is one of
 * the client, or the name of a document; `|` separates the texts tried in turn.
 */
const shown: Readonly<Record<string, readonly string[]>> = {
  'accounts.state': ['people: state.*', 'log: value.*'],
  'api_tokens.kind': ['devices: kind.*', 'log: value.*'],
  'approval_decisions.decision': ['days: approval.decided_*', 'findings: said_*', 'log: value.*'],
  'approval_requests.kind': ['home: kind_*', 'log: value.*'],
  'archives.language': ['shell: language.*'],
  'archives.state': ['log: value.*'],
  'box_counts.source': ['count-report: source_*', 'drops: count.by_*'],
  'cagnotte_opening_pieces.medium': ['avances-book: medium_*'],
  'card_controls.control': ['equipment: control.*'],
  'card_controls.outcome': ['equipment: alert.outcome_*'],
  'card_movements.place': ['cards: place.*'],
  'cards.state': ['cards: state.*'],
  'cercle_coups.bank_outcome': ['cagnottes: outcome.*', 'coup-book: outcome_*'],
  'cercle_coups.chouette_step': ['cagnottes: chouette.*', 'coup-book: step_*'],
  'cercle_coups.chouette_winner': ['cagnottes: chouette.winner_*', 'coup-book: winner_*'],
  'cercle_sessions.state': ['cagnottes: state.*'],
  'cercle_terms.tie': ['cagnottes: terms.tieChoice.*', 'coup-book: tie_*'],
  'changeur_bon_pieces.side': ['tables: bon.*'],
  'contrepartie_notices.addressee': ['tables: addressee.*', 'log: value.*'],
  'day_results.state': ['machines: plan.marks.state.*', 'daily-statement: *'],
  'desk_counts.outcome': ['desks: outcome.*', 'desk-statement: outcome_*', 'log: value.*'],
  'desk_movement_chips.medium': ['desks: chips.*', 'desk-statement: held_*'],
  'desk_movements.given': ['desks: medium.*', 'desk-statement: change_*', 'log: value.*'],
  'desk_transfers.state': ['log: value.*'],
  'desks.kind': ['desks: kind.*', 'desk-statement: desk_*', 'log: value.*'],
  'dispute_decisions.outcome': ['disputes: decision.*', 'dispute-record: outcome_*', 'log: value.*'],
  'drop_boxes.container': [
    'drops: container.*',
    'drop-sheet: container_*',
    'count-report: container_*',
    'log: value.*',
  ],
  'drop_boxes.place': ['drops: place.*', 'log: value.*'],
  'drop_certifiers.signed_as': ['count-report: certifier_*'],
  'drop_exchanges.outcome': ['drops: outcome.*', 'log: value.*'],
  'drop_team.function': ['drop-sheet: function_*'],
  'drops.state': ['drops: state.*', 'drop-sheet: drop_*', 'log: value.*'],
  'equipment_apparatus.kind': ['equipment: apparatus.kind.*'],
  'equipment_depots.key_held_as': ['shell: role.*'],
  'equipment_destructions.book': ['equipment: destruction.book_*', 'destruction-record: book_*'],
  'equipment_destructions.method': ['equipment: destruction.method_*', 'destruction-record: method_*'],
  'equipment_items.kind': ['equipment: kind.*', 'card-register: piece_*', 'dice-register: piece_*'],
  'equipment_movements.kind': ['equipment: movement.*', 'card-register: movement_*', 'dice-register: movement_*'],
  'establishments.kind': ['log: value.*'],
  'exclusions.cause': ['incidents: cause.*', 'exclusion-list: cause_*', 'log: value.*'],
  'fill_slips.kind': ['desks: fillKind.*', 'fill-slip: fill_*', 'log: value.*'],
  'findings.severity': ['days: remedy.*'],
  'gaming_days.state': ['days: state_*', 'period-statement: day_*', 'log: value.*'],
  'imports.kind': ['imports: kind_*'],
  'imports.state': ['imports: state_*'],
  'incident_notices.means': ['incidents: means.*', 'incident-register: means_*', 'log: value.*'],
  'incident_receipts.received_as': ['shell: role.*'],
  'incidents.kind': ['incidents: kind.*', 'incident-register: incident_*', 'log: value.*'],
  'intervention_alarms.kind': ['floor: alarm.*', 'floor: alarm.about.*', 'log: value.*'],
  'intervention_entries.kind': ['floor: entry.*', 'log: value.*'],
  'intervention_entries.touches': ['floor: entry.touch_*', 'intervention-sheet: touches_*', 'log: value.*'],
  'intervention_readings.moment': ['floor: meters.*', 'intervention-sheet: moment_*', 'log: value.*'],
  'key_losses.outcome': ['keys: loss.*', 'key-register: outcome_*', 'log: value.*'],
  'keys.kind': ['keys: kind.*', 'key-register: key_*', 'log: value.*'],
  'ledger_accounts.kind': ['ledger: kind_*', 'log: value.*'],
  'log_entries.op': ['log: op.*'],
  'log_verifications.state': ['log: value.*'],
  'machine_counts.source': ['log: value.*'],
  'machine_day_totals.kind': ['common: kind_*'],
  'machine_events.source': ['events: sources.*'],
  'machine_hold_periods.judgement': ['slot-performance: judgement_*'],
  'machine_versions.change': ['technical-sheet: change_*'],
  'machine_versions.state': ['log: value.*'],
  'meter_adjustments.kind': ['days: settle.kind_*', 'log: value.*'],
  'meter_breaks.kind': ['meters: mark_*', 'day-grid: step_*', 'machine-meters: break_*'],
  'orphan_entries.act': ['orphans: register.act.*', 'orphans-register: act_*', 'log: value.*'],
  'orphans.kind': ['orphans: kind.*', 'orphans-register: orphan_*', 'log: value.*'],
  'orphans.taken_by': ['orphans: taken.*', 'log: value.*'],
  'payout_authorisations.level': ['payouts: steps.level_*', 'jackpot-slip: step_authorised_*'],
  'payouts.kind': ['payouts: kind.*', 'jackpot-slip: slipKind_*', 'jackpot-register: slipKind_*', 'log: value.*'],
  'payouts.method': ['payouts: method.*', 'jackpot-register: method_*'],
  'payouts.state': ['payouts: state.*', 'complement-book: slipState_*', 'log: value.*'],
  'personal_exports.about': ['log: value.*'],
  'personal_records.kind': ['log: value.*'],
  'progressive_awards.kind': ['progressives: award.*'],
  'progressive_hits.state': ['progressives: state.*', 'progressive-register: state_*'],
  'progressive_jackpots.jackpot': ['progressives: jackpot.*', 'progressive-register: jackpot_*'],
  'progressives.odd_unit': ['progressives: new.oddChoice.*'],
  'reading_batches.reason': ['log: reading.*', 'machine-meters: reason_*'],
  'reading_batches.source': ['meters: source_*', 'log: value.*'],
  'role_grants.role': ['shell: role.*', 'alterations: role_*'],
  'sessions.opened_by': ['me: sessions.by.*'],
  'signatures.signed_as': ['log: value.* | shell: role.*'],
  'signatures.method': ['log: value.*'],
  'staked_note_pieces.medium': ['avances-book: medium_*'],
  'suspense_settlements.cause': ['log: value.*'],
  'suspense_settlements.medium': ['log: value.*'],
  'table_entries.kind': ['tables: kind.*', 'avances-book: kind_*', 'log: value.*'],
  'table_entries.way': ['tables: interruption.*', 'table-interruptions: way_*'],
  'table_entry_hands.part': ['avances-book: part_*'],
  'table_entry_pieces.side': ['tables: carnet.side_*', 'avances-book: side_*'],
  'table_sessions.state': ['tables: state.*', 'log: value.*'],
  'ticket_steps.place': ['tickets: place.*'],
  'tickets.place': ['tickets: place.*', 'common: ticketPlace_*'],
  'tickets.kind': ['tickets: kind.*', 'ticket-sheet: heading_*', 'log: value.*'],
  'counter_entries.fact': ['avances-book: counter_*'],
  'tickets.state': ['tickets: state.*', 'ticket-transactions: state_*'],
  'tickets.validated_by': ['tickets: validatedBy.*'],
  'win_formulas.coin_out': ['log: value.*'],
};

/** Columns whose values carry their words in the list itself, checked below. */
const inTheList = [
  'account_roles.account_role',
  'desk_movements.kind',
  'establishments.jurisdiction',
  'gaming_tables.game',
  'journal_entries.journal',
  'machine_events.code',
  'table_entry_pieces.game',
];

/** Columns whose values are stored and compared, never shown. */
const neverShown = [
  'imported_files.kind',
  'audited_tables.mode',
  'equipment_depots.kind',
  'log_relied_heads.printed_by',
  'passkey_challenges.purpose',
  'photographs.media_type',
];

const read = new Map<string, Words>();

/** Returns the texts of a namespace, read once. */
function textsOf(namespace: string, language: string): Words {
  const name = `${namespace}.${language}`;
  const texts = read.get(name) ?? clientWords(namespace, language);
  read.set(name, texts);
  return texts;
}

/** Returns the word of a value at a place; undefined when the place has none. */
function wordAt(place: string, value: string, language: string): Words | string | undefined {
  const [namespace = '', pattern = ''] = place.split(': ');
  return pattern
    .replace('*', value)
    .split('.')
    .reduce<Words | string | undefined>(
      (words, key) => (typeof words === 'object' ? words[key] : undefined),
      textsOf(namespace, language),
    );
}

const hasWord = (place: string, value: string, language: string): boolean =>
  place.split(' | ').some((each) => typeof wordAt(each, value, language) === 'string');

/** The place of every list, and of the lists with the same values. */
const placesOf = (column: string): readonly string[] =>
  shown[column] ?? Object.entries(shown).find(([other]) => listOfColumn[other] === listOfColumn[column])?.[1] ?? [];

describe('the words of a closed list', () => {
  it('are named here for every list that is shown', () => {
    const without = Object.keys(listOfColumn).filter(
      (column) => placesOf(column).length === 0 && ![...inTheList, ...neverShown].includes(column),
    );
    expect(without).toEqual([]);
    expect(Object.keys(shown).filter((column) => listOfColumn[column] === undefined)).toEqual([]);
  });

  const places = Object.entries(shown).flatMap(([column, all]) => all.map((place) => [column, place] as const));

  it.each(places)('exist in both languages for every value: %s, %s', (column, place) => {
    const values = (listOfColumn[column] ?? []).filter((value) => value !== '');
    const missing = LANGUAGES.flatMap((language) =>
      values.filter((value) => !hasWord(place, value, language)).map((value) => `${language} ${value}`),
    );
    expect(missing).toEqual([]);
  });

  it('are in the list itself where it carries them', () => {
    const texts = [
      ...Object.values(DESK_MOVEMENTS).map(({ name }) => name),
      ...Object.values(JOURNAL_TITLES),
      ...Object.values(FINDINGS),
      ...Object.values(JURISDICTIONS),
      ...MACHINE_EVENT_KINDS,
      ...ACCOUNT_ROLES.map(({ name }) => name),
    ];
    expect(texts.filter((text) => LANGUAGES.some((language) => text[language] === ''))).toEqual([]);
    expect(Object.keys(DESK_MOVEMENTS)).toEqual(DESK_MOVEMENT_KINDS);
  });
});

describe('the functions offered for a new person', () => {
  it('are all functions, the management first', () => {
    expect([...roleNames].sort()).toEqual(Object.keys(roleWords).sort());
  });
});
