import type { Row } from '#documents/model/document.js';
import { sumMinor } from '#domain/money.js';
import { formatHundredthsPercent } from '#domain/percent.js';
import { buildDataRow } from '#documents/parts/sections.js';
import type { Translator } from '#documents/words/words.js';

/** Amount of a jackpot before some days, its changes in them, and the amount after; minor units. */
export interface JackpotRow {
  readonly name: string;
  readonly jackpot: string;
  readonly combination: string;
  readonly shareHundredths: number;
  readonly beforeMinor: bigint;
  readonly startMinor: bigint;
  readonly sharesMinor: bigint;
  readonly wonMinor: bigint;
  readonly movedMinor: bigint;
  readonly afterMinor: bigint;
}

const SUMMED_KEYS = ['beforeMinor', 'startMinor', 'sharesMinor', 'wonMinor', 'movedMinor', 'afterMinor'] as const;

/** Lists each jackpot in the period with its share of the stakes, and their total where there are several. */
export function buildJackpotRows(jackpots: readonly JackpotRow[], translate: Translator): Row[] {
  const jackpotRows = jackpots.map(({ jackpot, shareHundredths, ...row }) =>
    buildDataRow({ ...row, jackpot: translate(`jackpot_${jackpot}`), share: formatHundredthsPercent(shareHundredths) }),
  );
  if (jackpotRows.length < 2) return jackpotRows;
  const totalCells = Object.fromEntries(SUMMED_KEYS.map((key) => [key, sumMinor(jackpots.map((row) => row[key]))]));
  return [...jackpotRows, { kind: 'total', label: translate('total'), cells: totalCells }];
}
