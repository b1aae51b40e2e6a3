/**
 * The rows of the raw tables: the columns that the second path reads, each with its type as `facts.ts` parses it.
 * `test/recompute/raw-rows.spec.ts` compares them with the catalogue of the database.
 */

/** A line of a count: pieces of one value. */
export interface ListedPiece {
  readonly valueMinor: string;
  readonly count: number | string;
}

/** A stake of a coup by its slip. */
export interface ListedStake {
  readonly slip: string | number;
  readonly side: string;
  readonly stakedMinor: string;
}

/** Chips of a count of a desk, of one value. */
export interface ListedChip {
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
  readonly establishments: {
    readonly establishment_id: number;
    readonly code: string;
    readonly currency_exponent: number;
    readonly jurisdiction: string;
    readonly time_zone: string;
  };
  readonly account_roles: { readonly account_role: string; readonly valid_from: string; readonly account_code: string };
  readonly approval_decisions: { readonly request_id: bigint; readonly decision: string; readonly decided_at: string };
  readonly approval_requests: { readonly request_id: bigint };
  readonly box_counts: {
    readonly drop_id: bigint;
    readonly box_id: bigint;
    readonly count_number: number;
    readonly notes: readonly ListedPiece[];
    readonly coins: readonly ListedPiece[];
    readonly ticket_count: number;
    readonly tickets_minor: bigint;
    readonly counted_by: bigint;
    readonly counted_at: string;
  };
  readonly cagnotte_opening_pieces: {
    readonly session_id: bigint;
    readonly medium: string;
    readonly value_minor: bigint;
    readonly pieces: bigint;
    readonly game: string;
  };
  readonly cagnotte_openings: {
    readonly session_id: bigint;
    readonly opened_at: string;
    readonly movement_number: number | null;
    readonly entry_id: bigint | null;
  };
  readonly card_cashings: {
    readonly cashing_number: bigint;
    readonly amount_minor: bigint;
    readonly entry_id: bigint;
    readonly customer_digest: string | null;
    readonly gaming_day: string;
    readonly cashed_at: string;
  };
  readonly card_movements: {
    readonly card_id: bigint;
    readonly movement_number: number;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly machine_id: bigint | null;
    readonly gaming_day: string;
    readonly received_at: string;
    readonly entry_id: bigint | null;
  };
  readonly cercle_coups: {
    readonly session_id: bigint;
    readonly coup_number: number;
    readonly taille: number;
    readonly first_stakes_minor: bigint | null;
    readonly first_outcome: string | null;
    readonly second_stakes_minor: bigint | null;
    readonly second_outcome: string | null;
    readonly bank_minor: bigint | null;
    readonly bank_outcome: string | null;
    readonly garage_minor: bigint | null;
    readonly mass_minor: bigint | null;
    readonly chouette_step: string | null;
    readonly chouette_minor: bigint | null;
    readonly held_minor: bigint | null;
    readonly chouette_winner: string | null;
    readonly stakes: readonly ListedStake[] | null;
  };
  readonly cercle_rakes: {};
  readonly cercle_session_books: {
    readonly session_id: bigint;
    readonly book_number: number;
    readonly first_ticket: bigint;
    readonly stamp_number: number;
  };
  readonly cercle_sessions: {
    readonly session_id: bigint;
    readonly table_id: bigint;
    readonly gaming_day: string;
    readonly session_number: number;
    readonly term_number: number;
    readonly state: string;
    readonly opened_at: string;
    readonly seated: number;
    readonly deposit_minor: bigint;
    readonly rate_hundredths: number;
    readonly rounding_minor: bigint | null;
    readonly tie: string | null;
  };
  readonly cercle_terms: {
    readonly table_id: bigint;
    readonly term_number: number;
    readonly maximum_bank_minor: bigint | null;
    readonly garage_from_minor: bigint | null;
    readonly garage_told_on: string | null;
  };
  readonly coin_departures: {
    readonly drop_id: bigint;
    readonly machine_id: bigint;
    readonly value_minor: bigint;
    readonly pieces: bigint;
  };
  readonly coin_extractions: { readonly drop_id: bigint; readonly value_minor: bigint; readonly pieces: bigint };
  readonly complements: {
    readonly complement_number: bigint;
    readonly payout_id: bigint;
    readonly paid_minor: bigint;
    readonly due_minor: bigint;
    readonly entered_at: string;
  };
  readonly day_closings: {
    readonly gaming_day: string;
    readonly closing_number: number;
    readonly approval_request_id: bigint;
    readonly closed_at: string;
  };
  readonly desk_counts: {
    readonly count_id: bigint;
    readonly desk_id: bigint;
    readonly counted_minor: bigint;
    readonly movement_number: number | null;
    readonly gaming_day: string;
    readonly pieces: unknown;
    readonly chips: readonly ListedChip[];
  };
  readonly desk_movement_chips: {
    readonly desk_id: bigint;
    readonly movement_number: number;
    readonly medium: string;
    readonly game: string;
    readonly value_minor: bigint;
    readonly pieces: bigint;
  };
  readonly desk_movements: {
    readonly desk_id: bigint;
    readonly movement_number: number;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly changed_minor: bigint | null;
    readonly entry_id: bigint | null;
    readonly gaming_day: string;
    readonly recorded_by: bigint;
    readonly chips_minor: bigint;
    readonly happened_at: string;
  };
  readonly desk_transfers: {
    readonly amount_minor: bigint;
    readonly settled_at: string | null;
    readonly pieces: unknown;
  };
  readonly desks: {
    readonly desk_id: bigint;
    readonly desk_code: string;
    readonly kind: string;
    readonly float_minor: bigint;
    readonly opened_at: string;
  };
  readonly dice_controls: { readonly allocation_id: bigint; readonly controlled_at: string };
  readonly dispute_decisions: {
    readonly dispute_id: bigint;
    readonly payout_id: bigint | null;
    readonly decided_at: string;
  };
  readonly dispute_hearings: { readonly dispute_id: bigint; readonly heard_at: string };
  readonly dispute_notices: { readonly dispute_id: bigint; readonly told_at: string };
  readonly disputes: {
    readonly dispute_id: bigint;
    readonly dispute_number: bigint;
    readonly happened_at: string;
    readonly claimed_minor: bigint | null;
    readonly opened_at: string;
  };
  readonly drop_boxes: { readonly box_id: bigint; readonly box_number: string; readonly container: string };
  readonly drop_certifications: {
    readonly drop_id: bigint;
    readonly tickets_minor: bigint;
    readonly certified_at: string;
  };
  readonly drop_conveyance_boxes: {
    readonly drop_id: bigint;
    readonly conveyance_number: number;
    readonly box_id: bigint;
  };
  readonly drop_conveyances: {
    readonly drop_id: bigint;
    readonly conveyance_number: number;
    readonly signature_id: bigint;
  };
  readonly drop_exchanges: {
    readonly drop_id: bigint;
    readonly machine_id: bigint;
    readonly container: string;
    readonly taken_box_id: bigint | null;
    readonly put_box_id: bigint | null;
    readonly done_at: string;
    readonly reversed_at: string | null;
  };
  readonly drop_interruptions: { readonly drop_id: bigint };
  readonly drop_lines: { readonly drop_id: bigint; readonly machine_id: bigint; readonly container: string };
  readonly drop_team: { readonly drop_id: bigint; readonly person_id: bigint; readonly joined_at: string };
  readonly drops: {
    readonly drop_id: bigint;
    readonly drop_number: bigint;
    readonly gaming_day: string;
    readonly state: string;
    readonly planned_at: string;
    readonly opened_at: string | null;
    readonly closed_at: string | null;
  };
  readonly equipment_allocations: {
    readonly allocation_id: bigint;
    readonly book: string;
    readonly table_number: string;
    readonly gaming_day: string;
  };
  readonly equipment_destructions: {
    readonly destruction_id: bigint;
    readonly planned_at: string;
    readonly announced_at: string;
    readonly done_at: string | null;
  };
  readonly equipment_items: { readonly item_id: bigint; readonly kind: string; readonly game: string };
  readonly equipment_movements: {
    readonly item_id: bigint;
    readonly to_depot_id: bigint | null;
    readonly to_table: string | null;
    readonly allocation_id: bigint | null;
    readonly destruction_id: bigint | null;
    readonly register_number: bigint | null;
    readonly gaming_day: string;
    readonly happened_at: string;
  };
  readonly equipment_volumes: { readonly book: string; readonly opened_at: string; readonly closed_at: string | null };
  readonly exclusions: {
    readonly exclusion_number: bigint;
    readonly incident_number: bigint | null;
    readonly first_day: string;
    readonly last_day: string;
    readonly lifted_at: string | null;
  };
  readonly fill_slips: {
    readonly slip_number: bigint;
    readonly machine_id: bigint;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly entry_id: bigint | null;
    readonly gaming_day: string;
    readonly happened_at: string;
  };
  readonly fill_voids: { readonly slip_number: bigint; readonly voided_at: string };
  readonly finding_explanations: {
    readonly gaming_day: string;
    readonly finding_key: string;
    readonly approval_request_id: bigint;
    readonly explained_at: string;
  };
  readonly gaming_days: {
    readonly gaming_day: string;
    readonly opens_at: string;
    readonly closes_at: string;
    readonly state: string;
  };
  readonly gaming_tables: {
    readonly table_id: bigint;
    readonly table_number: string;
    readonly game: string;
    readonly opened_at: string;
  };
  readonly incidents: { readonly incident_number: bigint; readonly gaming_day: string };
  readonly intervention_alarm_settlements: { readonly alarm_id: bigint; readonly settled_at: string };
  readonly intervention_alarms: {
    readonly alarm_id: bigint;
    readonly event_id: bigint | null;
    readonly identification_id: bigint | null;
    readonly intervention_id: bigint | null;
  };
  readonly intervention_entries: {
    readonly intervention_id: bigint;
    readonly entry_number: number;
    readonly touches: string | null;
  };
  readonly intervention_envelope_receipts: {
    readonly gaming_day: string;
    readonly received_at: string;
    readonly signature_id: bigint;
  };
  readonly intervention_envelopes: {
    readonly gaming_day: string;
    readonly envelope_number: bigint;
    readonly made_at: string;
    readonly signature_id: bigint;
  };
  readonly intervention_ram_clears: {
    readonly intervention_id: bigint;
    readonly occurred_at: string;
    readonly technician_signature_id: bigint;
    readonly supervisor_signature_id: bigint;
  };
  readonly intervention_readings: {
    readonly intervention_id: bigint;
    readonly station_id: bigint;
    readonly moment: string;
    readonly read_at: string;
    readonly counters: CountersByName | null;
  };
  readonly interventions: {
    readonly intervention_id: bigint;
    readonly sheet_number: bigint;
    readonly gaming_day: string;
    readonly machine_id: bigint;
    readonly identification_id: bigint;
    readonly technician_id: bigint;
    readonly stopped_at: string;
    readonly opened_at: string;
    readonly restarted_at: string | null;
    readonly closed_at: string | null;
    readonly signature_id: bigint | null;
    readonly supervisor_signature_id: bigint | null;
    readonly direction_signature_id: bigint | null;
  };
  readonly journal_entries: {
    readonly entry_id: bigint;
    readonly entry_number: bigint;
    readonly gaming_day: string;
    readonly fact: string;
    readonly source: EntrySource;
    readonly reverses_entry_id: bigint | null;
  };
  readonly key_hand_overs: {
    readonly hand_over_number: bigint;
    readonly key_id: bigint;
    readonly handed_at: string;
    readonly returned_at: string | null;
  };
  readonly key_losses: { readonly key_id: bigint; readonly reported_at: string; readonly settled_at: string | null };
  readonly keys: { readonly key_id: bigint; readonly key_number: string; readonly stand_id: bigint | null };
  readonly laundering_entries: {
    readonly laundering_number: bigint;
    readonly payout_id: bigint | null;
    readonly gaming_day: string;
    readonly redemption_number: bigint | null;
    readonly cashing_number: bigint | null;
  };
  readonly ledger_accounts: { readonly account_code: string };
  readonly log_checkpoints: { readonly tree_size: bigint; readonly root: string };
  readonly log_entries: {
    readonly recorded_at: string;
    readonly entry_id: bigint;
    readonly table_name: string;
    readonly op: string;
    readonly row_key: string;
  };
  readonly machine_counts: {
    readonly gaming_day: string;
    readonly machine_id: bigint;
    readonly count_number: number;
    readonly revision: number;
    readonly notes: readonly ListedPiece[];
    readonly notes_minor: bigint;
    readonly tickets_minor: bigint;
    readonly coins_minor: bigint;
    readonly source: string;
    readonly recorded_at: string;
  };
  readonly machine_day_totals: {
    readonly gaming_day: string;
    readonly machine_id: bigint;
    readonly kind: string;
    readonly revision: number;
    readonly amount_minor: bigint;
    readonly recorded_at: string;
  };
  readonly machine_events: {
    readonly machine_id: bigint;
    readonly occurred_at: string;
    readonly event_id: bigint;
    readonly station_id: bigint | null;
    readonly code: string;
    readonly batch_id: bigint;
  };
  readonly machine_versions: {
    readonly machine_id: bigint;
    readonly version_number: number;
    readonly effective_at: string;
    readonly state: string;
    readonly location: string;
    readonly stand_id: bigint | null;
    readonly model: string;
    readonly denomination_minor: bigint;
    readonly lowest_wager_credits: bigint;
    readonly return_percent: string | null;
    readonly return_certified_on: string | null;
    readonly rake_percent: string | null;
    readonly volatility_index: string | null;
    readonly hopper_capacity: bigint | null;
    readonly technical: Readonly<Record<string, unknown>>;
  };
  readonly machines: {
    readonly machine_id: bigint;
    readonly sbm_number: string;
    readonly serial_number: string;
    readonly registered_at: string;
  };
  readonly meter_adjustments: {
    readonly adjustment_id: bigint;
    readonly station_id: bigint;
    readonly earlier_read_at: string;
    readonly later_read_at: string;
    readonly counters: CountersByName;
    readonly reverses_adjustment_id: bigint | null;
    readonly approval_request_id: bigint;
  };
  readonly meter_readings: {
    readonly station_id: bigint;
    readonly read_at: string;
    readonly variant: number;
    readonly batch_id: bigint;
    readonly drop_credits: bigint | null;
    readonly cancelled_credits: bigint | null;
    readonly coin_in_credits: bigint | null;
    readonly coin_out_credits: bigint | null;
    readonly jackpot_credits: bigint | null;
    readonly won_credits: bigint | null;
    readonly current_credits: bigint | null;
    readonly hand_paid_credits: bigint | null;
    readonly hand_paid_cancelled_credits: bigint | null;
    readonly ticket_in_credits: bigint | null;
    readonly ticket_out_credits: bigint | null;
    readonly bills_credits: bigint | null;
    readonly coins_credits: bigint | null;
    readonly electronic_in_credits: bigint | null;
    readonly electronic_out_credits: bigint | null;
    readonly games_played: bigint | null;
    readonly games_won: bigint | null;
    readonly games_lost: bigint | null;
    readonly slot_door_opens: bigint | null;
    readonly drop_door_opens: bigint | null;
    readonly power_resets: bigint | null;
    readonly theoretical_return_hundredths_percent: bigint | null;
    readonly bills_5_count: bigint | null;
    readonly bills_10_count: bigint | null;
    readonly bills_20_count: bigint | null;
    readonly bills_50_count: bigint | null;
    readonly bills_100_count: bigint | null;
    readonly bills_200_count: bigint | null;
    readonly bills_500_count: bigint | null;
    readonly progressive_credits: bigint | null;
    readonly bonus_credits: bigint | null;
    readonly other_counters: CountersByName | null;
  };
  readonly orphan_entries: {
    readonly entry_number: bigint;
    readonly orphan_id: bigint;
    readonly act: string;
    readonly amount_minor: bigint;
    readonly desk_id: bigint | null;
    readonly movement_number: number | null;
    readonly entry_id: bigint;
    readonly gaming_day: string;
  };
  readonly orphans: {
    readonly orphan_id: bigint;
    readonly stake_minor: bigint;
    readonly slip_number: bigint | null;
    readonly incident_number: bigint | null;
    readonly ticket_id: bigint | null;
  };
  readonly payout_authorisations: { readonly payout_id: bigint; readonly authorised_at: string };
  readonly payout_check_answers: { readonly payout_id: bigint; readonly answered_at: string };
  readonly payout_checks: { readonly payout_id: bigint; readonly requested_at: string };
  readonly payout_identities: { readonly payout_id: bigint; readonly customer_digest: string };
  readonly payouts: {
    readonly payout_id: bigint;
    readonly slip_number: bigint;
    readonly machine_id: bigint | null;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly won_at: string;
    readonly opened_at: string;
    readonly state: string;
    readonly paid_at: string | null;
    readonly gaming_day: string | null;
    readonly method: string | null;
    readonly voided_at: string | null;
    readonly desk_id: bigint | null;
    readonly entry_id: bigint | null;
    readonly orphan_id: bigint | null;
    readonly table_id: bigint | null;
  };
  readonly people: { readonly person_id: bigint; readonly full_name: string };
  readonly postings: {
    readonly entry_id: bigint;
    readonly account_code: string;
    readonly debit_minor: bigint;
    readonly credit_minor: bigint;
  };
  readonly prior_period_adjustments: {
    readonly gaming_day: string;
    readonly of_gaming_day: string;
    readonly adjustment_number: number;
    readonly machine_id: bigint;
    readonly figure: string;
    readonly frozen_minor: bigint;
    readonly corrected_minor: bigint;
  };
  readonly progressive_bets: {
    readonly progressive_number: number;
    readonly hit_number: number;
    readonly hand: number;
    readonly player: string;
    readonly stake_minor: bigint;
    readonly won: string | null;
  };
  readonly progressive_hits: {
    readonly progressive_number: number;
    readonly hit_number: number;
    readonly link_number: number;
    readonly gaming_day: string;
    readonly state: string;
    readonly decided_on: string | null;
    readonly happened_at: string;
  };
  readonly progressive_jackpots: {
    readonly progressive_number: number;
    readonly jackpot: string;
    readonly start_minor: bigint;
    readonly share_hundredths: number;
    readonly amount_minor: bigint;
  };
  readonly progressive_links: {
    readonly progressive_number: number;
    readonly link_number: number;
    readonly table_id: bigint | null;
  };
  readonly progressive_takings: {
    readonly progressive_number: number;
    readonly taking_number: number;
    readonly gaming_day: string;
    readonly bets: number;
    readonly recorded_at: string;
  };
  readonly progressives: {
    readonly progressive_number: number;
    readonly name: string;
    readonly stake_minor: bigint;
    readonly odd_unit: string;
    readonly created_on: string;
    readonly retired_at: string | null;
    readonly retired_on: string | null;
    readonly retired_into: number | null;
  };
  readonly ram_clears: {
    readonly station_id: bigint;
    readonly event_id: bigint;
    readonly before_counters: CountersByName | null;
    readonly after_counters: CountersByName;
  };
  readonly reading_batches: {
    readonly batch_id: bigint;
    readonly reason: string;
    readonly token_id: bigint | null;
    readonly person_id: bigint | null;
    readonly received_at: string;
    readonly clock_drift_ms: bigint;
  };
  readonly reconciliation_runs: { readonly gaming_day: string };
  readonly season_float_tables: { readonly desk_id: bigint; readonly season_start: string; readonly table_id: bigint };
  readonly season_floats: { readonly desk_id: bigint; readonly season_start: string; readonly amount_minor: bigint };
  readonly settings: { readonly setting_key: string; readonly effective_from: string; readonly value: SettingValue };
  readonly signatures: {
    readonly signature_id: bigint;
    readonly person_id: bigint | null;
    readonly content_digest: string;
    readonly signed_at: string;
  };
  readonly stand_lock_hand_ins: {
    readonly stand_id: bigint;
    readonly lock_number: string;
    readonly handed_in_at: string;
  };
  readonly stands: { readonly stand_id: bigint; readonly stand_number: string; readonly room: string };
  readonly stations: {
    readonly station_id: bigint;
    readonly machine_id: bigint;
    readonly station_number: number;
    readonly meter_digits: number;
    readonly counter_digits: Readonly<Record<string, number>>;
  };
  readonly table_bons: { readonly bon_number: bigint; readonly session_id: bigint; readonly entry_number: number };
  readonly table_entries: {
    readonly session_id: bigint;
    readonly entry_number: number;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly happened_at: string;
    readonly way: string | null;
  };
  readonly table_entry_pieces: {
    readonly session_id: bigint;
    readonly entry_number: number;
    readonly side: string;
    readonly medium: string;
    readonly game: string;
    readonly value_minor: bigint;
    readonly pieces: bigint;
  };
  readonly table_sessions: {
    readonly session_id: bigint;
    readonly table_id: bigint;
    readonly gaming_day: string;
    readonly session_number: number;
    readonly opened_at: string;
    readonly closed_at: string | null;
    readonly entry_id: bigint | null;
  };
  readonly technician_identifications: {
    readonly identification_id: bigint;
    readonly machine_id: bigint;
    readonly person_id: bigint;
    readonly identified_at: string;
    readonly valid_until: string;
  };
  readonly ticket_books: {
    readonly book_number: number;
    readonly season_start: string;
    readonly value_minor: bigint;
    readonly first_ticket: bigint;
    readonly last_ticket: bigint;
    readonly received_at: string;
    readonly finished_on: string | null;
  };
  readonly ticket_detachments: {
    readonly session_id: bigint;
    readonly coup_number: number | null;
    readonly book_number: number;
    readonly first_ticket: bigint;
    readonly last_ticket: bigint;
    readonly is_missing: boolean;
    readonly amount_minor: bigint;
    readonly happened_at: string;
  };
  readonly ticket_hand_in_differences: {
    readonly ticket_id: bigint;
    readonly amount_minor: bigint;
    readonly kind: string;
    readonly gaming_day: string;
    readonly received_at: string;
    readonly machine_id: bigint;
  };
  readonly ticket_redemptions: {
    readonly redemption_number: bigint;
    readonly amount_minor: bigint;
    readonly customer_digest: string | null;
    readonly gaming_day: string;
    readonly redeemed_at: string;
    readonly ticket_id: bigint;
    readonly step_number: number;
  };
  readonly ticket_stamps: {
    readonly book_number: number;
    readonly stamp_number: number;
    readonly gaming_day: string;
    readonly next_ticket: bigint;
  };
  readonly ticket_steps: {
    readonly ticket_id: bigint;
    readonly step_number: number;
    readonly step: string;
    readonly to_state: string;
    readonly amount_minor: bigint;
    readonly place: string;
    readonly machine_id: bigint | null;
    readonly desk_id: bigint | null;
    readonly gaming_day: string;
    readonly happened_at: string | null;
    readonly received_at: string;
    readonly approved_by: bigint | null;
    readonly movement_number: number | null;
    readonly entry_id: bigint | null;
  };
  readonly tickets: {
    readonly ticket_id: bigint;
    readonly validated_by: string;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly place: string;
    readonly machine_id: bigint | null;
    readonly desk_id: bigint | null;
    readonly sequence_number: bigint;
    readonly payable_until: string;
    readonly gaming_day: string;
    readonly received_at: string;
    readonly last_step: number;
  };
  readonly day_results: { readonly games_played: bigint; readonly segments: unknown };
  readonly findings: { readonly code: string; readonly medium: string; readonly severity: string };
}

export type RawTable = keyof RawRows;

export type RawRow<Table extends RawTable> = RawRows[Table];
