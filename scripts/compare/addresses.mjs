/** Makes addresses from the routes of the OpenAPI document and the entries returned by the demonstration's lists. */

export const ESTABLISHMENT = '/api/establishments/DEMO';

/** Machines of the demonstration with a special history, and a plain one. */
export const MACHINES = ['4001', '4007', '4012', '4028', '4033', '4054', '4104'];

/** Routes that cannot be recorded, with the reason. */
export const SKIPPED_ROUTES = {
  [`${ESTABLISHMENT}/changes`]: 'a stream without an end',
  [`${ESTABLISHMENT}/machine-events/stream`]: 'a stream without an end',
  [`${ESTABLISHMENT}/archives/{archive}/file`]: 'recorded opened, below archive/',
  [`${ESTABLISHMENT}/reports/{report}`]: 'recorded with the documents',
};

/** Fields that fill a path parameter when the list at the preceding address uses another name. */
const FIELDS = {
  account: ['accountCode'],
  box: ['boxNumber'],
  desk: ['deskCode'],
  entry: ['entryNumber', 'entryId'],
  exclusion: ['exclusionNumber'],
  incident: ['incidentNumber'],
  orphan: ['orphanNumber'],
  setting: ['key'],
  photograph: ['photographId'],
};

/** Lists that fill a parameter when there is no list at the preceding address. */
const LISTS = {
  [`${ESTABLISHMENT}/payout-slips`]: { list: `${ESTABLISHMENT}/payouts`, field: 'slipNumber' },
  [`${ESTABLISHMENT}/fill-slips`]: { list: `${ESTABLISHMENT}/fills`, field: 'slipNumber' },
  [`${ESTABLISHMENT}/table-bons`]: { list: `${ESTABLISHMENT}/registers/tableBons/entries`, field: 'number' },
  [`${ESTABLISHMENT}/desk-statements`]: { list: `${ESTABLISHMENT}/desks`, field: 'deskCode' },
  [`${ESTABLISHMENT}/intervention-sheets`]: { list: `${ESTABLISHMENT}/interventions`, field: 'sheetNumber' },
  [`${ESTABLISHMENT}/drop-sheets`]: { list: `${ESTABLISHMENT}/drops`, field: 'dropNumber' },
  [`${ESTABLISHMENT}/payouts{}/identity`]: { list: `${ESTABLISHMENT}/laundering-register`, field: 'payoutId' },
  [`${ESTABLISHMENT}/readings/batches`]: { list: `${ESTABLISHMENT}/readings`, field: 'batchId' },
};

/** Figures of a machine's day: no list returns their names. */
const FIGURES = [
  'coinIn',
  'coinOut',
  'meteredWin',
  'theoreticalWin',
  'actualHold',
  'gamesPlayed',
  'drop',
  'notes',
  'tickets',
  'coins',
  'electronicIn',
  'electronicOut',
  'jackpot',
  'cancelledCredits',
  'ticketsOut',
  'handPays',
  'fills',
  'cashWin',
];

/** Entries taken from a longer list, spread over it; enumerations are taken whole. */
const MAX_ENTRIES = 8;
const ENUMERATIONS = ['account', 'desk', 'figure', 'register', 'setting'];

/** Responses so far, by address without query: the source of field values. */
export class ResponseStore {
  #values = new Map();

  keep(address, value) {
    const [path] = address.split('?');
    this.#values.set(path, [...(this.#values.get(path) ?? []), value]);
  }

  /** Returns every value of a field below an address, in order of arrival. */
  fieldOf(path, field) {
    const found = new Set();
    for (const value of this.#values.get(path) ?? []) collect(value, field, found);
    return [...found];
  }
}

function collect(value, field, found) {
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === field && ['string', 'number'].includes(typeof inner)) found.add(String(inner));
    else collect(inner, field, found);
  }
}

/** Returns the paths of a route, its parameters filled from the left; none when a parameter has no value. */
export function pathsOf(route, days, returned) {
  const [, before, parameter, after] = /^(.*?)\{(\w+)\}(.*)$/.exec(route) ?? [];
  if (parameter === undefined) return [route];
  const values = valuesOf({ before: before.replace(/\/$/, ''), parameter, after }, days, returned);
  return values.flatMap((value) => pathsOf(`${before}${encodeURIComponent(value)}${after}`, days, returned));
}

