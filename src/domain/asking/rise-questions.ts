import { text, type Text } from '#declarations/shapes/text.js';
import { findCounterByName, isCounterName, type CounterName } from '../meters/counters.js';
import { findReturn } from '../meters/excursions.js';
import { findCrediblePlay, listExcessiveRises, type RisingInterval } from '../meters/meter-rises.js';
import {
  HIGHEST_WINS_OF_A_STEP,
  OPENINGS_PER_MINUTE,
  PLAY_LIMIT_KINDS,
  WINS_TO_STAKES,
  buildPlayLimits,
  computeHighestRise,
  countStepMinutes,
  type PlayLimitKind,
  type PlayLimits,
  type StepPlay,
} from '../meters/play-limits.js';
import { findSettingDefinition, resolveSettingsInForce, type SettingKey } from '../settings/settings.js';
import {
  createAmount,
  createFact,
  createJudgement,
  createStep,
  createWholeNumber,
  declareQuestion,
  type FieldValues,
  type Question,
  type Step,
} from './question.js';

/** Judgements of a step between two readings: rises beyond a machine's limits, and falls that were undone. */

/** The values of all settings before an establishment sets any. */
const DEFAULT_SETTINGS = resolveSettingsInForce([], '0001-01-01');

const getSettingLabel = (key: SettingKey): Text => findSettingDefinition(key)?.label ?? text(key, key);

/** Limits of a machine's play; a missing one has the setting's default. */
const LIMIT_FIELDS = {
  gamesPerMinute: { kind: 'whole', label: getSettingLabel('gamesPerMinute'), isOptional: true },
  highestWager: { kind: 'amount', label: getSettingLabel('highestWagerMinor'), isOptional: true },
  highestWin: { kind: 'amount', label: getSettingLabel('highestWinMinor'), isOptional: true },
  notesPerMinute: { kind: 'whole', label: getSettingLabel('notesPerMinute'), isOptional: true },
  largestNote: { kind: 'amount', label: getSettingLabel('largestNoteMinor'), isOptional: true },
  ticketsPerMinute: { kind: 'whole', label: getSettingLabel('ticketsPerMinute'), isOptional: true },
  highestTicket: { kind: 'amount', label: getSettingLabel('highestTicketMinor'), isOptional: true },
  highestTransfer: { kind: 'amount', label: getSettingLabel('highestTransferMinor'), isOptional: true },
} as const;

/** Returns the limits of a machine without a technical sheet, from the given limits and the defaults. */
const buildGivenLimits = (denominationMinor: bigint, given: FieldValues<typeof LIMIT_FIELDS>): PlayLimits =>
  buildPlayLimits(
    { denominationMinor, technical: {} },
    {
      gamesPerMinute: Number(given.gamesPerMinute ?? DEFAULT_SETTINGS.gamesPerMinute),
      highestWagerMinor: given.highestWager ?? DEFAULT_SETTINGS.highestWagerMinor,
      highestWinMinor: given.highestWin ?? DEFAULT_SETTINGS.highestWinMinor,
      notesPerMinute: Number(given.notesPerMinute ?? DEFAULT_SETTINGS.notesPerMinute),
      largestNoteMinor: given.largestNote ?? DEFAULT_SETTINGS.largestNoteMinor,
      ticketsPerMinute: Number(given.ticketsPerMinute ?? DEFAULT_SETTINGS.ticketsPerMinute),
      highestTicketMinor: given.highestTicket ?? DEFAULT_SETTINGS.highestTicketMinor,
      highestTransferMinor: given.highestTransfer ?? DEFAULT_SETTINGS.highestTransferMinor,
    },
  );

const LIMITED_COUNTERS = Object.keys(PLAY_LIMIT_KINDS) as readonly CounterName[];

const COUNTER_FIELD = {
  kind: 'choice',
  label: text('Compteur', 'Counter'),
  of: Object.fromEntries(LIMITED_COUNTERS.map((name) => [name, getCounterLabel(name)])),
} as const;

const DENOMINATION_FIELD = {
  kind: 'amount',
  label: text('Dénomination (valeur d’un crédit)', 'Denomination (value of a credit)'),
} as const;

function getCounterLabel(counter: CounterName): Text {
  return findCounterByName(counter)?.label ?? text(counter, counter);
}

/** A counter with the rest of its step. */
interface LimitedRise {
  readonly counter: CounterName;
  readonly minutes: bigint;
  readonly play: StepPlay;
  readonly limits: PlayLimits;
}

/** The counters whose limits add up to the limit of all that enters or leaves a machine. */
const PARTS_OF_PAID: readonly CounterName[] = [
  'coinOutCredits',
  'billsCredits',
  'ticketInCredits',
  'electronicInCredits',
];

const COUNTED_KINDS: ReadonlySet<PlayLimitKind> = new Set(['games', 'notes', 'ticketCount', 'openings']);

