import type { Establishment } from '#identity/access/access.decorators.js';
import { COUNTERS, type CounterName } from '#domain/meters/counters.js';
import type { CounterMovement, CounterMovements } from '#domain/meters/meter-history.js';
import type { MovementAnswer } from '#meters/movements/movements.service.js';
import { ABSENT, formatDecimal, formatInstant, formatMoney, formatPercent } from '#documents/words/format.js';
import { formatTable } from './table.js';
import { getConsoleLanguage, formatConsoleText } from './words.js';

/**
 * Returns a movement as the text of `releve movement`: counters, segments when there are several, identities (equations
 * between counters), win, hold (win ÷ stakes) and exceptions (unexplained steps).
 */
export function formatMovement(establishment: Establishment, movement: MovementAnswer): string {
  const language = getConsoleLanguage();
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  const formatAmount = (minor: bigint): string =>
    formatMoney(minor, { code: establishment.currency, exponent: establishment.currencyExponent }, language);
  const formatLocalInstant = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  const formatPeriod = (from: Date, to: Date): Record<'from' | 'to', string> => ({
    from: formatLocalInstant(from),
    to: formatLocalInstant(to),
  });
  const { machine, station, segments, identities, exceptions, meteredWinCredits, meteredWinMinor } = movement;
  const lines = [
    `${formatConsoleText('station', { machine, station })} · ${establishment.code} ${establishment.name}`,
    formatConsoleText('readings', formatPeriod(movement.firstReadAt, movement.lastReadAt)),
    '',
    ...formatCounterTable(movement.counters),
  ];
  // segments, when a reset or a new denomination divides the movement
  for (const segment of segments.length > 1 ? segments : []) {
    const denomination = formatAmount(segment.denominationMinor);
    lines.push('', formatConsoleText('segment', { ...formatPeriod(segment.from, segment.to), denomination }));
    lines.push(...formatCounterTable(segment.counters));
  }
  // the identities that prove the movement
  const identityRows = identities.map(({ name, left, right, balanced }) => [
    formatConsoleText(`identity_${name}`),
    formatFigure(left),
    formatFigure(right),
    formatConsoleText(balanced ? 'balanced' : 'unbalanced'),
  ]);
  if (identityRows.length > 0)
    lines.push(
      '',
      ...formatTable(
        [formatConsoleText('identity'), formatConsoleText('left'), formatConsoleText('right')],
        identityRows,
      ),
    );
  const winText =
    meteredWinCredits === null ? ABSENT : formatConsoleText('credits', { count: formatFigure(meteredWinCredits) });
  lines.push(
    '',
    `${formatConsoleText('meteredWin')}${colon}${winText}${meteredWinMinor === null ? '' : ` = ${formatAmount(meteredWinMinor)}`}`,
  );
  const { actualHoldPercent: holdPercent } = movement;
  lines.push(
    `${formatConsoleText('hold')}${colon}${holdPercent === null ? ABSENT : formatPercent(holdPercent, language)}`,
  );
  for (const { code, previousAt, nextAt, counters } of exceptions) {
    const kind = formatConsoleText(`exception_${code}`);
    lines.push(
      formatConsoleText('exception', {
        kind,
        ...formatPeriod(previousAt, nextAt),
        counters: counters.map(getCounterLabel).join(', '),
      }),
    );
  }
  return lines.join('\n');
}

/** Returns the counters and their movements as the lines of a table, in the order of `COUNTERS`. */
function formatCounterTable(counters: CounterMovements): string[] {
  const rows = COUNTERS.flatMap(({ name }) => {
    const counterMovement = counters[name];
    return counterMovement === undefined ? [] : [buildCounterRow(name, counterMovement)];
  });
  return formatTable(
    [formatConsoleText('counter'), formatConsoleText('from'), formatConsoleText('to'), formatConsoleText('movement')],
    rows,
  );
}

function buildCounterRow(name: CounterName, { from, to, movement, rolledOver }: CounterMovement): string[] {
  const note = movement === null ? formatConsoleText('withheld') : rolledOver ? formatConsoleText('rolledOver') : '';
  return [getCounterLabel(name), formatFigure(from), formatFigure(to), formatFigure(movement), note];
}

function getCounterLabel(name: CounterName): string {
  const counter = COUNTERS.find((definition) => definition.name === name);
  return counter === undefined ? name : counter.label[getConsoleLanguage()];
}

function formatFigure(value: bigint | null): string {
  return value === null ? ABSENT : formatDecimal(value.toString(), getConsoleLanguage());
}
