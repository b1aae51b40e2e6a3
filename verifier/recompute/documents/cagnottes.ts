import { sumOf } from '../derive/arithmetic.js';
import type { Worth } from '../derive/arithmetic.js';
import { facts, findings, row, subtotal, table, total } from '../sections.js';
import { byTable, byText, seasonResults } from './season-results.js';

const byDay = (one, other) => byText(one.gaming_day, other.gaming_day);
const bySession = (one, other) => one.session_number - other.session_number;

/** Returns the number of tickets from one number to another. */
const ticketCount = ({ first_ticket: first, last_ticket: last }: any): bigint => BigInt(last) - BigInt(first) + 1n;
const isMissing = ({ is_missing: missing }) => missing;
const isDetached = (detachment) => !isMissing(detachment);

/** Returns the value of these stubs: each ticket torn from a book has the value printed in the book. */
const worthOf = (raw, detachments) =>
  sumOf(
    detachments.filter(isDetached),
    (each: any): bigint =>
      ticketCount(each) * (raw.one('ticket_books', 'book_number', each.book_number).value_minor as bigint),
  );

/** Returns the sessions of these days with their table, their tickets and the count of their cagnotte. */
function cercleSessionsOf(raw, { firstDay, lastDay }) {
  return raw
    .of('cercle_sessions')
    .filter(({ gaming_day: day }) => day >= firstDay && day <= lastDay)
    .map((session) => ({
      ...session,
      table: raw.one('gaming_tables', 'table_id', session.table_id),
      detachments: raw.where('ticket_detachments', 'session_id', session.session_id),
      opening: raw.one('cagnotte_openings', 'session_id', session.session_id),
    }))
    .toSorted((one, other) => byDay(one, other) || byTable(one, other) || bySession(one, other));
}

/** Returns the sums of a counted cagnotte: its stubs, its pieces, their difference, the amount carried. */
function cagnotteOf(raw, { session_id: session, detachments }) {
  const stubs = worthOf(raw, detachments);
  const counted = sumOf(
    raw.where('cagnotte_opening_pieces', 'session_id', session),
    ({ pieces, value_minor: value }: Worth) => pieces * value,
  );
  const [{ jurisdiction }] = raw.of('establishments');
  // France carries the higher of the two, the others the whole content
  const carried = jurisdiction === 'FR' && stubs > counted ? stubs : counted;
  return { stubsMinor: stubs, countedMinor: counted, differenceMinor: counted - stubs, carriedMinor: carried };
}

const SUMS = ['stubsMinor', 'countedMinor', 'differenceMinor', 'carriedMinor'];
const NO_SUMS = Object.fromEntries(SUMS.map((key) => [key, null]));

/** Returns the total of several counted cagnottes. */
function totalOf(raw, sessions) {
  const each = sessions.map((session) => cagnotteOf(raw, session));
  return Object.fromEntries(SUMS.map((key) => [key, sumOf(each, (cagnotte) => cagnotte[key])]));
}

const isCounted = ({ opening }) => opening !== undefined;

/** Derives the register: each session, the total of each day and of all, and each book in service. */
export function cagnotteRegister({ facts: raw, period }) {
  const sessions = cercleSessionsOf(raw, period);
  const days = [...new Set(sessions.map(({ gaming_day: day }) => day))];
  const rows = days.flatMap((day) => {
    const ofDay = sessions.filter(({ gaming_day: own }) => own === day);
    const counted = ofDay.filter(isCounted);
    const lines = ofDay.map((session) =>
      row({
        sessionNumber: session.session_number,
        openedAt: session.opened_at,
        ...(isCounted(session) ? cagnotteOf(raw, session) : NO_SUMS),
      }),
    );
    return [...lines, ...(counted.length === 0 ? [] : [subtotal(totalOf(raw, counted))])];
  });
  const counted = sessions.filter(isCounted);
  const all = days.length > 1 && counted.length > 0 ? [total(totalOf(raw, counted))] : [];
  return [table('cagnottes', undefined, [...rows, ...all]), table('tickets', undefined, ticketRows(raw, sessions))];
}