/** Returns the highest credible rise of a counter: an amount, or a number of games, notes, tickets or openings. */
function computeDisplayedRise({ counter, minutes, play, limits }: LimitedRise) {
  const highestRise = computeHighestRise(counter, minutes, play, limits) ?? 0n;
  const kind = PLAY_LIMIT_KINDS[counter];
  return kind !== undefined && COUNTED_KINDS.has(kind) ? createWholeNumber(highestRise) : createAmount(highestRise);
}

/** Returns the arithmetic of a counter's highest credible rise, the limits on which it rests first. */
function listRiseSteps(rise: LimitedRise): readonly Step[] {
  const { counter, play, limits } = rise;
  const minutes = createWholeNumber(rise.minutes);
  const result = computeDisplayedRise(rise);
  const createRiseStep = (...terms: Step['terms']) => createStep(getCounterLabel(counter), terms, result);
  const listPartSteps = (part: CounterName) => listRiseSteps({ counter: part, minutes: rise.minutes, play, limits });
  const ticketsPerMinute = createWholeNumber(limits.ticketsPerMinute);
  const kind = PLAY_LIMIT_KINDS[counter];
  if (kind === undefined) return [];
  switch (kind) {
    case 'games':
      return [createRiseStep(minutes, '×', createWholeNumber(limits.gamesPerMinute))];
    case 'stakes': {
      const games =
        play.games === null
          ? [minutes, '×', createWholeNumber(limits.gamesPerMinute)]
          : ['(', createWholeNumber(play.games), '+', createWholeNumber(1), ')'];
      return [createRiseStep(...games, '×', createAmount(limits.highestWagerMinor))];
    }
    case 'wins': {
      const stakesMinor = play.stakesMinor ?? computeHighestRise('coinInCredits', rise.minutes, play, limits) ?? 0n;
      const stakes = [createWholeNumber(WINS_TO_STAKES), '×', createAmount(stakesMinor)];
      const wins = [createWholeNumber(HIGHEST_WINS_OF_A_STEP), '×', createAmount(limits.highestWinMinor)];
      const stakeSteps = play.stakesMinor === null ? listPartSteps('coinInCredits') : [];
      return [...stakeSteps, createRiseStep(...stakes, '+', ...wins)];
    }
    case 'cash':
      return [
        createRiseStep(
          minutes,
          '×',
          createWholeNumber(limits.notesPerMinute),
          '×',
          createAmount(limits.largestNoteMinor),
        ),
      ];
    case 'notes':
      return [createRiseStep(minutes, '×', createWholeNumber(limits.notesPerMinute))];
    case 'tickets':
      return [createRiseStep(minutes, '×', ticketsPerMinute, '×', createAmount(limits.highestTicketMinor))];
    case 'transfers':
      return [createRiseStep(minutes, '×', ticketsPerMinute, '×', createAmount(limits.highestTransferMinor))];
    case 'ticketCount':
      return [createRiseStep(minutes, '×', ticketsPerMinute)];
    case 'openings':
      return [createRiseStep(minutes, '×', createWholeNumber(OPENINGS_PER_MINUTE))];
    case 'paid': {
      const terms = PARTS_OF_PAID.flatMap((part, index) => [
        ...(index === 0 ? [] : ['+']),
        createAmount(computeHighestRise(part, rise.minutes, play, limits) ?? 0n),
      ]);
      return [...PARTS_OF_PAID.flatMap(listPartSteps), createRiseStep(...terms)];
    }
  }
}

/** Returns the movements of a step without those that are not given. */
const buildMovements = (
  movements: readonly (readonly [CounterName, bigint | null])[],
): ReadonlyMap<CounterName, bigint> =>
  new Map(movements.flatMap(([counter, movement]) => (movement === null ? [] : [[counter, movement] as const])));

const MINUTES = text('Minutes', 'Minutes');

