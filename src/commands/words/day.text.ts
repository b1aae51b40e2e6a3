import { declaredBlockers } from '#declarations/declarations.js';
import type { Text } from '#declarations/shapes/text.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Blocker } from '#establishments/days/day-contributions.js';
import type { FindingRow } from '#closing/reconciliation/findings.queries.js';
import type { ReconciledDay } from '#closing/reconciliation/reconciliation.service.js';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import { formatDay, formatInstant, formatMoney } from '#documents/words/format.js';
import { consoleLanguage, fillPlaceholders, consoleText } from './words.js';

/** Lists the blockers of a day's closing, one line each. */
export function blockersText(establishment: Establishment, gamingDay: string, blockers: readonly Blocker[]): string {
  const lines = blockers.map((blocker) => `  – ${blockerLine(establishment, blocker)}`);
  return [consoleText('notReadyToClose', { day: dayText(gamingDay) }), ...lines].join('\n');
}

/** Formats a reconciled day: its counts, then each finding with its variance. */
export function findingsText(
  establishment: Establishment,
  run: ReconciledDay,
  findings: readonly FindingRow[],
): string {
  const { gamingDay, machineCount: machines, blocking, toExplain, notices } = run;
  const lines = findings.map((finding) => {
    const { varianceMinor } = finding;
    const currency = { code: establishment.currency, exponent: establishment.currencyExponent };
    const amount = varianceMinor === null ? '' : formatMoney(varianceMinor, currency, consoleLanguage());
    return `  – ${findingLine(finding)}${amount === '' ? '' : `, ${consoleText('variance', { amount })}`}`;
  });
  const summary = consoleText('reconciled', { day: dayText(gamingDay), machines, blocking, toExplain, notices });
  return [summary, ...lines].join('\n');
}

export function dayText(gamingDay: string): string {
  return formatDay(gamingDay, consoleLanguage());
}

/** The sentence of a kind contributed by a module is in that module's declaration. */
const sentences: Readonly<Record<Exclude<Blocker['kind'], 'finding'>, Text>> = declaredBlockers;

/** Returns the line of a blocker: a finding, or its sentence with day and instant in the console's language. */
function blockerLine({ timeZone }: Establishment, blocker: Blocker): string {
  if (blocker.kind === 'finding') return findingLine(blocker);
  return fillPlaceholders(sentences[blocker.kind][consoleLanguage()], {
    ...blocker,
    ...('closesAt' in blocker ? { closesAt: formatInstant(blocker.closesAt, timeZone, consoleLanguage()) } : {}),
    ...('gamingDay' in blocker ? { gamingDay: dayText(blocker.gamingDay) } : {}),
  });
}

function findingLine({ machine, code, state }: Pick<FindingRow, 'machine' | 'state'> & { code: FindingCode }): string {
  const fields = { label: FINDINGS[code][consoleLanguage()], state: consoleText(`state_${state}`) };
  return machine === null ? consoleText('finding', fields) : consoleText('findingOfMachine', { ...fields, machine });
}
