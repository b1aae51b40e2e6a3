import { formatDecimal, sumBy, sumWhere } from '../derive/arithmetic.js';
import { cagnotteFigures, buildCercleSession, sumStubs } from '../figures/cercle-sessions.js';
import type { CercleSession, Stub } from '../figures/cercle-sessions.js';
import type { RawRow } from '../raw-rows.js';
import { buildFacts, pickColumns, buildRawRow, buildRow, buildTable, appendSumRow } from '../sections.js';
import type { Cells, ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { Translate } from '../words.js';
import type { DocumentContext } from './context.js';

type Coup = RawRow<'cercle_coups'>;

/** The amount from which a rake is taken, before or after the deal. */
interface RakeBase {
  readonly base: bigint;
  readonly isBeforeDeal: boolean;
}

/** A rake computed from its base: exactly, in ten-thousandths of minor units, and rounded to the session's unit. */
interface Rake extends RakeBase {
  readonly product: bigint;
  readonly rake: bigint;
}

/** A coup of a session with its rakes and the stubs of its tickets. */
interface PlayedCoup {
  readonly coup: Coup;
  readonly rakes: readonly Rake[];
  readonly stubs: readonly Stub[];
}

/**
 * Derives the coups (rounds) of a session: each rake (the house's share) from its base, and the tickets detached for
 * it. Only écarté has the tables of rakes and stakes; only chemin de fer with a maximum has the garage (set-aside
 * surplus).
 */
export function deriveCoupBook({ rawData, translate, subject }: DocumentContext): ExpectedSection[] {
  const cercleSession = buildCercleSession(
    rawData,
    rawData.requireRow('cercle_sessions', 'session_id', BigInt(subject)),
  );
  const { session, table, stubs } = cercleSession;
  const exponent = rawData.establishment.currency_exponent;
  const terms = rawData
    .findRows('cercle_terms', 'table_id', session.table_id)
    .find((candidate) => candidate.term_number === session.term_number);
  const coups = rawData
    .findRows('cercle_coups', 'session_id', session.session_id)
    .map((coup): PlayedCoup => ({
      coup,
      rakes: computeSignedRakes(session, table.game, coup),
      stubs: stubs.filter((stub) => stub.coup_number === coup.coup_number),
    }));
  const hasGarage = table.game === 'cheminDeFer' && terms !== undefined && terms.maximum_bank_minor !== null;
  const looseStubs = stubs.filter((stub) => stub.coup_number === null);
  return [
    buildFacts('session', translate, buildSessionCells(cercleSession, terms, coups, translate)),
    buildTable('coups', undefined, buildCoupRows(coups, table.game, exponent, translate)),
    ...(table.game === 'ecarte'
      ? [buildTable('rakes', undefined, buildRakeRows(coups, exponent)), ...deriveStakesTable(coups)]
      : []),
    ...(hasGarage ? [buildTable('garage', undefined, buildGarageRows(session, filterCoupsInForce(coups)))] : []),
    ...(looseStubs.length === 0 ? [] : [buildTable('others', undefined, looseStubs.map(buildStubRow))]),
  ];
}

const buildStubRow = (stub: Stub): ExpectedRow =>
  buildRawRow(stub, { valueMinor: stub.book.value_minor, stubsMinor: sumStubs([stub]) });

const WHOLE_RATE = 10_000n;

/**
 * Returns the rake of each base, rounded to the unit of the session; an exact half goes up only if its rule `tie` is
 * so. `exactRake` is the exact rake in ten-thousandths of a minor unit.
 */
function computeRakes(session: RawRow<'cercle_sessions'>, bases: readonly RakeBase[]): Rake[] {
  const roundingMinor = session.rounding_minor ?? 1n;
  return bases.map((rakeBase) => {
    const exactRake = rakeBase.base * BigInt(session.rate_hundredths);
    const scaledUnit = roundingMinor * WHOLE_RATE;
    const [wholeUnits, remainder] = [exactRake / scaledUnit, exactRake % scaledUnit];
    const isRoundedUp = remainder * 2n > scaledUnit || (remainder * 2n === scaledUnit && session.tie === 'up');
    return { ...rakeBase, product: exactRake, rake: (wholeUnits + (isRoundedUp ? 1n : 0n)) * roundingMinor };
  });
}

/** Returns the coup with the amounts of the coup that it reverses; itself when it is no counter-entry. */
const turnPositive = (coup: Coup): Coup => {
  if (coup.reverses === null) return coup;
  const negate = (amount: bigint | null): bigint | null => (amount === null ? null : -amount);
  return {
    ...coup,
    first_stakes_minor: negate(coup.first_stakes_minor),
    second_stakes_minor: negate(coup.second_stakes_minor),
    bank_minor: negate(coup.bank_minor),
    mass_minor: negate(coup.mass_minor),
    chouette_minor: negate(coup.chouette_minor),
    held_minor: negate(coup.held_minor),
  };
};

/** Returns the rakes of a coup; those of a counter-entry are the opposite of the reversed coup's. */
function computeSignedRakes(session: RawRow<'cercle_sessions'>, game: string, coup: Coup): Rake[] {
  const rakes = computeRakes(session, listRakeBases(game, turnPositive(coup)));
  if (coup.reverses === null) return rakes;
  return rakes.map(({ isBeforeDeal, base, product, rake }) => ({
    isBeforeDeal,
    base: -base,
    product: -product,
    rake: -rake,
  }));
}

/** Returns the coups that are no counter-entry and that none reverses. */
const filterCoupsInForce = (coups: readonly PlayedCoup[]): PlayedCoup[] =>
  coups.filter(
    ({ coup }) => coup.reverses === null && !coups.some((other) => other.coup.reverses === coup.coup_number),
  );

/**
 * Formats ten-thousandths of minor units as units of money, with the decimals of the currency, or more where needed.
 */
function formatExactMoney(exactRake: bigint, exponent: number): string {
  if (exactRake < 0n) return `-${formatExactMoney(-exactRake, exponent)}`;
  const decimals = 4 + exponent;
  const digits = String(exactRake).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(exponent, '0');
  return fraction === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
}

/**
 * Returns the bases of the rakes of a coup (round) by the rule of its game: the bank's gain, or the stakes of écarté.
 * In écarté the rake is taken before the deal; a chouette (side game against one banker) has bases of its own.
 */
function listRakeBases(game: string, coup: Coup): RakeBase[] {
  const createBaseBeforeDeal = (base: bigint): RakeBase => ({ base, isBeforeDeal: true });
  const createBaseAfterDeal = (base: bigint): RakeBase => ({ base, isBeforeDeal: false });
  if (game === 'cheminDeFer') return [createBaseAfterDeal(coup.bank_outcome === 'won' ? (coup.bank_minor ?? 0n) : 0n)];
  if (game !== 'ecarte') {
    const computeGain = (stakesMinor: bigint | null, outcome: string | null): bigint =>
      outcome === 'tied' ? 0n : (outcome === 'won' ? 1n : -1n) * (stakesMinor ?? 0n);
    const netGain =
      computeGain(coup.first_stakes_minor, coup.first_outcome) +
      computeGain(coup.second_stakes_minor, coup.second_outcome);
    return [createBaseAfterDeal(netGain > 0n ? netGain : 0n)];
  }
  const [massMinor, heldMinor] = [coup.mass_minor ?? 0n, coup.held_minor ?? 0n];
  if (coup.chouette_step === null) return [createBaseBeforeDeal(massMinor)];
  const massBases = massMinor > 0n ? [createBaseBeforeDeal(massMinor)] : [];
  if (coup.chouette_step !== 'goOn') return [createBaseBeforeDeal(coup.chouette_minor ?? 0n), ...massBases];
  return [
    ...massBases,
    ...(coup.chouette_winner === 'punters' && heldMinor > 0n ? [createBaseAfterDeal(heldMinor)] : []),
  ];
}

/** Returns the rounded rakes of coups, in minor units. */
const sumRakes = (coups: readonly PlayedCoup[]): bigint =>
  sumBy(
    coups.flatMap(({ rakes }) => rakes),
    'rake',
  );

/** Returns the cells of the rakes taken before the deal and after it. */
const buildRakeCells = (coups: readonly PlayedCoup[]): Cells => {
  const rakes = coups.flatMap((playedCoup) => playedCoup.rakes);
  const beforeMinor = sumWhere(rakes, ({ isBeforeDeal }) => isBeforeDeal, 'rake');
  return { beforeMinor, afterMinor: sumRakes(coups) - beforeMinor };
};

/**
 * Returns each coup (round) with its base, its rake, its tickets and the running rake, then the total.
 * The total of écarté (a card game) splits the rake by its rates.
 */
function buildCoupRows(
  coups: readonly PlayedCoup[],
  game: string,
  exponent: number,
  translate: Translate,
): ExpectedRow[] {
  const rows = coups.map((playedCoup, index) => {
    const { coup, rakes, stubs } = playedCoup;
    const tickets = stubs.map(({ book_number: bookNumber, first_ticket: first, last_ticket: last }) =>
      translate(first === last ? 'oneTicketOf' : 'ticketsOf', { book: bookNumber, first, last }),
    );
    return buildRawRow(coup, {
      baseMinor: sumBy(rakes, 'base'),
      ...buildRakeCells([playedCoup]),
      exact: formatExactMoney(sumBy(rakes, 'product'), exponent),
      rakeMinor: sumRakes([playedCoup]),
      ticketsOf: tickets.length === 0 ? null : tickets.join('; '),
      runningMinor: sumRakes(coups.slice(0, index + 1)),
    });
  });
  const totals = { rakeMinor: sumRakes(coups), ...(game === 'ecarte' ? buildRakeCells(coups) : {}) };
  return rows.length === 0 ? [] : [...rows, { kind: 'total', cells: totals }];
}

/** Returns each rake with its base, exact and rounded. */
const buildRakeRows = (coups: readonly PlayedCoup[], exponent: number): ExpectedRow[] =>
  coups.flatMap(({ coup, rakes }) =>
    rakes.map(({ base, product, rake }) =>
      buildRawRow(coup, { baseMinor: base, exact: formatExactMoney(product, exponent), rakeMinor: rake }),
    ),
  );

/**
 * Derives the listed stakes of coups by slip; the heavier side is reduced to the lighter one, from its last stakes on.
 * Returns [] where no coup lists its stakes.
 */
function deriveStakesTable(coups: readonly PlayedCoup[]): ExpectedTable[] {
  const rows = coups.flatMap(({ coup }) => {
    const sign = coup.reverses === null ? 1n : -1n;
    const listedStakes = (coup.stakes ?? []).map(({ slip, side, stakedMinor }) => ({
      slip,
      side,
      stakedMinor: BigInt(stakedMinor) * sign,
    }));
    const sumStakesOfSide = (chosenSide: string): bigint =>
      sumBy(listedStakes, ({ side, stakedMinor }) => (side === chosenSide ? stakedMinor : 0n));
    const [firstStakes, secondStakes] = [sumStakesOfSide('first'), sumStakesOfSide('second')];
    const remainingBySide = new Map(
      ['first', 'second'].map((side) => [side, firstStakes < secondStakes ? firstStakes : secondStakes]),
    );
    return listedStakes.map((stake) => {
      const { stakedMinor } = stake;
      const remainingMinor = remainingBySide.get(stake.side) ?? 0n;
      const acceptedMinor = stakedMinor < remainingMinor ? stakedMinor : remainingMinor;
      remainingBySide.set(stake.side, remainingMinor - acceptedMinor);
      const figures = {
        stakedMinor: stakedMinor * sign,
        returnedMinor: (stakedMinor - acceptedMinor) * sign,
        keptMinor: acceptedMinor * sign,
      };
      return buildRow({ coupNumber: coup.coup_number, slip: stake.slip, ...figures });
    });
  });
  return rows.length === 0 ? [] : [buildTable('stakes', undefined, appendSumRow(rows))];
}

/** Returns the bank left after a coup: the doubled bank less the rake and the garage, or the bank itself. */
const computeBankLeft = (playedCoup: PlayedCoup): bigint => {
  const { bank_outcome: outcome, bank_minor: bank, garage_minor: garage } = playedCoup.coup;
  return outcome === 'won' ? 2n * (bank ?? 0n) - sumRakes([playedCoup]) - (garage ?? 0n) : (bank ?? 0n);
};

/**
 * Returns the coups with the garage (the surplus over the table's maximum, set aside), which grows until the hand
 * passes. The hand passes on a lost coup, to another seat (to another bank than the one left, where no seat was entered),
 * or at the end of the session.
 */
function buildGarageRows(session: RawRow<'cercle_sessions'>, coups: readonly PlayedCoup[]): readonly ExpectedRow[] {
  const isHandPassedAfter = coups.map((playedCoup, index) => {
    const nextCoup = coups[index + 1];
    if (playedCoup.coup.bank_outcome === 'lost') return true;
    if (nextCoup === undefined) return session.state === 'counted';
    const { banker_seat: nextSeat, bank_minor: nextBank } = nextCoup.coup;
    return nextSeat === null ? nextBank !== computeBankLeft(playedCoup) : nextSeat !== playedCoup.coup.banker_seat;
  });
  const rows = coups.map((playedCoup, index) => {
    const { coup } = playedCoup;
    const firstCoupIndex = index === 0 ? 0 : isHandPassedAfter.lastIndexOf(true, index - 1) + 1;
    const garageMinor = sumBy(coups.slice(firstCoupIndex, index + 1), (earlier) => earlier.coup.garage_minor ?? 0n);
    return buildRawRow(coup, {
      rakeMinor: sumRakes([playedCoup]),
      doubledMinor: coup.bank_outcome === 'won' ? computeBankLeft(playedCoup) + (coup.garage_minor ?? 0n) : null,
      leftMinor: coup.bank_outcome === 'lost' ? null : computeBankLeft(playedCoup),
      soFarMinor: garageMinor,
      returnedMinor: isHandPassedAfter[index] === true ? garageMinor : null,
    });
  });
  return appendSumRow(rows);
}

/**
 * Returns the facts of a session: its terms, its coups (rounds), its rake, its stubs and its counted content.
 * A taille is the deal of one shoe of cards; it exists in games with a banker.
 */
function buildSessionCells(
  cercleSession: CercleSession,
  terms: RawRow<'cercle_terms'> | undefined,
  coups: readonly PlayedCoup[],
  translate: Translate,
): Cells {
  const { session, table, stubs } = cercleSession;
  const isSessionCounted = session.state === 'counted';
  const hasTailles = table.game === 'limitedBank' || table.game === 'openBank';
  return {
    session: session.session_number,
    ...pickColumns(session, 'gaming_day', 'opened_at', 'seated'),
    ...(hasTailles
      ? {
          deposit: session.deposit_minor,
          tailles: Math.max(1, ...filterCoupsInForce(coups).map(({ coup }) => coup.taille)),
        }
      : {}),
    rate: formatDecimal(BigInt(session.rate_hundredths), 2),
    rounding: session.rounding_minor ?? translate('noRounding'),
    ...(table.game === 'cheminDeFer'
      ? {
          maximumBank: terms?.maximum_bank_minor,
          garageFrom: terms?.garage_from_minor,
          garageToldOn: terms?.garage_told_on,
        }
      : {}),
    coups: filterCoupsInForce(coups).length,
    rakeTotal: sumRakes(coups),
    stubsTotal: sumStubs(stubs),
    counted: isSessionCounted ? cagnotteFigures.counted([cercleSession]) : null,
    difference: isSessionCounted ? cagnotteFigures.difference([cercleSession]) : null,
  };
}
