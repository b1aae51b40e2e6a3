import { CERCLE_SHOWN } from './cercle-shown.js';
import { PROGRESSIVES_SHOWN } from './progressive-scenes.js';
import { moneyText } from './statement.js';
import { TABLES_SHOWN } from './table-shown.js';

/** Reads below the establishment, as a user with access. */
export type Read = <Answer>(path: string) => Promise<Answer>;
export type Row = Readonly<Record<string, string | null>>;
/** Formats minor units of the establishment's currency as in scripts. */
export type Money = (minor: string | null | undefined) => string;

const formatMoney = (minor: string | null | undefined): string => moneyText(minor ?? '0', 2);
const hour = (instant: string | null | undefined): string =>
  instant === null || instant === undefined ? 'never' : new Date(instant).toISOString().slice(11, 16);
const named = (name: string | null | undefined): string => name ?? 'nobody';
const listed = (names: readonly string[]): string => (names.length === 0 ? '-' : names.join('+'));

export type Display = (read: Read, of: string, money: Money) => Promise<string[]>;

/** Returns the rows of a list, one line each, oldest first. */
const rows =
  (path: string, describe: (row: Row) => string): Display =>
  async (read, of) =>
    (await read<readonly Row[]>(`${path}${of}`)).map(describe).reverse();

