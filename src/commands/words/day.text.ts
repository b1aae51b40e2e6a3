import { declaredBlockers } from '#declarations/declarations.js';
import type { Text } from '#declarations/shapes/text.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Blocker } from '#establishments/days/day-contributions.js';
import type { FindingRow } from '#closing/reconciliation/findings.queries.js';
import type { ReconciledDay } from '#closing/reconciliation/reconciliation.service.js';
import { FINDINGS, type FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import { formatDay, formatInstant, formatMoney } from '#documents/words/format.js';
import { getConsoleLanguage, fillPlaceholders, formatConsoleText } from './words.js';

/** Lists the blockers of a day's closing, one line each. */
export function formatBlockers(establishment: Establishment, gamingDay: string, blockers: readonly Blocker[]): string {
  const lines = blockers.map((blocker) => `  – ${formatBlocker(establishment, blocker)}`);
  return [formatConsoleText('notReadyToClose', { day: formatConsoleDay(gamingDay) }), ...lines].join('\n');
}

/**
 * Returns a reconciled day as text: the numbers of machines and findings, then a line for each finding with its
 * variance.
 */
export function formatFindings(
  establishment: Establishment,
  reconciledDay: ReconciledDay,
  findings: readonly FindingRow[],
): string {
  const { gamingDay, machineCount, blocking, toExplain, notices } = reconciledDay;
  const lines = findings.map((finding) => {
    const { varianceMinor } = finding;
    const currency = { code: establishment.currency, exponent: establishment.currencyExponent };
    const amount = varianceMinor === null ? '' : formatMoney(varianceMinor, currency, getConsoleLanguage());
    return `  – ${formatFinding(finding)}${amount === '' ? '' : `, ${formatConsoleText('variance', { amount })}`}`;
  });
  const summary = formatConsoleText('reconciled', {
    day: formatConsoleDay(gamingDay),
    machines: machineCount,
    blocking,
    toExplain,
    notices,
  });
  return [summary, ...lines].join('\n');
}

export function formatConsoleDay(gamingDay: string): string {
  return formatDay(gamingDay, getConsoleLanguage());
}

/** The sentence of a kind contributed by a module is in that module's declaration. */
const blockerSentences: Readonly<Record<Exclude<Blocker['kind'], 'finding'>, Text>> = declaredBlockers;

/** Returns a reason that prevents the closing of a day as text: a finding, or a sentence with its day and instant. */
function formatBlocker({ timeZone }: Establishment, blocker: Blocker): string {
  if (blocker.kind === 'finding') return formatFinding(blocker);
  return fillPlaceholders(blockerSentences[blocker.kind][getConsoleLanguage()], {
    ...blocker,
    ...('closesAt' in blocker ? { closesAt: formatInstant(blocker.closesAt, timeZone, getConsoleLanguage()) } : {}),
    ...('gamingDay' in blocker ? { gamingDay: formatConsoleDay(blocker.gamingDay) } : {}),
  });
}

/** Returns a finding as text: its machine, if it has one, its label and its state. */
function formatFinding({
  machine,
  code,
  state,
}: Pick<FindingRow, 'machine' | 'state'> & { code: FindingCode }): string {
  const values = { label: FINDINGS[code][getConsoleLanguage()], state: formatConsoleText(`state_${state}`) };
  return machine === null
    ? formatConsoleText('finding', values)
    : formatConsoleText('findingOfMachine', { ...values, machine });
}