/** Derives the cagnottes of the daily statement: each table, and all of them. */
export function cagnottesOfDays(raw, days) {
  const [firstDay, lastDay] = [days[0] ?? '', days.at(-1) ?? ''];
  const counted = cercleSessionsOf(raw, { firstDay, lastDay }).filter(
    (session) => isCounted(session) && days.includes(session.gaming_day),
  );
  if (counted.length === 0) return [];
  const cellsOf = (some) => ({ cagnottes: some.length, ...totalOf(raw, some) });
  const numbers = [...new Set(counted.toSorted(byTable).map(({ table: { table_number: number } }) => number))];
  const rows = numbers.map((number) =>
    row({ tableNumber: String(number), ...cellsOf(counted.filter(({ table: own }) => own.table_number === number)) }),
  );
  return [table('cagnottes', ['tableNumber'], [...rows, total(cellsOf(counted))])];
}

function ticketRows(raw, sessions) {
  const cellsOf = (detachments) => ({
    tickets: sumOf(detachments.filter(isDetached), ticketCount),
    missing: sumOf(detachments.filter(isMissing), ticketCount),
    stubsMinor: worthOf(raw, detachments),
  });
  const rows = sessions.flatMap((session) =>
    raw
      .where('cercle_session_books', 'session_id', session.session_id)
      .map((of) => ({ ...of, book: raw.one('ticket_books', 'book_number', of.book_number) }))
      .toSorted(
        (one, other) => Number(other.book.value_minor - one.book.value_minor) || one.book_number - other.book_number,
      )
      .map(({ book, book_number: number, first_ticket: firstTicket }) => {
        const own = session.detachments.filter(({ book_number: of }) => of === number);
        return row({
          sessionNumber: session.session_number,
          valueMinor: book.value_minor,
          bookNumber: number,
          firstTicket,
          lastTicket: own.at(-1)?.last_ticket ?? null,
          ...cellsOf(own),
        });
      }),
  );
  return rows.length === 0 ? [] : [...rows, total(cellsOf(sessions.flatMap(({ detachments }) => detachments)))];
}

/** Derives a book: its cover, its stamps, its stubs by number with the totals of each session and of the book. */
export function ticketBook({ facts: raw, words, of, period: { lastDay } }) {
  const book = raw.one('ticket_books', 'book_number', Number(of));
  const sessionOf = ({ session_id: id }) => raw.one('cercle_sessions', 'session_id', id);
  const stubs = raw
    .where('ticket_detachments', 'book_number', book.book_number)
    .filter((stub) => sessionOf(stub).gaming_day <= lastDay)
    .toSorted((one, other) => Number(one.first_ticket - other.first_ticket));
  const cellsOf = (some) => ({
    tickets: sumOf(some.filter(isDetached), ticketCount),
    missing: sumOf(some.filter(isMissing), ticketCount),
    stubsMinor: worthOf(raw, some),
  });
  const { tickets, missing, stubsMinor } = cellsOf(stubs);
  const numbers = { first_ticket: book.first_ticket, last_ticket: book.last_ticket };
  const finished = book.finished_on !== null && book.finished_on <= lastDay ? book.finished_on : null;
  return [
    facts('cover', [
      [words('book'), book.book_number],
      [words('value'), book.value_minor],
      [words('season'), book.season_start],
      [words('receivedAt'), book.received_at],
      [words('firstTicket'), book.first_ticket],
      [words('lastTicket'), book.last_ticket],
      [words('finishedOn'), finished],
      [words('detached'), tickets],
      [words('missing'), missing],
      [words('worth'), stubsMinor],
      [words('left'), ticketCount(numbers) - tickets - missing],
    ]),
    findings(
      'missing',
      undefined,
      stubs.filter(isMissing).map((stub) => {
        const { first_ticket: firstTicket, last_ticket: lastTicket } = stub;
        return row({ firstTicket, lastTicket, missing: ticketCount(stub) });
      }),
    ),
    table('stamps', undefined, stampRows(raw, book, lastDay)),
    table('stubs', undefined, stubRows(stubs, cellsOf)),
  ];
}

const stampRows = (raw, { book_number: number }, lastDay) =>
  raw
    .where('ticket_stamps', 'book_number', number)
    .filter(({ gaming_day: day }) => day <= lastDay)
    .map(({ stamp_number: stampNumber, gaming_day: gamingDay, next_ticket: firstTicket, stamped_at: stampedAt }) => {
      const begun = raw
        .where('cercle_session_books', 'book_number', number)
        .find((each) => each.stamp_number === stampNumber);
      const session = begun === undefined ? undefined : raw.one('cercle_sessions', 'session_id', begun.session_id);
      return row({ stampNumber, gamingDay, firstTicket, stampedAt, sessionNumber: session?.session_number ?? null });
    });

