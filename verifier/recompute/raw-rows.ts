/**
 * The rows of the raw tables: the columns that the second path reads, each with its type as `facts.ts` parses it.
 * `test/recompute/raw-rows.spec.ts` compares them with the catalogue of the database.
 */

/** A line of a count: pieces of one value. */
export interface ListedPiece {
  readonly valueMinor: string;
  readonly count: number | string;
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
    readonly kind: string;
    readonly code: string;
    readonly name: string;
    readonly currency: string;
    readonly currency_exponent: number;
    readonly jurisdiction: string;
    readonly time_zone: string;
    readonly recorded_at: string;
  };
  readonly account_roles: {
    readonly establishment_id: number;
    readonly account_role: string;
    readonly valid_from: string;
    readonly revision: number;
    readonly account_code: string;
    readonly reason: string;
    readonly approval_request_id: bigint | null;
    readonly recorded_by: bigint | null;
    readonly recorded_at: string;
  };
  readonly approval_decisions: {
    readonly establishment_id: number;
    readonly request_id: bigint;
    readonly decision: string;
    readonly decided_at: string;
    readonly reason: string;
  };
  readonly approval_requests: {
    readonly establishment_id: number;
    readonly request_id: bigint;
    readonly kind: string;
    readonly subject: unknown;
    readonly reason: string;
    readonly requested_at: string;
  };
  readonly box_counts: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly box_id: bigint;
    readonly count_number: number;
    readonly notes: readonly ListedPiece[];
    readonly coins: readonly ListedPiece[];
    readonly ticket_count: number;
    readonly tickets_minor: bigint;
    readonly notes_minor: bigint;
    readonly coins_minor: bigint;
    readonly source: string;
    readonly counted_by: bigint;
    readonly counted_at: string;
  };
  readonly cagnotte_opening_pieces: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly medium: string;
    readonly game: string;
    readonly value_minor: bigint;
    readonly pieces: bigint;
  };
  readonly cagnotte_openings: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly gaming_day: string;
    readonly opened_at: string;
    readonly counted_minor: bigint;
    readonly recorded_by: bigint;
    readonly reason: string;
    readonly desk_id: bigint | null;
    readonly movement_number: number | null;
    readonly entry_id: bigint | null;
  };
  readonly card_cashings: {
    readonly establishment_id: number;
    readonly cashing_number: bigint;
    readonly card_id: bigint;
    readonly movement_number: number;
    readonly amount_minor: bigint;
    readonly desk_id: bigint;
    readonly entry_id: bigint;
    readonly customer_digest: string | null;
    readonly gaming_day: string;
    readonly cashed_at: string;
    readonly recorded_at: string;
  };
  readonly card_movements: {
    readonly establishment_id: number;
    readonly card_id: bigint;
    readonly movement_number: number;
    readonly kind: string;
    readonly to_state: string;
    readonly amount_minor: bigint;
    readonly asked_minor: bigint | null;
    readonly place: string;
    readonly machine_id: bigint | null;
    readonly desk_id: bigint | null;
    readonly gaming_day: string;
    readonly happened_at: string | null;
    readonly received_at: string;
    readonly recorded_by: bigint;
    readonly approved_by: bigint | null;
    readonly reason: string;
    readonly entry_id: bigint | null;
    readonly recorded_at: string;
  };
  readonly cercle_coups: {
    readonly establishment_id: number;
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
    readonly happened_at: string;
    readonly recorded_by: bigint;
    readonly stakes: unknown;
  };
  readonly cercle_rakes: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly coup_number: number;
    readonly exact: string;
  };
  readonly cercle_session_books: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly book_number: number;
    readonly first_ticket: bigint;
    readonly stamp_number: number;
  };
  readonly cercle_sessions: {
    readonly establishment_id: number;
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
    readonly coups: number;
    readonly tailles: number;
    readonly counted_at: string | null;
    readonly slips: number;
  };
  readonly cercle_terms: {
    readonly establishment_id: number;
    readonly table_id: bigint;
    readonly term_number: number;
    readonly effective_from: string;
    readonly rate_hundredths: number | null;
    readonly rounding_minor: bigint | null;
    readonly tie: string | null;
    readonly maximum_bank_minor: bigint | null;
    readonly garage_from_minor: bigint | null;
    readonly garage_told_on: string | null;
    readonly reason: string;
  };
  readonly coin_departures: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly machine_id: bigint;
    readonly value_minor: bigint;
    readonly pieces: bigint;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
  };
  readonly coin_extractions: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly value_minor: bigint;
    readonly pieces: bigint;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
  };
  readonly complements: {
    readonly establishment_id: number;
    readonly complement_number: bigint;
    readonly payout_id: bigint;
    readonly paid_minor: bigint;
    readonly due_minor: bigint;
    readonly entered_at: string;
  };
  readonly day_closings: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly closing_number: number;
    readonly run_number: number;
    readonly figures: unknown;
    readonly settings: unknown;
    readonly approval_request_id: bigint;
    readonly closed_at: string;
  };
  readonly desk_counts: {
    readonly establishment_id: number;
    readonly count_id: bigint;
    readonly desk_id: bigint;
    readonly counted_minor: bigint;
    readonly movement_number: number | null;
    readonly reason: string;
    readonly counted_by: bigint;
    readonly outcome: string;
    readonly gaming_day: string;
    readonly counted_at: string;
    readonly pieces: unknown;
    readonly chips: unknown;
  };
  readonly desk_movement_chips: {
    readonly establishment_id: number;
    readonly desk_id: bigint;
    readonly movement_number: number;
    readonly medium: string;
    readonly game: string;
    readonly value_minor: bigint;
    readonly pieces: bigint;
  };
  readonly desk_movements: {
    readonly establishment_id: number;
    readonly desk_id: bigint;
    readonly movement_number: number;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly taken: string | null;
    readonly given: string | null;
    readonly changed_minor: bigint | null;
    readonly entry_id: bigint | null;
    readonly gaming_day: string;
    readonly happened_at: string;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
    readonly chips_minor: bigint;
  };
  readonly desk_transfers: {
    readonly establishment_id: number;
    readonly amount_minor: bigint;
    readonly reason: string;
    readonly state: string;
    readonly settled_at: string | null;
    readonly pieces: unknown;
    readonly chips: unknown;
    readonly chips_minor: bigint;
  };
  readonly desks: {
    readonly establishment_id: number;
    readonly desk_id: bigint;
    readonly desk_code: string;
    readonly kind: string;
    readonly float_minor: bigint;
    readonly opened_at: string;
    readonly retired_at: string | null;
    readonly room: string;
  };
  readonly dice_controls: {
    readonly establishment_id: number;
    readonly allocation_id: bigint;
    readonly item_id: bigint;
    readonly square: boolean | null;
    readonly balance: boolean | null;
    readonly gaming_day: string;
    readonly controlled_at: string;
    readonly recorded_at: string;
  };
  readonly dispute_decisions: {
    readonly establishment_id: number;
    readonly dispute_id: bigint;
    readonly outcome: string;
    readonly reason: string;
    readonly payout_id: bigint | null;
    readonly decided_at: string;
  };
  readonly dispute_hearings: {
    readonly establishment_id: number;
    readonly dispute_id: bigint;
    readonly technician_id: bigint;
    readonly statement: string;
    readonly heard_at: string;
  };
  readonly dispute_notices: {
    readonly establishment_id: number;
    readonly dispute_id: bigint;
    readonly told_at: string;
  };
  readonly disputes: {
    readonly establishment_id: number;
    readonly dispute_id: bigint;
    readonly dispute_number: bigint;
    readonly machine_id: bigint;
    readonly happened_at: string;
    readonly claimed_minor: bigint | null;
    readonly opened_at: string;
  };
  readonly drop_boxes: {
    readonly establishment_id: number;
    readonly box_id: bigint;
    readonly box_number: string;
    readonly container: string;
    readonly registered_at: string;
    readonly place: string;
    readonly machine_id: bigint | null;
    readonly drop_id: bigint | null;
  };
  readonly drop_certifications: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly gaming_day: string;
    readonly notes_minor: bigint;
    readonly tickets_minor: bigint;
    readonly coins_minor: bigint;
    readonly recorded_by: bigint;
    readonly certified_at: string;
  };
  readonly drop_conveyance_boxes: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly conveyance_number: number;
    readonly box_id: bigint;
  };
  readonly drop_conveyances: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly conveyance_number: number;
    readonly signature_id: bigint;
    readonly note: string;
    readonly handed_at: string;
  };
  readonly drop_exchanges: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly machine_id: bigint;
    readonly container: string;
    readonly outcome: string;
    readonly taken_box_id: bigint | null;
    readonly put_box_id: bigint | null;
    readonly reason: string;
    readonly done_at: string;
    readonly reversed_at: string | null;
  };
  readonly drop_interruptions: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly interruption_number: number;
    readonly reason: string;
    readonly began_at: string;
    readonly ended_at: string | null;
  };
  readonly drop_lines: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly machine_id: bigint;
    readonly container: string;
  };
  readonly drop_team: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly person_id: bigint;
    readonly function: string;
    readonly joined_at: string;
  };
  readonly drops: {
    readonly establishment_id: number;
    readonly drop_id: bigint;
    readonly drop_number: bigint;
    readonly gaming_day: string;
    readonly state: string;
    readonly planned_at: string;
    readonly opened_at: string | null;
    readonly closed_at: string | null;
  };
  readonly equipment_allocations: {
    readonly establishment_id: number;
    readonly allocation_id: bigint;
    readonly book: string;
    readonly table_number: string;
    readonly gaming_day: string;
    readonly allocated_at: string;
    readonly recorded_at: string;
  };
  readonly equipment_destructions: {
    readonly establishment_id: number;
    readonly destruction_id: bigint;
    readonly book: string;
    readonly method: string;
    readonly planned_at: string;
    readonly announced_at: string;
    readonly done_at: string | null;
  };
  readonly equipment_items: {
    readonly establishment_id: number;
    readonly item_id: bigint;
    readonly kind: string;
    readonly game: string;
  };
  readonly equipment_movements: {
    readonly establishment_id: number;
    readonly item_id: bigint;
    readonly movement_number: number;
    readonly kind: string;
    readonly to_depot_id: bigint | null;
    readonly to_table: string | null;
    readonly allocation_id: bigint | null;
    readonly destruction_id: bigint | null;
    readonly book: string | null;
    readonly register_number: bigint | null;
    readonly volume_number: number | null;
    readonly reason: string;
    readonly gaming_day: string;
    readonly happened_at: string;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
  };
  readonly equipment_volumes: {
    readonly establishment_id: number;
    readonly book: string;
    readonly volume_number: number;
    readonly pages: number;
    readonly paraphed_on: string | null;
    readonly opened_at: string;
    readonly closed_at: string | null;
  };
  readonly exclusions: {
    readonly establishment_id: number;
    readonly exclusion_number: bigint;
    readonly cause: string;
    readonly incident_number: bigint | null;
    readonly reason: string;
    readonly first_day: string;
    readonly last_day: string;
    readonly decided_at: string;
    readonly lifted_at: string | null;
    readonly recorded_at: string;
    readonly customer_digest: string | null;
  };
  readonly fill_slips: {
    readonly establishment_id: number;
    readonly slip_number: bigint;
    readonly machine_id: bigint;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly desk_id: bigint;
    readonly movement_number: number;
    readonly entry_id: bigint | null;
    readonly gaming_day: string;
    readonly happened_at: string;
    readonly recorded_at: string;
  };
  readonly fill_voids: {
    readonly establishment_id: number;
    readonly slip_number: bigint;
    readonly gaming_day: string;
    readonly desk_id: bigint;
    readonly movement_number: number;
    readonly entry_id: bigint | null;
    readonly reason: string;
    readonly voided_at: string;
    readonly recorded_at: string;
  };
  readonly finding_explanations: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly finding_key: string;
    readonly explanation: string;
    readonly approval_request_id: bigint;
    readonly explained_at: string;
  };
  readonly gaming_days: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly opens_at: string;
    readonly closes_at: string;
    readonly state: string;
  };
  readonly gaming_tables: {
    readonly establishment_id: number;
    readonly table_id: bigint;
    readonly table_number: string;
    readonly game: string;
    readonly room: string;
    readonly opened_at: string;
    readonly retired_at: string | null;
  };
  readonly incidents: {
    readonly establishment_id: number;
    readonly incident_number: bigint;
    readonly gaming_day: string;
    readonly occurred_at: string;
    readonly kind: string;
    readonly place: string;
    readonly machine_id: bigint | null;
    readonly reported_at: string;
    readonly recorded_at: string;
  };
  readonly intervention_alarm_settlements: {
    readonly establishment_id: number;
    readonly alarm_id: bigint;
    readonly reason: string;
    readonly settled_at: string;
    readonly recorded_at: string;
  };
  readonly intervention_alarms: {
    readonly establishment_id: number;
    readonly alarm_id: bigint;
    readonly kind: string;
    readonly machine_id: bigint;
    readonly event_id: bigint | null;
    readonly identification_id: bigint | null;
    readonly intervention_id: bigint | null;
    readonly recorded_at: string;
  };
  readonly intervention_entries: {
    readonly establishment_id: number;
    readonly intervention_id: bigint;
    readonly entry_number: number;
    readonly kind: string;
    readonly entry: string;
    readonly quantity: number | null;
    readonly entered_at: string;
    readonly recorded_at: string;
    readonly touches: string | null;
  };
  readonly intervention_envelope_receipts: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly received_at: string;
    readonly signature_id: bigint;
    readonly recorded_at: string;
  };
  readonly intervention_envelopes: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly envelope_number: bigint;
    readonly content_digest: string;
    readonly made_at: string;
    readonly signature_id: bigint;
    readonly recorded_at: string;
  };
  readonly intervention_ram_clears: {
    readonly establishment_id: number;
    readonly intervention_id: bigint;
    readonly machine_id: bigint;
    readonly occurred_at: string;
    readonly event_id: bigint;
    readonly technician_signature_id: bigint;
    readonly supervisor_signature_id: bigint;
    readonly recorded_at: string;
  };
  readonly intervention_readings: {
    readonly establishment_id: number;
    readonly intervention_id: bigint;
    readonly station_id: bigint;
    readonly moment: string;
    readonly read_at: string;
    readonly counters: CountersByName | null;
    readonly entered_at: string;
    readonly recorded_at: string;
  };
  readonly interventions: {
    readonly establishment_id: number;
    readonly intervention_id: bigint;
    readonly sheet_number: bigint;
    readonly gaming_day: string;
    readonly machine_id: bigint;
    readonly identification_id: bigint;
    readonly technician_id: bigint;
    readonly stopped_at: string;
    readonly reason: string;
    readonly opened_at: string;
    readonly recorded_at: string;
    readonly restarted_at: string | null;
    readonly closed_at: string | null;
    readonly signature_id: bigint | null;
    readonly supervisor_signature_id: bigint | null;
    readonly direction_signature_id: bigint | null;
  };
  readonly journal_entries: {
    readonly establishment_id: number;
    readonly entry_id: bigint;
    readonly entry_number: bigint;
    readonly journal: string;
    readonly gaming_day: string;
    readonly fact: string;
    readonly source: EntrySource;
    readonly reverses_entry_id: bigint | null;
    readonly approval_request_id: bigint | null;
  };
  readonly key_hand_overs: {
    readonly establishment_id: number;
    readonly hand_over_number: bigint;
    readonly key_id: bigint;
    readonly reason: string;
    readonly handed_at: string;
    readonly due_at: string;
    readonly returned_at: string | null;
    readonly recorded_at: string;
  };
  readonly key_losses: {
    readonly establishment_id: number;
    readonly key_id: bigint;
    readonly reported_at: string;
    readonly settled_at: string | null;
    readonly outcome: string | null;
  };
  readonly keys: {
    readonly establishment_id: number;
    readonly key_id: bigint;
    readonly kind: string;
    readonly key_number: string;
    readonly stand_id: bigint | null;
    readonly opens: string;
    readonly registered_at: string;
    readonly retired_at: string | null;
    readonly table_id: bigint | null;
  };
  readonly laundering_entries: {
    readonly establishment_id: number;
    readonly laundering_number: bigint;
    readonly payout_id: bigint | null;
    readonly gaming_day: string;
    readonly recorded_at: string;
    readonly redemption_number: bigint | null;
    readonly cashing_number: bigint | null;
  };
  readonly ledger_accounts: { readonly establishment_id: number; readonly account_code: string; readonly kind: string };
  readonly log_checkpoints: {
    readonly establishment_id: number;
    readonly tree_size: bigint;
    readonly root: string;
    readonly note: string;
  };
  readonly log_entries: {
    readonly establishment_id: number;
    readonly recorded_at: string;
    readonly entry_id: bigint;
    readonly act: string | null;
    readonly table_name: string;
    readonly op: string;
    readonly row_key: string;
    readonly bound: string | null;
  };
  readonly machine_counts: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly machine_id: bigint;
    readonly count_number: number;
    readonly revision: number;
    readonly notes: readonly ListedPiece[];
    readonly notes_minor: bigint;
    readonly tickets_minor: bigint;
    readonly ticket_count: number;
    readonly coins_minor: bigint;
    readonly source: string;
    readonly reason: string;
    readonly approval_request_id: bigint | null;
    readonly counted_by: bigint | null;
    readonly recorded_by: bigint | null;
    readonly recorded_at: string;
  };
  readonly machine_day_totals: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly machine_id: bigint;
    readonly kind: string;
    readonly revision: number;
    readonly amount_minor: bigint;
    readonly source: string;
    readonly reason: string;
    readonly approval_request_id: bigint | null;
    readonly recorded_by: bigint | null;
    readonly recorded_at: string;
  };
  readonly machine_events: {
    readonly establishment_id: number;
    readonly machine_id: bigint;
    readonly occurred_at: string;
    readonly event_id: bigint;
    readonly station_id: bigint | null;
    readonly code: string;
    readonly source: string;
    readonly note: string;
    readonly recorded_by: bigint | null;
    readonly recorded_at: string;
    readonly sequence_number: bigint | null;
    readonly batch_id: bigint;
  };
  readonly machine_versions: {
    readonly establishment_id: number;
    readonly machine_id: bigint;
    readonly version_number: number;
    readonly effective_at: string;
    readonly change: string;
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
    readonly reason: string;
    readonly approval_request_id: bigint | null;
    readonly recorded_by: bigint | null;
    readonly recorded_at: string;
  };
  readonly machines: {
    readonly establishment_id: number;
    readonly machine_id: bigint;
    readonly sbm_number: string;
    readonly serial_number: string;
    readonly maker: string;
    readonly registered_at: string;
    readonly recorded_at: string;
  };
  readonly meter_adjustments: {
    readonly establishment_id: number;
    readonly adjustment_id: bigint;
    readonly station_id: bigint;
    readonly kind: string;
    readonly earlier_read_at: string;
    readonly later_read_at: string;
    readonly counters: CountersByName;
    readonly reason: string;
    readonly reverses_adjustment_id: bigint | null;
    readonly approval_request_id: bigint;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
  };
  readonly meter_readings: {
    readonly establishment_id: number;
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
    readonly establishment_id: number;
    readonly entry_number: bigint;
    readonly orphan_id: bigint;
    readonly act: string;
    readonly amount_minor: bigint;
    readonly desk_id: bigint | null;
    readonly movement_number: number | null;
    readonly entry_id: bigint;
    readonly reason: string;
    readonly gaming_day: string;
    readonly happened_at: string;
    readonly recorded_at: string;
  };
  readonly orphans: {
    readonly establishment_id: number;
    readonly orphan_id: bigint;
    readonly kind: string;
    readonly machine_id: bigint | null;
    readonly place: string;
    readonly stake_minor: bigint;
    readonly slip_number: bigint | null;
    readonly incident_number: bigint | null;
    readonly table_id: bigint | null;
    readonly chips: unknown;
    readonly chips_minor: bigint;
    readonly ticket_id: bigint | null;
    readonly card_id: bigint | null;
  };
  readonly payout_authorisations: {
    readonly establishment_id: number;
    readonly payout_id: bigint;
    readonly level: string;
    readonly authorised_at: string;
  };
  readonly payout_check_answers: {
    readonly establishment_id: number;
    readonly payout_id: bigint;
    readonly finding: string;
    readonly answered_at: string;
  };
  readonly payout_checks: {
    readonly establishment_id: number;
    readonly payout_id: bigint;
    readonly reason: string;
    readonly requested_at: string;
  };
  readonly payout_identities: {
    readonly establishment_id: number;
    readonly payout_id: bigint;
    readonly customer_digest: string;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
  };
  readonly payouts: {
    readonly establishment_id: number;
    readonly payout_id: bigint;
    readonly slip_number: bigint;
    readonly machine_id: bigint | null;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly won_at: string;
    readonly event_id: bigint | null;
    readonly opened_at: string;
    readonly state: string;
    readonly paid_at: string | null;
    readonly gaming_day: string | null;
    readonly method: string | null;
    readonly voided_at: string | null;
    readonly desk_id: bigint | null;
    readonly movement_number: number | null;
    readonly entry_id: bigint | null;
    readonly orphan_id: bigint | null;
    readonly table_id: bigint | null;
  };
  readonly people: { readonly person_id: bigint; readonly full_name: string; readonly recorded_at: string };
  readonly postings: {
    readonly establishment_id: number;
    readonly entry_id: bigint;
    readonly account_code: string;
    readonly debit_minor: bigint;
    readonly credit_minor: bigint;
  };
  readonly prior_period_adjustments: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly of_gaming_day: string;
    readonly adjustment_number: number;
    readonly machine_id: bigint;
    readonly figure: string;
    readonly frozen_minor: bigint;
    readonly corrected_minor: bigint;
    readonly cause: unknown;
    readonly recorded_by: bigint | null;
    readonly recorded_at: string;
    readonly approval_request_id: bigint | null;
  };
  readonly progressive_bets: {
    readonly establishment_id: number;
    readonly progressive_number: number;
    readonly hit_number: number;
    readonly hand: number;
    readonly player: string;
    readonly stake_minor: bigint;
    readonly won: string | null;
  };
  readonly progressive_hits: {
    readonly establishment_id: number;
    readonly progressive_number: number;
    readonly hit_number: number;
    readonly link_number: number;
    readonly gaming_day: string;
    readonly happened_at: string;
    readonly recorded_by: bigint;
    readonly state: string;
    readonly decided_at: string | null;
    readonly decided_on: string | null;
    readonly reason: string;
    readonly entry_id: bigint | null;
  };
  readonly progressive_jackpots: {
    readonly establishment_id: number;
    readonly progressive_number: number;
    readonly jackpot: string;
    readonly start_minor: bigint;
    readonly share_hundredths: number;
    readonly amount_minor: bigint;
  };
  readonly progressive_links: {
    readonly establishment_id: number;
    readonly progressive_number: number;
    readonly link_number: number;
    readonly table_id: bigint | null;
  };
  readonly progressive_takings: {
    readonly establishment_id: number;
    readonly progressive_number: number;
    readonly taking_number: number;
    readonly link_number: number;
    readonly gaming_day: string;
    readonly bets: number;
    readonly reason: string;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
    readonly entry_id: bigint | null;
  };
  readonly progressives: {
    readonly establishment_id: number;
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
    readonly establishment_id: number;
    readonly station_id: bigint;
    readonly machine_id: bigint;
    readonly occurred_at: string;
    readonly event_id: bigint;
    readonly before_counters: CountersByName | null;
    readonly after_counters: CountersByName;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
  };
  readonly reading_batches: {
    readonly establishment_id: number;
    readonly batch_id: bigint;
    readonly source: string;
    readonly reason: string;
    readonly note: string;
    readonly token_id: bigint | null;
    readonly person_id: bigint | null;
    readonly received_at: string;
    readonly clock_drift_ms: bigint;
    readonly digest: string;
  };
  readonly reconciliation_runs: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly run_number: number;
    readonly settings: unknown;
  };
  readonly season_float_tables: {
    readonly establishment_id: number;
    readonly desk_id: bigint;
    readonly season_start: string;
    readonly table_id: bigint;
    readonly entered_at: string;
  };
  readonly season_floats: {
    readonly establishment_id: number;
    readonly desk_id: bigint;
    readonly season_start: string;
    readonly amount_minor: bigint;
  };
  readonly settings: {
    readonly establishment_id: number;
    readonly setting_key: string;
    readonly effective_from: string;
    readonly revision: number;
    readonly value: SettingValue;
    readonly source: string;
    readonly approval_request_id: bigint | null;
    readonly recorded_by: bigint | null;
    readonly recorded_at: string;
  };
  readonly signatures: {
    readonly establishment_id: number;
    readonly signature_id: bigint;
    readonly person_id: bigint | null;
    readonly method: string;
    readonly subject: string;
    readonly content: string;
    readonly content_digest: string;
    readonly signed_at: string;
    readonly recorded_at: string;
  };
  readonly stand_lock_hand_ins: {
    readonly establishment_id: number;
    readonly stand_id: bigint;
    readonly lock_number: string;
    readonly key_number: string;
    readonly handed_in_at: string;
    readonly recorded_at: string;
  };
  readonly stands: {
    readonly establishment_id: number;
    readonly stand_id: bigint;
    readonly stand_number: string;
    readonly room: string;
    readonly retired_at: string | null;
    readonly recorded_at: string;
  };
  readonly stations: {
    readonly establishment_id: number;
    readonly station_id: bigint;
    readonly machine_id: bigint;
    readonly station_number: number;
    readonly meter_digits: number;
    readonly counter_digits: Readonly<Record<string, number>>;
    readonly recorded_at: string;
  };
  readonly table_bons: {
    readonly establishment_id: number;
    readonly bon_number: bigint;
    readonly session_id: bigint;
    readonly entry_number: number;
  };
  readonly table_entries: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly entry_number: number;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly happened_at: string;
    readonly desk_id: bigint | null;
    readonly movement_number: number | null;
    readonly way: string | null;
    readonly reason: string;
    readonly recorded_by: bigint;
  };
  readonly table_entry_pieces: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly entry_number: number;
    readonly side: string;
    readonly medium: string;
    readonly game: string;
    readonly value_minor: bigint;
    readonly pieces: bigint;
  };
  readonly table_sessions: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly table_id: bigint;
    readonly gaming_day: string;
    readonly session_number: number;
    readonly term_number: number;
    readonly state: string;
    readonly opened_at: string;
    readonly closed_at: string | null;
    readonly chips_minor: bigint | null;
    readonly notes_minor: bigint | null;
    readonly entry_id: bigint | null;
  };
  readonly technician_identifications: {
    readonly establishment_id: number;
    readonly identification_id: bigint;
    readonly machine_id: bigint;
    readonly person_id: bigint;
    readonly identified_at: string;
    readonly valid_until: string;
    readonly recorded_by: bigint;
    readonly recorded_at: string;
  };
  readonly ticket_books: {
    readonly establishment_id: number;
    readonly book_number: number;
    readonly table_id: bigint;
    readonly season_start: string;
    readonly value_minor: bigint;
    readonly first_ticket: bigint;
    readonly last_ticket: bigint;
    readonly next_ticket: bigint;
    readonly received_at: string;
    readonly finished_on: string | null;
  };
  readonly ticket_detachments: {
    readonly establishment_id: number;
    readonly session_id: bigint;
    readonly coup_number: number | null;
    readonly book_number: number;
    readonly first_ticket: bigint;
    readonly last_ticket: bigint;
    readonly is_missing: boolean;
    readonly amount_minor: bigint;
    readonly reason: string;
    readonly happened_at: string;
    readonly recorded_by: bigint;
  };
  readonly ticket_hand_in_differences: {
    readonly establishment_id: number;
    readonly ticket_id: bigint;
    readonly machine_id: bigint;
    readonly amount_minor: bigint;
    readonly kind: string;
    readonly sequence_number: bigint;
    readonly gaming_day: string;
    readonly received_at: string;
    readonly recorded_by: bigint;
  };
  readonly ticket_redemptions: {
    readonly establishment_id: number;
    readonly redemption_number: bigint;
    readonly amount_minor: bigint;
    readonly desk_id: bigint;
    readonly movement_number: number;
    readonly entry_id: bigint;
    readonly customer_digest: string | null;
    readonly gaming_day: string;
    readonly redeemed_at: string;
    readonly recorded_at: string;
    readonly ticket_id: bigint;
    readonly step_number: number;
  };
  readonly ticket_stamps: {
    readonly establishment_id: number;
    readonly book_number: number;
    readonly stamp_number: number;
    readonly gaming_day: string;
    readonly next_ticket: bigint;
    readonly stamped_at: string;
  };
  readonly ticket_steps: {
    readonly establishment_id: number;
    readonly ticket_id: bigint;
    readonly step_number: number;
    readonly step: string;
    readonly to_state: string;
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly place: string;
    readonly machine_id: bigint | null;
    readonly desk_id: bigint | null;
    readonly gaming_day: string;
    readonly happened_at: string | null;
    readonly received_at: string;
    readonly recorded_by: bigint;
    readonly approved_by: bigint | null;
    readonly reason: string;
    readonly movement_number: number | null;
    readonly entry_id: bigint | null;
    readonly recorded_at: string;
  };
  readonly tickets: {
    readonly establishment_id: number;
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
    readonly state: string;
    readonly last_step: number;
  };
  readonly day_results: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly run_number: number;
    readonly machine_id: bigint;
    readonly version_number: number;
    readonly denomination_minor: bigint;
    readonly state: string;
    readonly return_percent: string | null;
    readonly reading_count: number;
    readonly coin_in_minor: bigint;
    readonly coin_out_minor: bigint;
    readonly jackpot_minor: bigint;
    readonly metered_win_minor: bigint;
    readonly theoretical_win_minor: string;
    readonly games_played: bigint;
    readonly drop_minor: bigint;
    readonly bills_minor: bigint;
    readonly ticket_in_minor: bigint;
    readonly coins_minor: bigint;
    readonly electronic_in_minor: bigint;
    readonly electronic_out_minor: bigint;
    readonly ticket_out_minor: bigint;
    readonly hand_paid_cancelled_minor: bigint;
    readonly credits_change_minor: bigint;
    readonly counted: boolean;
    readonly counted_notes_minor: bigint;
    readonly counted_tickets_minor: bigint;
    readonly counted_coins_minor: bigint;
    readonly paid_jackpot_minor: bigint;
    readonly paid_progressive_minor: bigint;
    readonly paid_bonus_minor: bigint;
    readonly paid_cancelled_minor: bigint;
    readonly paid_short_pay_minor: bigint;
    readonly paid_complement_minor: bigint;
    readonly tickets_issued_minor: bigint;
    readonly fills_minor: bigint;
    readonly cash_win_minor: bigint;
    readonly segments: unknown;
    readonly unreported_counters: string;
  };
  readonly findings: {
    readonly establishment_id: number;
    readonly gaming_day: string;
    readonly run_number: number;
    readonly finding_key: string;
    readonly machine_id: bigint | null;
    readonly station_number: number | null;
    readonly code: string;
    readonly medium: string;
    readonly severity: string;
    readonly metered_minor: bigint | null;
    readonly actual_minor: bigint | null;
    readonly variance_minor: bigint | null;
    readonly variance_percent: string | null;
    readonly tolerance: string;
    readonly rule: string;
    readonly evidence: unknown;
  };
}

export type RawTable = keyof RawRows;

export type RawRow<Table extends RawTable> = RawRows[Table];
