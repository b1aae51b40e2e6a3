import type { Establishment } from '#identity/access/access.decorators.js';
import type { Caller } from '../establishments/establishment.js';
import { cagnotteLines } from './cercle-shown.js';
import { progressiveLines } from './progressive-scenes.js';
import { tableLines } from './table-shown.js';

/** Kinds of lines that a statement always lists completely: an unlisted one did not happen. */
const ALWAYS = ['finding', 'account', 'carries'];

const MEDIA = ['notes', 'tickets', 'coins', 'jackpots', 'cancelled-credits', 'tickets-out'];

interface Total {
  readonly machines: number;
  readonly inService: number;
  readonly outOfService: number;
  readonly silent: number;
}
type Line = Readonly<Record<string, string | null>>;
interface ReportTable {
  readonly name?: string;
  readonly rows?: readonly { readonly kind: string; readonly cells: Line }[];
}

/** Returns the product's statement of a day in the script's line format, limited to the requested kinds. */
export async function statementLines(
  caller: Caller,
  establishment: Establishment,
  day: string,
  requestedKinds: ReadonlySet<string>,
): Promise<string[]> {
  const formatMoney = (minor: string | null | undefined): string =>
    moneyText(minor ?? '0', establishment.currencyExponent);
  const report = await read<{ sections: readonly ReportTable[] }>(
    caller,
    `/reports/daily-statement?day=${day}&format=json`,
  );
  const table = (name: string): readonly Line[] =>
    (report.sections.find((section) => section.name === name)?.rows ?? [])
      .filter((row) => row.kind === 'row')
      .map((row) => row.cells);
  const lines = [
    ...(await totals(caller, day, formatMoney)),
    ...table('comparison').map((line, index) => {
      const compared = `metered ${formatMoney(line['meteredMinor'])} actual ${formatMoney(line['actualMinor'])}`;
      const variance = `variance ${formatMoney(line['varianceMinor'])} ${line['variancePercent'] ?? '-'} %`;
      return `${MEDIA[index] ?? ''} ${compared} ${variance} beyond ${line['machinesBeyond'] ?? ''}`;
    }),
    ...tableLines(report.sections.find(({ name }) => name === 'gaming-tables')?.rows ?? [], formatMoney),
    ...cagnotteLines(report.sections.find(({ name }) => name === 'cagnottes')?.rows ?? [], formatMoney),
    ...progressiveLines(report.sections.find(({ name }) => name === 'progressive-jackpots')?.rows ?? [], formatMoney),
    ...(await findings(caller, day, formatMoney)),
    ...(await books(caller, day, formatMoney)),
    ...table('cumulative').map((line, index) => {
      const period = ['day', 'month', 'season', 'year'][index] ?? '';
      const win = `coin-in ${formatMoney(line['coinInMinor'])} metered-win ${formatMoney(line['meteredWinMinor'])}`;
      const corrected = `corrected ${formatMoney(line['meteredWinCorrectionMinor'])} ${formatMoney(line['cashWinCorrectionMinor'])}`;
      return `cumulative ${period} days ${line['days'] ?? ''} ${win} cash-win ${formatMoney(line['cashWinMinor'])} ${corrected}`;
    }),
    ...(await carried(caller, day, formatMoney)),
  ];
  const kinds = new Set([...requestedKinds, ...ALWAYS]);
  return lines.filter((line) => kinds.has(line.split(' ')[0] ?? ''));
}

type Money = (minor: string | null | undefined) => string;

async function totals(caller: Caller, day: string, money: Money): Promise<string[]> {
  const { total, state, closings, opensAt, closesAt } = await read<{
    /** Null: no machine. */
    total: (Line & Total) | null;
    state: string;
    closings: unknown[];
    opensAt: string;
    closesAt: string;
  }>(caller, `/days/${day}`);
  const hours = (Date.parse(closesAt) - Date.parse(opensAt)) / 3_600_000;
  const lines = [
    `state ${state}`,
    `bounds ${opensAt} ${closesAt} hours ${hours}`,
    `closings ${closings.length}`,
    ...(total === null ? [] : machineTotals(total, money)),
  ];
  const { rows: machines } = await read<{ rows: readonly Line[] }>(
    caller,
    `/days/${day}/results?by=machine&limit=1000`,
  );
  const { rows: denominations } = await read<{ rows: readonly Line[] }>(caller, `/days/${day}/results?by=denomination`);
  const figures = (line: Line): string =>
    [
      `coin-in ${money(line['coinInMinor'])} metered-win ${money(line['meteredWinMinor'])}`,
      `theoretical-win ${money(line['theoreticalWinMinor'])} cash-win ${money(line['cashWinMinor'])}`,
    ].join(' ');
  return [
    ...lines,
    ...machines.map((line) => `machine ${line['machine'] ?? ''} ${line['state'] ?? ''} ${figures(line)}`),
    ...denominations.map((line) => `denomination ${money(line['denominationMinor'])} ${figures(line)}`),
  ];
}