const riseQuestion: Question = declareQuestion({
  key: 'formula:highest-rise',
  title: text('La plus forte hausse possible d’un compteur', 'The highest credible rise of a counter'),
  source: null,
  fields: {
    counter: COUNTER_FIELD,
    startsAt: { kind: 'time', label: text('Relevé avant', 'Reading before') },
    endsAt: { kind: 'time', label: text('Relevé après', 'Reading after') },
    denomination: DENOMINATION_FIELD,
    rise: { kind: 'whole', label: text('Hausse, au compteur', 'Rise, as counted'), isOptional: true },
    games: { kind: 'whole', label: text('Parties jouées entre les deux', 'Games played in between'), isOptional: true },
    stakes: {
      kind: 'whole',
      label: text('Mises entre les deux (crédits)', 'Coin in in between (credits)'),
      isOptional: true,
    },
    ...LIMIT_FIELDS,
  },
  example: {
    counter: 'coinInCredits',
    startsAt: '2026-10-13T20:10:00Z',
    endsAt: '2026-10-13T20:20:00Z',
    denomination: '1.00',
    rise: 5_002_880,
    games: 96,
    highestWager: '50.00',
  },
  /** Judges whether a rise is credible, and shows the highest credible one with its arithmetic. */
  evaluate: ({ counter, startsAt, endsAt, denomination, rise, games, stakes, ...givenLimits }) => {
    if (!isCounterName(counter)) throw new RangeError(`not a counter: ${counter}`);
    if (endsAt <= startsAt) return createJudgement({ code: 'STEP_WITHOUT_TIME' });
    if (denomination <= 0n) return createJudgement(createDenominationFault(denomination));
    const limits = buildGivenLimits(denomination, givenLimits);
    const interval: RisingInterval = {
      startsAt,
      endsAt,
      // a counter that is judged itself takes the place of the same counter as a limit
      movements: buildMovements([
        ['gamesPlayed', games],
        ['coinInCredits', stakes],
        [counter, rise],
      ]),
      stale: new Set(),
    };
    const minutes = countStepMinutes(endsAt.getTime() - startsAt.getTime());
    const limitedRise = { counter, minutes, play: findCrediblePlay(interval, limits), limits };
    const excess = listExcessiveRises(interval, limits).find((excessiveRise) => excessiveRise.counter === counter);
    const highest = computeDisplayedRise(limitedRise);
    return createJudgement(
      excess === undefined ? null : createWithheldFault(rise ?? 0n, excess.highestRise),
      [
        createFact('minutes', MINUTES, createWholeNumber(minutes)),
        createFact('highest', text('Plus forte hausse possible', 'Highest credible rise'), highest),
      ],
      listRiseSteps(limitedRise),
    );
  },
});

const createDenominationFault = (denominationMinor: bigint) => ({ code: 'DENOMINATION_TOO_FINE', denominationMinor });

const createWithheldFault = (rise: bigint, highestRise: bigint) => ({
  code: 'RISE_WITHHELD',
  rise,
  highest: highestRise,
});

const excursionQuestion: Question = declareQuestion({
  key: 'formula:excursion',
  title: text('Une chute et son retour sont-ils un seul écart ?', 'Are a fall and its return one step?'),
  source: null,
  fields: {
    counter: COUNTER_FIELD,
    denomination: DENOMINATION_FIELD,
    previousAt: { kind: 'time', label: text('Relevé avant la chute', 'Reading before the fall') },
    previous: { kind: 'whole', label: text('Valeur avant la chute', 'Value before the fall') },
    low: { kind: 'whole', label: text('Valeur au plus bas', 'Lowest value') },
    nextAt: { kind: 'time', label: text('Relevé au retour', 'Reading of the return') },
    next: { kind: 'whole', label: text('Valeur au retour', 'Value of the return') },
    ...LIMIT_FIELDS,
  },
  example: {
    counter: 'coinInCredits',
    denomination: '1.00',
    previousAt: '2026-10-13T20:00:00Z',
    previous: 5_000_000,
    low: 0,
    nextAt: '2026-10-13T20:20:00Z',
    next: 5_002_880,
  },
  /** Judges whether a counter that fell came back, and shows the movement across the fall that is proposed. */
  evaluate: ({ counter, denomination, previousAt, previous, low, nextAt, next, ...givenLimits }) => {
    if (!isCounterName(counter)) throw new RangeError(`not a counter: ${counter}`);
    if (nextAt <= previousAt) return createJudgement({ code: 'STEP_WITHOUT_TIME' });
    if (denomination <= 0n) return createJudgement(createDenominationFault(denomination));
    if (low >= previous) return createJudgement({ code: 'COUNTER_DID_NOT_FALL' });
    const limits = buildGivenLimits(denomination, givenLimits);
    const fall = { previousAt, previous: { [counter]: previous }, next: { [counter]: low }, counters: [counter] };
    const returnReading = findReturn(fall, [{ readAt: nextAt, counters: { [counter]: next } }], limits);
    const movement = createWholeNumber(next - previous);
    const label = text('Mouvement de part et d’autre', 'Movement across the fall');
    const minutes = countStepMinutes(nextAt.getTime() - previousAt.getTime());
    const play = { games: null, stakesMinor: null };
    return createJudgement(
      returnReading === null ? { code: 'FALL_NOT_UNDONE' } : null,
      [createFact('movement', label, movement)],
      [
        createStep(label, [createWholeNumber(next), '−', createWholeNumber(previous)], movement),
        ...listRiseSteps({ counter, minutes, play, limits }),
      ],
    );
  },
});

/** Judgements of a step between two readings. */
export const riseQuestions: readonly Question[] = [riseQuestion, excursionQuestion];