function stubRows(stubs, cellsOf) {
  const sessions = [...new Set(stubs.map(({ session_id: id }) => id))];
  const rows = sessions.flatMap((session) => {
    const own = stubs.filter(({ session_id: id }) => id === session);
    const lines = own.map((stub) => {
      const { first_ticket: firstTicket, last_ticket: lastTicket, happened_at: happenedAt } = stub;
      const until = stubs.filter(({ first_ticket: first }) => first <= firstTicket);
      return row({ firstTicket, lastTicket, happenedAt, ...cellsOf([stub]), runningMinor: cellsOf(until).stubsMinor });
    });
    return [...lines, subtotal(cellsOf(own))];
  });
  return rows.length === 0 ? [] : [...rows, total(cellsOf(stubs))];
}

/**
 * Derives the coups of a session: each rake computed anew from its base, the tickets from their books, the garage by
 * hands.
 */
export function coupBook({ facts: raw, words, of }) {
  const session = raw.one('cercle_sessions', 'session_id', BigInt(of));
  const { game } = raw.one('gaming_tables', 'table_id', session.table_id);
  const terms = raw
    .where('cercle_terms', 'table_id', session.table_id)
    .find(({ term_number: number }) => number === session.term_number);
  const coups = raw.where('cercle_coups', 'session_id', session.session_id);
  const detachments = raw.where('ticket_detachments', 'session_id', session.session_id);
  const rakes = coups.map((coup) => rakesOf(raw, session, game, coup));
  const sections = [
    facts('session', sessionFacts(raw, session, { game, terms, coups, detachments, rakes, words })),
    table('coups', undefined, coupRows(raw, { coups, detachments, rakes, game, words })),
    ...(game === 'ecarte' ? [table('rakes', undefined, rakeRows(coups, rakes)), ...stakesOf(coups)] : []),
    ...(game === 'cheminDeFer' && terms.maximum_bank_minor !== null
      ? [table('garage', undefined, garageRows(session, coups, rakes))]
      : []),
  ];
  const others = detachments.filter(({ coup_number: coup }) => coup === null);
  if (others.length === 0) return sections;
  const rows = others.map((stub) =>
    row({
      bookNumber: stub.book_number,
      valueMinor: raw.one('ticket_books', 'book_number', stub.book_number).value_minor,
      firstTicket: stub.first_ticket,
      lastTicket: stub.last_ticket,
      happenedAt: stub.happened_at,
      stubsMinor: worthOf(raw, [stub]),
    }),
  );
  return [...sections, table('others', undefined, rows)];
}

/** Returns the base of the coup's rake by the rule of its game, and the rake: rounded to the unit of the session. */
function rakesOf(raw, session, game, coup) {
  const bases = basesOf(game, coup);
  return bases.map(({ base, isBeforeDeal }) => {
    const product = base * BigInt(session.rate_hundredths);
    const unit = (session.rounding_minor ?? 1n) * WHOLE_RATE;
    const [down, over] = [product / unit, product % unit];
    const isUp = over * 2n > unit || (over * 2n === unit && session.tie === 'up');
    const rounded = (down + (isUp ? 1n : 0n)) * (session.rounding_minor ?? 1n);
    return { base, isBeforeDeal, exact: moneyText(raw, product), product, rake: rounded };
  });
}

const WHOLE_RATE = 10_000n;

