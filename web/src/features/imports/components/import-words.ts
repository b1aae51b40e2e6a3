import type { ApiSchema } from '#web/api/client.js';
import type { PermissionName } from '#web/session/session.js';

export type ImportRow = ApiSchema<'ListedImport'>;
export type ImportDetail = ApiSchema<'ImportDetail'>;
export type ImportKind = ImportRow['kind'];

/** Path of the imports of an establishment, and key of their list. */
export const IMPORTS_PATH = '/api/establishments/{establishment}/imports';

/** The inputs of each kind, and the columns of its file. */
export const importKinds: readonly {
  readonly kind: ImportKind;
  readonly permission: PermissionName;
  readonly mandatory: readonly string[];
  readonly optional: readonly string[];
}[] = [
  {
    kind: 'counts',
    permission: 'counts.enter',
    mandatory: ['machine'],
    optional: ['notes_5', 'notes_10', 'notes_20', 'notes_50', 'notes_100', 'tickets', 'ticket_count', 'coins'],
  },
  {
    kind: 'totals',
    permission: 'totals.enter',
    mandatory: ['machine'],
    optional: [
      'jackpot',
      'progressive',
      'bonus',
      'cancelled_credits',
      'short_pay',
      'complement',
      'tickets_issued',
      'fill',
      'jackpot_slips',
    ],
  },
  {
    kind: 'readings',
    permission: 'readings.import',
    mandatory: ['asset_number', 'read_at_ms'],
    optional: [
      'station_number',
      'coin_in_credits',
      'coin_out_credits',
      'jackpot_credits',
      'drop_credits',
      'games_played',
    ],
  },
  {
    kind: 'machines',
    permission: 'machines.manage',
    mandatory: ['sbm_number', 'serial_number', 'maker', 'model', 'denomination', 'location'],
    optional: [
      'return_percent',
      'return_certified_on',
      'rake_percent',
      'volatility_index',
      'stand',
      'stations',
      'meter_digits',
      'game_name',
      'program_id',
      'registered_at',
    ],
  },
  { kind: 'stands', permission: 'machines.manage', mandatory: ['stand', 'room'], optional: [] },
  {
    kind: 'slips',
    permission: 'payouts.open',
    mandatory: ['machine', 'kind', 'amount', 'won_at'],
    optional: ['combination', 'another_win_reason'],
  },
  {
    kind: 'tickets',
    permission: 'tickets.decide',
    mandatory: ['machine', 'number', 'amount', 'printed_at', 'sequence'],
    optional: ['kind', 'paid_at'],
  },
  { kind: 'desks', permission: 'desks.manage', mandatory: ['desk', 'kind', 'float'], optional: ['room'] },
  {
    kind: 'accounts',
    permission: 'ledger.manage',
    mandatory: ['account', 'kind', 'title_fr'],
    optional: ['title_en', 'role', 'valid_from'],
  },
  {
    kind: 'people',
    permission: 'people.manage',
    mandatory: ['employee_number', 'full_name', 'employed_from', 'login', 'roles'],
    optional: ['first_name'],
  },
];

/** Returns true while the server checks or writes the file. */
export const isInProgress = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'checking' || state === 'running';
