import type { Establishment } from '#identity/access/access.decorators.js';
import { COUNTERS } from '#domain/meters/counters.js';
import type { CounterName } from '#domain/meters/counters.js';
import type { CounterMovement, CounterMovements } from '#domain/meters/meter-history.js';
import type { MovementAnswer } from '#meters/movements/movements.service.js';
import { ABSENT, formatDecimal, formatInstant, formatMoney, formatPercent } from '#documents/words/format.js';
import { textTable } from './table.js';
import { consoleLanguage, consoleText } from './words.js';

/** Formats `releve movement` for a person: counters, segments when there are several, identities, win and hold. */
export function movementText(establishment: Establishment, movement: MovementAnswer): string {
  const language = consoleLanguage();
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  const formatAmount = (minor: bigint): string =>
    formatMoney(minor, { code: establishment.currency, exponent: establishment.currencyExponent }, language);
  const formatAt = (instant: Date): string => formatInstant(instant, establishment.timeZone, language);
  const formatSpan = (from: Date, to: Date): Record<'from' | 'to', string> => ({
    from: formatAt(from),
    to: formatAt(to),
  });
  const { machine, station, segments, identities, exceptions, meteredWinCredits, meteredWinMinor } = movement;
  const lines = [
    `${consoleText('station', { machine, station })} · ${establishment.code} ${establishment.name}`,
    consoleText('readings', formatSpan(movement.firstReadAt, movement.lastReadAt)),
    '',
    ...countersTable(movement.counters),
  ];
  // segments, when a reset or a new denomination divides the movement
  for (const segment of segments.length > 1 ? segments : []) {
    const denomination = formatAmount(segment.denominationMinor);
    lines.push('', consoleText('segment', { ...formatSpan(segment.from, segment.to), denomination }));
    lines.push(...countersTable(segment.counters));
  }
  // the identities that prove the movement
  const identityRows = identities.map(({ name, left, right, balanced }) => [
    consoleText(`identity_${name}`),
    figureText(left),
    figureText(right),
    consoleText(balanced ? 'balanced' : 'unbalanced'),
  ]);
  if (identityRows.length > 0)
    lines.push('', ...textTable([consoleText('identity'), consoleText('left'), consoleText('right')], identityRows));
  const winText =
    meteredWinCredits === null ? ABSENT : consoleText('credits', { count: figureText(meteredWinCredits) });
  lines.push(
    '',
    `${consoleText('meteredWin')}${colon}${winText}${meteredWinMinor === null ? '' : ` = ${formatAmount(meteredWinMinor)}`}`,
  );
  const { actualHoldPercent: holdPercent } = movement;
  lines.push(`${consoleText('hold')}${colon}${holdPercent === null ? ABSENT : formatPercent(holdPercent, language)}`);
  for (const { code, previousAt, nextAt, counters } of exceptions) {
    const kind = consoleText(`exception_${code}`);
    lines.push(
      consoleText('exception', {
        kind,
        ...formatSpan(previousAt, nextAt),
        counters: counters.map(counterLabel).join(', '),
      }),
    );
  }
  return lines.join('\n');
}

/** Returns the table of counters and their movements. */
function countersTable(counters: CounterMovements): string[] {
  const lines = COUNTERS.flatMap(({ name }) => {
    const movement = counters[name];
    return movement === undefined ? [] : [counterLine(name, movement)];
  });
  return textTable([consoleText('counter'), consoleText('from'), consoleText('to'), consoleText('movement')], lines);
}

function counterLine(name: CounterName, { from, to, movement, rolledOver }: CounterMovement): string[] {
  const note = movement === null ? consoleText('withheld') : rolledOver ? consoleText('rolledOver') : '';
  return [counterLabel(name), figureText(from), figureText(to), figureText(movement), note];
}

function counterLabel(name: CounterName): string {
  const counter = COUNTERS.find((definition) => definition.name === name);
  return counter === undefined ? name : counter.label[consoleLanguage()];
}

function figureText(value: bigint | null): string {
  return value === null ? ABSENT : formatDecimal(value.toString(), consoleLanguage());
}