/** The registers of the floor, in the script's line format. */
export const SHOWN: Readonly<Record<string, Display>> = {
  ...TABLES_SHOWN,
  ...CERCLE_SHOWN,
  ...PROGRESSIVES_SHOWN,
  desks: async (read) =>
    (await read<readonly Row[]>('/desks')).map(
      (desk) =>
        `desk ${desk['deskCode'] ?? ''} balance ${formatMoney(desk['balanceMinor'])} float ${formatMoney(desk['floatMinor'])} ` +
        `held ${named(desk['heldByName'])} coming ${formatMoney(desk['pendingInMinor'])}`,
    ),
  movements: (read, desk, inCurrency) =>
    rows('/desks/', (row) => `${row['kind'] ?? ''} ${formatMoney(row['amountMinor'])}`)(
      read,
      `${desk}/movements`,
      inCurrency,
    ),
  fills: rows(
    '/fills',
    (fill) =>
      `slip ${fill['slipNumber'] ?? ''} ${fill['kind'] ?? ''} ${fill['machine'] ?? ''} ${formatMoney(fill['amountMinor'])}`,
  ),
  keys: async (read) =>
    (await read<readonly Row[]>('/keys')).map(
      (key) =>
        `key ${key['keyNumber'] ?? ''} kept ${key['custody'] ?? ''} with ${named(key['holderName'])}` +
        `${key['missingSince'] === null ? '' : ' missing'}${key['retiredAt'] === null ? '' : ' retired'}`,
    ),
  'key-alarms': async (read) =>
    (await read<readonly Row[]>('/keys/alarms')).map(
      (alarm) =>
        `${alarm['alarm'] ?? ''} ${alarm['keyNumber'] ?? alarm['standNumber'] ?? ''} ${named(alarm['holderName'])}`,
    ),
  'hand-overs': rows(
    '/keys/hand-overs',
    (entry) =>
      `entry ${entry['handOverNumber'] ?? ''} ${entry['keyNumber'] ?? ''} to ${named(entry['receivedByName'])} ` +
      `due ${hour(entry['dueAt'])} returned ${hour(entry['returnedAt'])}`,
  ),
  stands: async (read) =>
    (await read<readonly (Row & { readonly isComplete: boolean })[]>('/retired-stands')).map(
      (stand) =>
        `stand ${stand['standNumber'] ?? ''} lock ${stand['lockNumber'] ?? '-'} ${stand.isComplete ? 'done' : 'due'}`,
    ),
  alarms: rows(
    '/interventions/alarms?state=',
    (alarm) => `${alarm['kind'] ?? ''} ${alarm['machine'] ?? ''} settled ${named(alarm['settledBy'])}`,
  ),
  sheets: async (read, day) =>
    (await read<readonly Row[]>(`/interventions?day=${day}`)).map(
      (sheet) =>
        `sheet ${sheet['sheetNumber'] ?? ''} ${sheet['machine'] ?? ''} ${named(sheet['technician'])} ` +
        `stopped ${hour(sheet['stoppedAt'])} restarted ${hour(sheet['restartedAt'])} ` +
        (sheet['closedAt'] === null ? 'open' : 'signed'),
    ),
  envelopes: rows(
    '/intervention-envelopes',
    (envelope) =>
      `envelope ${envelope['envelopeNumber'] ?? ''} ${envelope['gamingDay'] ?? ''} sheets ${String(envelope['sheetCount'])} ` +
      `made ${named(envelope['madeBy'])} received ${named(envelope['receivedBy'])}`,
  ),
  payouts: async (read) =>
    (await read<readonly (Row & { readonly waits: readonly string[] })[]>('/payouts'))
      .map(
        (slip) =>
          `slip ${slip['slipNumber'] ?? ''} ${slip['machine'] ?? ''} ${slip['kind'] ?? ''} ${formatMoney(slip['amountMinor'])} ` +
          `${slip['state'] ?? ''} ${slip['method'] ?? '-'} waits ${listed(slip.waits)}`,
      )
      .reverse(),
  laundering: rows(
    '/laundering-register',
    (entry) =>
      `entry ${entry['launderingNumber'] ?? ''} ${formatMoney(entry['amountMinor'])} of ${formatMoney(entry['daySumMinor'])} ` +
      `from ${formatMoney(entry['thresholdMinor'])}`,
  ),
  complements: rows(
    '/complements',
    (entry) =>
      `entry ${entry['complementNumber'] ?? ''} ${entry['machine'] ?? ''} paid ${formatMoney(entry['paidMinor'])} ` +
      `due ${formatMoney(entry['dueMinor'])} difference ${formatMoney(entry['differenceMinor'])} ${entry['state'] ?? ''}`,
  ),
  disputes: rows(
    '/disputes',
    (dispute) =>
      `dispute ${dispute['disputeNumber'] ?? ''} ${dispute['machine'] ?? ''} claimed ${formatMoney(dispute['claimedMinor'])} ` +
      `heard ${named(dispute['technicianName'])} ${dispute['outcome'] ?? 'waits'} told ${hour(dispute['toldAt'])}`,
  ),
  orphans: rows(
    '/orphans',
    (orphan) =>
      `orphan ${orphan['orphanNumber'] ?? ''} ${orphan['kind'] ?? ''} ${formatMoney(orphan['amountMinor'])} ` +
      `until ${orphan['deadlineOn'] ?? ''} ${orphan['settledAs'] ?? 'waits'}` +
      (orphan['excludedAt'] === null ? '' : ' excluded'),
  ),
  register: rows(
    '/orphans/register',
    (entry) =>
      `entry ${entry['entryNumber'] ?? ''} ${entry['act'] ?? ''} ${formatMoney(entry['amountMinor'])} ` +
      `total ${formatMoney(entry['totalMinor'])} refers ${entry['refersToNumber'] ?? '-'} closed ${entry['closedOn'] ?? '-'}`,
  ),
  'orphans-account': async (read) => {
    const totals = await read<Row>('/orphans/totals');
    return [`register ${formatMoney(totals['registerMinor'])} account ${formatMoney(totals['accountMinor'])}`];
  },
  incidents: async (read) =>
    (await read<readonly (Row & { readonly isNoticeLate: boolean })[]>('/incidents'))
      .map(
        (incident) =>
          `incident ${incident['incidentNumber'] ?? ''} ${incident['kind'] ?? ''} ${incident['state'] ?? ''} ` +
          `noticed ${hour(incident['firstNoticeAt'])}${incident.isNoticeLate ? ' late' : ''}`,
      )
      .reverse(),
  exclusions: async (read) =>
    (await read<readonly (Row & { readonly isInForce: boolean })[]>('/exclusions'))
      .map(
        (exclusion) =>
          `exclusion ${exclusion['exclusionNumber'] ?? ''} ${exclusion['cause'] ?? ''} from ${exclusion['firstDay'] ?? ''} ` +
          `to ${exclusion['lastDay'] ?? ''} ${exclusion.isInForce ? 'in force' : 'lifted'}`,
      )
      .reverse(),
};