function valuesOf({ before, parameter, after }, days, returned) {
  if (parameter === 'establishment') return ['DEMO'];
  if (parameter === 'day') return days;
  if (parameter === 'machine') return MACHINES;
  const found = returnedValues(before, parameter, after, returned);
  return ENUMERATIONS.includes(parameter) ? found : spread(found, MAX_ENTRIES);
}

function returnedValues(before, parameter, after, returned) {
  if (parameter === 'figure') return FIGURES;
  const listed = LISTS[`${before}{}${after}`] ?? LISTS[before];
  if (listed !== undefined) return returned.fieldOf(listed.list, listed.field);
  const fields = [...(FIELDS[parameter] ?? []), parameter, `${parameter}Id`, `${parameter}Number`];
  for (const field of fields) {
    const found = returned.fieldOf(before, field);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns at most `most` entries of a list, including the first and the last. */
export function spread(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_unused, index) => list[Math.round((index * (list.length - 1)) / (most - 1))]);
}

/**
 * Alternative ways to name a period, exactly one of which is given: a route that accepts the last of them requires one.
 */
const PERIODS = ['day', 'month', 'season', 'yearTo', 'from', 'to'];

/**
 * Returns the query strings tried on a path, without `?`. The first has the required parameters; others add one
 * enumeration value, gaming day, the other language or a short page. Empty when a required parameter could not be
 * filled.
 */
export function queriesOf(route, parameters, days) {
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  const named = (name) => queryParameters.some((parameter) => parameter.name === name);
  const first = {};
  for (const parameter of queryParameters.filter(({ required }) => required === true)) {
    const [value] = triedValues(route, parameter, days);
    if (value === undefined) return [];
    first[parameter.name] = value;
  }
  const base = named('yearTo') ? { ...first, ...wholePeriod(route, days) } : first;
  const others = queryParameters.flatMap((parameter) =>
    triedValues(route, parameter, days).map((value) => ({
      ...(PERIODS.includes(parameter.name) ? first : base),
      [parameter.name]: value,
    })),
  );
  const whole = named('from') && named('to') ? [{ ...base, ...wholePeriod(route, days) }] : [];
  return [...new Set([base, ...others, ...whole].map((one) => new URLSearchParams(one).toString()))];
}

/** Routes whose limits are instants, and those whose limits are sizes of the log's tree; all other limits are days. */
const BETWEEN_INSTANTS = [/\/movements$/, /\/meter-exceptions$/, /\/readings$/, /\/machine-events(\/gaps)?$/];
const BETWEEN_SIZES = /\/log\/consistency$/;

function wholePeriod(route, days) {
  if (BETWEEN_SIZES.test(route)) return { from: '10', to: '40' };
  const [from, to] = [days[0], days.at(-1)];
  if (BETWEEN_INSTANTS.some((pattern) => pattern.test(route)))
    return { from: `${from}T04:00:00.000Z`, to: `${to}T04:00:00.000Z` };
  return { from, to };
}

/** Free texts and numbers, by parameter name. `from` and `to` belong together, see `wholePeriod`. */
const FREE_VALUES = {
  machine: MACHINES.slice(2, 3),
  limit: ['3'],
  search: ['an'],
  text: ['an'],
  counter: ['gamesPlayed'],
  q: ['40', 'Capucine', 'journée'],
  purpose: ['Comparaison de deux versions'],
  account: ['4681'],
  station: ['1'],
  number: ['1'],
};

function triedValues(route, { name, required, schema = {} }, days) {
  const listed = schema.enum ?? schema.items?.enum;
  if (listed !== undefined) return spread(listed.map(String), 24);
  if (schema.type === 'boolean') return ['true', 'false'];
  if (name === 'day' || name === 'on' || name === 'gamingDay') return days;
  if (name === 'month') return [days[0].slice(0, 7)];
  if (name === 'season') return [days[0].slice(0, 4)];
  if (name === 'yearTo') return [days.at(-1)];
  if (name === 'from' || name === 'to') return required === true ? [wholePeriod(route, days)[name]] : [];
  return FREE_VALUES[name] ?? [];
}
