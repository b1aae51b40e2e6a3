/**
 * The rows of the raw tables: the columns that the second path reads, each with its type as `facts.ts` parses it.
 * `test/recompute/raw-rows.spec.ts` compares them with the catalogue of the database.
 */

/** A line of a count: pieces of one value. */
export interface ListedDenomination {
  readonly valueMinor: string;
  readonly count: number | string;
}

/** A stake of a coup by its slip. */
interface ListedStake {
  readonly slip: string | number;
  readonly side: string;
  readonly stakedMinor: string;
}

/** Chips of a count of a desk, of one value. */
interface ListedChip {
  readonly value: string;
  readonly count: string | number;
}

/** Counters by their name in JSON. */
export type CountersByName = Readonly<Record<string, string | number | null>>;

/** Origin of an entry in the journal. */
export interface EntrySource {
  readonly kind?: string;
  readonly closingNumber?: number;
  readonly table?: string;
  readonly desk?: string;
  readonly machine?: string;
}

export type SettingValue = string | number | boolean | null;

export interface RawRows {
  establishments: {
    establishment_id: number;
    code: string;
    currency_exponent: number;
    jurisdiction: string;
    time_zone: string;
  };
  account_roles: { account_role: string; valid_from: string; account_code: string };
  approval_decisions: { request_id: bigint; decision: string; decided_at: string };
  cagnotte_opening_pieces: { session_id: bigint; medium: string; value_minor: bigint; pieces: bigint; game: string };
  cagnotte_openings: { session_id: bigint; opened_at: string; movement_number: number | null; entry_id: bigint | null };
  card_cashings: {
    cashing_number: bigint;
    amount_minor: bigint;
    entry_id: bigint;
    customer_digest: string | null;
    gaming_day: string;
    cashed_at: string;
  };
  card_movements: {
    card_id: bigint;
    movement_number: number;
    kind: string;
    amount_minor: bigint;
    machine_id: bigint | null;
    gaming_day: string;
    received_at: string;
    entry_id: bigint | null;
  };
  cercle_coups: {
    session_id: bigint;
    coup_number: number;
    taille: number;
    first_stakes_minor: bigint | null;
    first_outcome: string | null;
    second_stakes_minor: bigint | null;
    second_outcome: string | null;
    bank_minor: bigint | null;
    bank_outcome: string | null;
    garage_minor: bigint | null;
    banker_seat: number | null;
    mass_minor: bigint | null;
    chouette_step: string | null;
    chouette_minor: bigint | null;
    held_minor: bigint | null;
    chouette_winner: string | null;
    reverses: number | null;
    stakes: readonly ListedStake[] | null;
  };
  cercle_session_books: { session_id: bigint; book_number: number; first_ticket: bigint; stamp_number: number };
  cercle_sessions: {
    session_id: bigint;
    table_id: bigint;
    gaming_day: string;
    session_number: number;
    term_number: number;
    state: string;
    opened_at: string;
    seated: number;
    deposit_minor: bigint;
    rate_hundredths: number;
    rounding_minor: bigint | null;
    tie: string | null;
  };
  cercle_terms: {
    table_id: bigint;
    term_number: number;
    maximum_bank_minor: bigint | null;
    garage_from_minor: bigint | null;
    garage_told_on: string | null;
  };
  coin_departures: { drop_id: bigint; machine_id: bigint; value_minor: bigint; pieces: bigint };
  coin_extractions: { drop_id: bigint; value_minor: bigint; pieces: bigint };
  complements: {
    complement_number: bigint;
    payout_id: bigint;
    paid_minor: bigint;
    due_minor: bigint;
    entered_at: string;
  };
  day_closings: {
    gaming_day: string;
    closing_number: number;
    approval_request_id: bigint;
    closed_at: string;
    figures: Readonly<Record<string, string>>;
  };
  desk_counts: {
    count_id: bigint;
    desk_id: bigint;
    counted_minor: bigint;
    movement_number: number | null;
    gaming_day: string;
    chips: readonly ListedChip[];
  };
  desk_movement_chips: {
    desk_id: bigint;
    movement_number: number;
    medium: string;
    game: string;
    value_minor: bigint;
    pieces: bigint;
  };
  desk_movements: {
    desk_id: bigint;
    movement_number: number;
    kind: string;
    amount_minor: bigint;
    changed_minor: bigint | null;
    entry_id: bigint | null;
    gaming_day: string;
    recorded_by: bigint;
    chips_minor: bigint;
    happened_at: string;
  };
  desks: { desk_id: bigint; desk_code: string; kind: string; float_minor: bigint; opened_at: string };
  dice_controls: { allocation_id: bigint; controlled_at: string };
  dispute_decisions: { dispute_id: bigint; payout_id: bigint | null; decided_at: string };
  dispute_hearings: { dispute_id: bigint; heard_at: string };
  dispute_notices: { dispute_id: bigint; told_at: string };
  disputes: {
    dispute_id: bigint;
    dispute_number: bigint;
    happened_at: string;
    claimed_minor: bigint | null;
    opened_at: string;
  };
  drop_boxes: { box_id: bigint; box_number: string; container: string };
  drop_certifications: { drop_id: bigint; certified_at: string };
  drop_conveyance_boxes: { drop_id: bigint; conveyance_number: number; box_id: bigint };
  drop_conveyances: { drop_id: bigint; conveyance_number: number };
  drop_exchanges: {
    drop_id: bigint;
    machine_id: bigint;
    container: string;
    taken_box_id: bigint | null;
    put_box_id: bigint | null;
    done_at: string;
    reversed_at: string | null;
  };
  drop_interruptions: { drop_id: bigint };
  drop_lines: { drop_id: bigint; machine_id: bigint; container: string };
  drop_team: { drop_id: bigint; person_id: bigint; joined_at: string };
  drops: {
    drop_id: bigint;
    drop_number: bigint;
    gaming_day: string;
    state: string;
    planned_at: string;
    opened_at: string | null;
    closed_at: string | null;
  };
  equipment_allocations: { allocation_id: bigint; book: string; table_number: string; gaming_day: string };
  equipment_destructions: { destruction_id: bigint; planned_at: string; announced_at: string; done_at: string | null };
  equipment_items: { item_id: bigint; kind: string; game: string };
  equipment_depots: { depot_id: bigint; kind: string; name: string };
  equipment_movements: {
    item_id: bigint;
    to_depot_id: bigint | null;
    to_table: string | null;
    allocation_id: bigint | null;
    destruction_id: bigint | null;
    register_number: bigint | null;
    gaming_day: string;
    happened_at: string;
  };
  equipment_volumes: { book: string; opened_at: string; closed_at: string | null };
  exclusions: {
    exclusion_number: bigint;
    incident_number: bigint | null;
    first_day: string;
    last_day: string;
    lifted_at: string | null;
  };
  fill_slips: {
    slip_number: bigint;
    machine_id: bigint;
    kind: string;
    amount_minor: bigint;
    entry_id: bigint | null;
    gaming_day: string;
    happened_at: string;
  };
  fill_voids: { slip_number: bigint; voided_at: string };
  finding_explanations: { gaming_day: string; finding_key: string; approval_request_id: bigint; explained_at: string };
  gaming_days: { gaming_day: string; opens_at: string; closes_at: string; state: string };
  gaming_tables: { table_id: bigint; table_number: string; game: string; opened_at: string };
  incidents: { incident_number: bigint; gaming_day: string };
  intervention_alarm_settlements: { alarm_id: bigint; settled_at: string };
  intervention_alarms: { alarm_id: bigint; event_id: bigint | null; identification_id: bigint | null };
  intervention_entries: { intervention_id: bigint; entry_number: number; touches: string | null };
  intervention_envelope_receipts: { gaming_day: string; received_at: string };
  intervention_envelopes: { gaming_day: string; envelope_number: bigint; made_at: string };
  intervention_ram_clears: {
    intervention_id: bigint;
    occurred_at: string;
    technician_signature_id: bigint;
    supervisor_signature_id: bigint;
  };
  intervention_readings: {
    intervention_id: bigint;
    station_id: bigint;
    moment: string;
    read_at: string;
    counters: CountersByName | null;
  };
  interventions: {
    intervention_id: bigint;
    sheet_number: bigint;
    gaming_day: string;
    machine_id: bigint;
    identification_id: bigint;
    technician_id: bigint;
    stopped_at: string;
    opened_at: string;
    restarted_at: string | null;
    closed_at: string | null;
    signature_id: bigint | null;
    supervisor_signature_id: bigint | null;
    direction_signature_id: bigint | null;
  };
  journal_entries: {
    entry_id: bigint;
    entry_number: bigint;
    gaming_day: string;
    fact: string;
    source: EntrySource;
    reverses_entry_id: bigint | null;
  };
  key_hand_overs: { hand_over_number: bigint; key_id: bigint; handed_at: string; returned_at: string | null };
  key_losses: { key_id: bigint; reported_at: string; settled_at: string | null };
  keys: { key_id: bigint; key_number: string; stand_id: bigint | null };
  laundering_entries: {
    laundering_number: bigint;
    payout_id: bigint | null;
    gaming_day: string;
    redemption_number: bigint | null;
    cashing_number: bigint | null;
  };
  machine_counts: {
    gaming_day: string;
    machine_id: bigint;
    count_number: number;
    adds_to: number | null;
    revision: number;
    notes: readonly ListedDenomination[];
    notes_minor: bigint;
    tickets_minor: bigint;
    coins_minor: bigint;
    source: string;
    is_withdrawn: boolean | null;
    recorded_at: string;
    removed_at: string | null;
  };
  machine_day_totals: {
    gaming_day: string;
    machine_id: bigint;
    kind: string;
    revision: number;
    amount_minor: bigint;
    is_withdrawn: boolean | null;
    recorded_at: string;
  };
  machine_events: {
    machine_id: bigint;
    occurred_at: string;
    event_id: bigint;
    station_id: bigint | null;
    code: string;
  };
  machine_versions: {
    machine_id: bigint;
    version_number: number;
    effective_at: string;
    change: string;
    state: string;
    location: string;
    stand_id: bigint | null;
    model: string;
    program_id: string;
    denomination_minor: bigint;
    lowest_wager_credits: bigint;
    return_percent: string | null;
    return_certified_on: string | null;
    rake_percent: string | null;
    volatility_index: string | null;
    hopper_capacity: bigint | null;
    technical: Readonly<Record<string, unknown>>;
  };
  machines: { machine_id: bigint; sbm_number: string; serial_number: string; maker: string; registered_at: string };
  meter_adjustments: {
    adjustment_id: bigint;
    station_id: bigint;
    kind: string;
    earlier_read_at: string;
    later_read_at: string;
    counters: CountersByName;
    reverses_adjustment_id: bigint | null;
    approval_request_id: bigint;
  };
  meter_readings: {
    station_id: bigint;
    read_at: string;
    variant: number;
    batch_id: bigint;
    drop_credits: bigint | null;
    cancelled_credits: bigint | null;
    coin_in_credits: bigint | null;
    coin_out_credits: bigint | null;
    jackpot_credits: bigint | null;
    won_credits: bigint | null;
    current_credits: bigint | null;
    hand_paid_credits: bigint | null;
    hand_paid_cancelled_credits: bigint | null;
    ticket_in_credits: bigint | null;
    ticket_out_credits: bigint | null;
    bills_credits: bigint | null;
    coins_credits: bigint | null;
    electronic_in_credits: bigint | null;
    electronic_out_credits: bigint | null;
    games_played: bigint | null;
    games_won: bigint | null;
    games_lost: bigint | null;
    slot_door_opens: bigint | null;
    drop_door_opens: bigint | null;
    power_resets: bigint | null;
    theoretical_return_hundredths_percent: bigint | null;
    bills_5_count: bigint | null;
    bills_10_count: bigint | null;
    bills_20_count: bigint | null;
    bills_50_count: bigint | null;
    bills_100_count: bigint | null;
    bills_200_count: bigint | null;
    bills_500_count: bigint | null;
    progressive_credits: bigint | null;
    bonus_credits: bigint | null;
    other_counters: CountersByName | null;
  };
  orphan_entries: {
    entry_number: bigint;
    orphan_id: bigint;
    act: string;
    amount_minor: bigint;
    desk_id: bigint | null;
    movement_number: number | null;
    entry_id: bigint;
    gaming_day: string;
  };
  payout_authorisations: { payout_id: bigint; authorised_at: string };
  payout_check_answers: { payout_id: bigint; answered_at: string };
  payout_checks: { payout_id: bigint; requested_at: string };
  payout_identities: { payout_id: bigint; customer_digest: string };
  payouts: {
    payout_id: bigint;
    slip_number: bigint;
    machine_id: bigint | null;
    kind: string;
    amount_minor: bigint;
    won_at: string;
    opened_at: string;
    state: string;
    paid_at: string | null;
    gaming_day: string | null;
    method: string | null;
    voided_at: string | null;
    desk_id: bigint | null;
    entry_id: bigint | null;
    table_id: bigint | null;
  };
  people: { person_id: bigint; full_name: string };
  postings: { entry_id: bigint; account_code: string; debit_minor: bigint; credit_minor: bigint };
  prior_period_adjustments: {
    gaming_day: string;
    of_gaming_day: string;
    adjustment_number: number;
    machine_id: bigint;
    figure: string;
    frozen_minor: bigint;
    corrected_minor: bigint;
    recorded_at: string;
  };
  progressive_bets: {
    progressive_number: number;
    hit_number: number;
    hand: number;
    player: string;
    stake_minor: bigint;
    won: string | null;
  };
  progressive_hits: {
    progressive_number: number;
    hit_number: number;
    link_number: number;
    gaming_day: string;
    state: string;
    decided_on: string | null;
    happened_at: string;
  };
  progressive_jackpots: { progressive_number: number; jackpot: string; start_minor: bigint; share_hundredths: number };
  progressive_links: { progressive_number: number; link_number: number; table_id: bigint | null };
  progressive_takings: {
    progressive_number: number;
    taking_number: number;
    gaming_day: string;
    bets: number;
    recorded_at: string;
  };
  progressives: {
    progressive_number: number;
    name: string;
    stake_minor: bigint;
    odd_unit: string;
    created_on: string;
    retired_at: string | null;
    retired_on: string | null;
    retired_into: number | null;
  };
  ram_clears: {
    station_id: bigint;
    event_id: bigint;
    before_counters: CountersByName | null;
    after_counters: CountersByName;
  };
  reading_batches: {
    batch_id: bigint;
    reason: string;
    token_id: bigint | null;
    received_at: string;
    clock_drift_ms: bigint;
  };
  reconciliation_runs: { gaming_day: string };
  season_float_tables: { desk_id: bigint; season_start: string; table_id: bigint };
  season_floats: { desk_id: bigint; season_start: string; amount_minor: bigint };
  settings: { setting_key: string; effective_from: string; value: SettingValue };
  signatures: { signature_id: bigint; content_digest: string; signed_at: string };
  stand_lock_hand_ins: { stand_id: bigint; lock_number: string; handed_in_at: string };
  stands: { stand_id: bigint; stand_number: string; room: string };
  stations: {
    station_id: bigint;
    machine_id: bigint;
    station_number: number;
    meter_digits: number;
    counter_digits: Readonly<Record<string, number>>;
  };
  case_numbers: { gaming_day: string; subject: string; case_number: number };
  suspense_settlements: {
    entry_id: bigint;
    gaming_day: string;
    of_gaming_day: string;
    machine_id: bigint;
    medium: string;
    amount_minor: bigint;
  };
  table_bons: { bon_number: bigint; session_id: bigint; entry_number: number };
  table_entries: {
    session_id: bigint;
    entry_number: number;
    kind: string;
    happened_at: string;
    way: string | null;
    reverses: number | null;
    replaces: number | null;
    entry_id: bigint | null;
  };
  table_entry_pieces: {
    session_id: bigint;
    entry_number: number;
    side: string;
    medium: string;
    game: string;
    value_minor: bigint;
    pieces: bigint;
  };
  table_sessions: {
    session_id: bigint;
    table_id: bigint;
    gaming_day: string;
    session_number: number;
    opened_at: string;
    closed_at: string | null;
    entry_id: bigint | null;
  };
  technician_identifications: {
    identification_id: bigint;
    machine_id: bigint;
    person_id: bigint;
    identified_at: string;
    valid_until: string;
  };
  ticket_books: {
    book_number: number;
    season_start: string;
    value_minor: bigint;
    first_ticket: bigint;
    last_ticket: bigint;
    received_at: string;
    finished_on: string | null;
  };
  ticket_detachments: {
    session_id: bigint;
    coup_number: number | null;
    book_number: number;
    first_ticket: bigint;
    last_ticket: bigint;
    is_missing: boolean;
    amount_minor: bigint;
    happened_at: string;
    detachment_number: number;
    reverses: number | null;
  };
  ticket_hand_in_differences: {
    ticket_id: bigint;
    amount_minor: bigint;
    kind: string;
    gaming_day: string;
    received_at: string;
    machine_id: bigint;
  };
  ticket_redemptions: {
    redemption_number: bigint;
    amount_minor: bigint;
    customer_digest: string | null;
    gaming_day: string;
    redeemed_at: string;
  };
  ticket_stamps: { book_number: number; stamp_number: number; gaming_day: string; next_ticket: bigint };
  ticket_steps: {
    ticket_id: bigint;
    step_number: number;
    step: string;
    to_state: string;
    amount_minor: bigint;
    place: string;
    machine_id: bigint | null;
    desk_id: bigint | null;
    gaming_day: string;
    happened_at: string | null;
    received_at: string;
    approved_by: bigint | null;
    movement_number: number | null;
    entry_id: bigint | null;
  };
  tickets: {
    ticket_id: bigint;
    validated_by: string;
    kind: string;
    amount_minor: bigint;
    place: string;
    machine_id: bigint | null;
    desk_id: bigint | null;
    sequence_number: bigint;
    payable_until: string;
    gaming_day: string;
    received_at: string;
    last_step: number;
  };
  box_counts: {
    drop_id: bigint;
    box_id: bigint;
    count_number: number;
    notes: readonly ListedDenomination[];
    coins: readonly ListedDenomination[];
    ticket_count: number;
    tickets_minor: bigint;
    counted_by: bigint;
    counted_at: string;
  };
  log_checkpoints: { tree_size: bigint; root: string };
  win_formulas: { maker: string; model: string; revision: number; effective_from: string; coin_out: string };
  log_entries: { recorded_at: string; entry_id: bigint; table_name: string; op: string; row_key: string };
}

export type RawTable = keyof RawRows;

export type RawRow<Table extends RawTable> = Readonly<RawRows[Table]>;