/** Formats ten-thousandths of minor units as units of money: with its decimals, and more only where needed. */
function moneyText(raw, product) {
  const [{ currency_exponent: exponent }] = raw.of('establishments');
  const decimals = 4 + Number(exponent);
  const digits = String(product).padStart(decimals + 1, '0');
  const decimalsText = digits.slice(-decimals).replace(/0+$/, '');
  const [whole, fraction] = [digits.slice(0, -decimals), decimalsText.padEnd(Number(exponent), '0')];
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function basesOf(game, coup) {
  const before = (base) => ({ base, isBeforeDeal: true });
  const after = (base) => ({ base, isBeforeDeal: false });
  if (game === 'cheminDeFer') return [after(coup.bank_outcome === 'won' ? coup.bank_minor : 0n)];
  if (game !== 'ecarte') {
    const gained = (stakes, outcome) => ({ won: stakes, lost: -stakes, tied: 0n })[outcome];
    const net =
      gained(coup.first_stakes_minor, coup.first_outcome) + gained(coup.second_stakes_minor, coup.second_outcome);
    return [after(net > 0n ? net : 0n)];
  }
  const { mass_minor: mass, chouette_step: step, chouette_minor: chouette, held_minor: held } = coup;
  if (step === null) return [before(mass)];
  const outside = mass > 0n ? [before(mass)] : [];
  if (step !== 'goOn') return [before(chouette), ...outside];
  return [...outside, ...(coup.chouette_winner === 'punters' && held > 0n ? [after(held)] : [])];
}

const rakeOf = (rakes) => sumOf(rakes, ({ rake }) => rake);

function coupRows(raw, { coups, detachments, rakes, game, words }) {
  const [isBefore, isAfter] = [({ isBeforeDeal }) => isBeforeDeal, ({ isBeforeDeal }) => !isBeforeDeal];
  const split = (some) => ({ beforeMinor: rakeOf(some.filter(isBefore)), afterMinor: rakeOf(some.filter(isAfter)) });
  const lines = coups.map((coup, at) => {
    const own = rakes[at];
    const tickets = detachments
      .filter(({ coup_number: number }) => number === coup.coup_number)
      .map(({ book_number: book, first_ticket: first, last_ticket: last }) =>
        words(first === last ? 'oneTicketOf' : 'ticketsOf', { book, first, last }),
      );
    return row({
      coupNumber: coup.coup_number,
      happenedAt: coup.happened_at,
      taille: coup.taille,
      firstStakesMinor: coup.first_stakes_minor,
      secondStakesMinor: coup.second_stakes_minor,
      bankMinor: coup.bank_minor,
      massMinor: coup.mass_minor,
      chouetteMinor: coup.chouette_minor,
      heldMinor: coup.held_minor,
      baseMinor: sumOf(own, ({ base }) => base),
      ...split(own),
      exact: moneyText(
        raw,
        sumOf(own, ({ product }) => product),
      ),
      rakeMinor: rakeOf(own),
      ticketsOf: tickets.length === 0 ? null : tickets.join('\u00a0; '),
      runningMinor: rakeOf(rakes.slice(0, at + 1).flat()),
    });
  });
  if (lines.length === 0) return [];
  const sums = { rakeMinor: rakeOf(rakes.flat()), ...(game === 'ecarte' ? split(rakes.flat()) : {}) };
  return [...lines, total(sums)];
}

const rakeRows = (coups, rakes) =>
  coups.flatMap(({ coup_number: coupNumber }, at) =>
    rakes[at].map(({ base, exact, rake }) => row({ coupNumber, baseMinor: base, exact, rakeMinor: rake })),
  );

/** Returns stakes by slip, each side reduced to the lighter one from its last stake on; none where none is listed. */
function stakesOf(coups) {
  const lines = coups.flatMap(({ coup_number: coupNumber, stakes }) => {
    const staked = (stakes ?? []).map((stake) => ({ ...stake, stakedMinor: BigInt(stake.stakedMinor) }));
    const of = (chosenSide) => staked.filter(({ side }) => side === chosenSide);
    const mass = [of('first'), of('second')].map((side) => sumOf(side, ({ stakedMinor }) => stakedMinor));
    const played = mass[0] < mass[1] ? mass[0] : mass[1];
    const soFar = { first: 0n, second: 0n };
    return staked.map(({ slip, side, stakedMinor }) => {
      const room = played - soFar[side];
      const acceptedMinor = stakedMinor < room ? stakedMinor : room;
      soFar[side] += acceptedMinor;
      return { coupNumber, slip, stakedMinor, returnedMinor: stakedMinor - acceptedMinor, keptMinor: acceptedMinor };
    });
  });
  if (lines.length === 0) return [];
  const sum = (key) => sumOf(lines, (line) => line[key]);
  const sums = { stakedMinor: sum('stakedMinor'), returnedMinor: sum('returnedMinor'), keptMinor: sum('keptMinor') };
  return [table('stakes', undefined, [...lines.map(row), total(sums)])];
}

/**
 * Returns the garage, which grows until the hand passes: a lost coup, another bank than the one left, or the end of the
 * session.
 */
function garageRows(session, coups, rakes) {
  const leftBy = (coup, at) =>
    coup.bank_outcome === 'won' ? 2n * coup.bank_minor - rakeOf(rakes[at]) - coup.garage_minor : coup.bank_minor;
  const passesAfter = coups.map((coup, at) => {
    if (coup.bank_outcome === 'lost') return true;
    return at + 1 < coups.length ? coups[at + 1].bank_minor !== leftBy(coup, at) : session.state === 'counted';
  });
  const lines = coups.map((coup, at) => {
    const begun = passesAfter.lastIndexOf(true, at - 1);
    const since = at === 0 ? 0 : begun + 1;
    const soFar = sumOf(coups.slice(since, at + 1), ({ garage_minor: garage }) => garage);
    const isWon = coup.bank_outcome === 'won';
    return row({
      coupNumber: coup.coup_number,
      bankMinor: coup.bank_minor,
      rakeMinor: rakeOf(rakes[at]),
      doubledMinor: isWon ? leftBy(coup, at) + coup.garage_minor : null,
      garageMinor: coup.garage_minor,
      leftMinor: coup.bank_outcome === 'lost' ? null : leftBy(coup, at),
      soFarMinor: soFar,
      returnedMinor: passesAfter[at] ? soFar : null,
    });
  });
  if (lines.length === 0) return [];
  const garage = sumOf(coups, ({ garage_minor: each }) => each);
  const returned = sumOf(lines, ({ cells }) => cells.returnedMinor ?? 0n);
  return [...lines, total({ garageMinor: garage, returnedMinor: returned })];
}

function sessionFacts(raw, session, { game, terms, coups, detachments, rakes, words }) {
  const isCounted = session.state === 'counted';
  const { countedMinor, differenceMinor } = cagnotteOf(raw, { ...session, detachments });
  const hundredths = String(session.rate_hundredths).padStart(3, '0');
  return [
    [words('session'), session.session_number],
    [words('gamingDay'), session.gaming_day],
    [words('openedAt'), session.opened_at],
    ...(game === 'limitedBank' || game === 'openBank'
      ? [
          [words('deposit'), session.deposit_minor],
          [words('tailles'), Math.max(1, ...coups.map(({ taille }) => taille))],
        ]
      : []),
    [words('seated'), session.seated],
    [words('rate'), `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`],
    [words('rounding'), session.rounding_minor ?? words('noRounding')],
    ...(game === 'cheminDeFer'
      ? [
          [words('maximumBank'), terms.maximum_bank_minor],
          [words('garageFrom'), terms.garage_from_minor],
          [words('garageToldOn'), terms.garage_told_on],
        ]
      : []),
    [words('coups'), coups.length],
    [words('rakeTotal'), rakeOf(rakes.flat())],
    [words('stubsTotal'), worthOf(raw, detachments)],
    [words('counted'), isCounted ? countedMinor : null],
    [words('difference'), isCounted ? differenceMinor : null],
  ];
}

/** Derives the revenue of the counted cagnottes, by game, day, month and season. */
export const cercleResults = ({ facts: raw, period }) =>
  seasonResults(raw, period, {
    sessionsOf: (within) => cercleSessionsOf(raw, within).filter(isCounted),
    earned: (some) => totalOf(raw, some).carriedMinor,
    figuresOf: (some) => {
      const { stubsMinor, countedMinor, differenceMinor } = totalOf(raw, some);
      return { stubsMinor, countedMinor, differenceMinor };
    },
  });

/** Derives the opening of a cagnotte: its sums, and its content by kind of piece. */
export function cagnotteOpening({ facts: raw, words, of }) {
  const id = BigInt(of);
  const session = raw.one('cercle_sessions', 'session_id', id);
  const opening = raw.one('cagnotte_openings', 'session_id', id);
  const detachments = raw.where('ticket_detachments', 'session_id', id);
  const sums = cagnotteOf(raw, { ...session, detachments });
  const pieces = raw.where('cagnotte_opening_pieces', 'session_id', id);
  const cellsOf = (some) => ({
    pieces: sumOf(some, ({ pieces: count }) => count),
    worthMinor: sumOf(some, ({ pieces: count, value_minor: value }: Worth) => count * value),
  });
  const inOrder = pieces.toSorted(
    (one, other) =>
      byText(one.medium, other.medium) || byText(one.game, other.game) || Number(other.value_minor - one.value_minor),
  );
  const rows = inOrder.map((piece) => row({ valueMinor: piece.value_minor, ...cellsOf([piece]) }));
  return [
    facts('opening', [
      [words('session'), session.session_number],
      [words('gamingDay'), session.gaming_day],
      [words('openedAt'), opening.opened_at],
      [words('byTickets'), sums.stubsMinor],
      [words('counted'), sums.countedMinor],
      [words('difference'), sums.differenceMinor],
      [words('carried'), sums.carriedMinor],
      [words('movement'), opening.movement_number],
    ]),
    table('pieces', undefined, rows.length === 0 ? [] : [...rows, total(cellsOf(pieces))]),
  ];
}