const machineTotals = (total: Line & Total, money: Money): string[] => [
  `machines ${total.machines} in-service ${total.inService} out-of-service ${total.outOfService} silent ${total.silent}`,
  `coin-in ${money(total['coinInMinor'])}`,
  `metered-win ${money(total['meteredWinMinor'])}`,
  `theoretical-win ${money(total['theoreticalWinMinor'])}`,
  `hold ${total['actualHoldPercent'] ?? '-'} %`,
  `floor-par ${total['theoreticalHoldPercent'] ?? '-'} %`,
  `cash-win ${money(total['cashWinMinor'])}`,
];

async function findings(caller: Caller, day: string, money: Money): Promise<string[]> {
  const found = await read<readonly Line[]>(caller, `/days/${day}/findings?limit=1000`);
  return found.map((finding) => {
    const variance = finding['varianceMinor'] ?? null;
    const percent = finding['variancePercent'] ?? null;
    const amount = variance === null ? '' : ` ${money(variance)}${percent === null ? '' : ` ${percent} %`}`;
    return `finding ${finding['findingKey'] ?? ''}${amount} ${finding['state'] ?? ''}`;
  });
}

interface Entry {
  readonly entryNumber: string;
  readonly fact: string;
  readonly reversesEntryNumber: string | null;
  readonly reversedByEntryNumber: string | null;
  readonly lines: readonly {
    readonly accountCode: string;
    readonly debitMinor: string;
    readonly creditMinor: string;
  }[];
}

/**
 * Returns the entries of the day in force, with their numbers; reversed ones with their reversals; the balances
 * changed.
 */
async function books(caller: Caller, day: string, money: Money): Promise<string[]> {
  const { accounts, debitMinor, creditMinor } = await read<{
    accounts: readonly Line[];
    debitMinor: string;
    creditMinor: string;
  }>(caller, `/ledger/trial-balance?from=${day}&to=${day}`);
  const { entries } = await read<{ entries: readonly Entry[] }>(
    caller,
    `/ledger/entries?from=${day}&to=${day}&limit=200`,
  );
  if (debitMinor !== creditMinor) throw new Error(`the books do not balance: ${debitMinor} ≠ ${creditMinor}`);
  return [
    ...entries.map((entry) => {
      const postings = entry.lines.map(({ accountCode, debitMinor: debit, creditMinor: credit }) =>
        debit === '0' ? `credit ${accountCode} ${money(credit)}` : `debit ${accountCode} ${money(debit)}`,
      );
      const { reversesEntryNumber: reverses, reversedByEntryNumber: reversedBy } = entry;
      if (reverses !== null) return `reversal ${postings.join(' ')}`;
      return `${reversedBy === null ? 'entry' : 'reversed'} ${entry.fact} ${postings.join(' ')}`;
    }),
    ...accounts.flatMap((account) => {
      const moved = BigInt(account['debitMinor'] ?? 0) - BigInt(account['creditMinor'] ?? 0);
      return moved === 0n ? [] : [`account ${account['accountCode'] ?? ''} ${money(moved.toString())}`];
    }),
  ];
}

async function carried(caller: Caller, day: string, money: Money): Promise<string[]> {
  const adjustments = await read<readonly Line[]>(caller, `/days/${day}/prior-period-adjustments`);
  return adjustments
    .filter((each) => each['gamingDay'] === day)
    .map(
      (each) =>
        `carries ${each['ofGamingDay'] ?? ''} ${each['machine'] ?? ''} ${each['figure'] ?? ''}` +
        ` ${money(each['frozenMinor'])} to ${money(each['correctedMinor'])}`,
    );
}

async function read<T>(caller: Caller, path: string): Promise<T> {
  const answer = await caller.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return (
    answer.headers['content-type']?.includes('json') === true && answer.body instanceof Buffer
      ? JSON.parse(answer.body.toString('utf8'))
      : answer.body
  ) as T;
}

/** Formats minor units as money; decimals of a minor unit are shown without trailing zeros. */
/** Minor units with their decimals and a point, `12345` as `123.45`; below a minor unit its digits follow. */
export function moneyText(minor: string, exponent: number): string {
  const [, sign = '', digits = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(minor) ?? [];
  const padded = digits.padStart(exponent + 1, '0');
  const whole = padded.slice(0, padded.length - exponent);
  const cents = padded.slice(padded.length - exponent);
  const rest = fraction.replace(/0+$/, '');
  const decimals = cents + rest;
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}
