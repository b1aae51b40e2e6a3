/**
 * Loaded before the product (`node --import`), so that two runs of one version do the same:
 *
 * 1. The clock is fixed at RELEVE_COMPARE_NOW, so that the demonstration is played on the same days. The database uses
 * the real time.
 * 2. The process sends HTTP requests one at a time. The demonstration plays concurrent payments: their order determines
 * the slip numbers, and by these some are paid with a ticket, not from a desk.
 * 3. Before the first request, and after creating an establishment, it waits until the sealer has run: the key that the
 * sealer then makes for the establishment takes the next number of the log.
 */
const fixedNow = Date.parse(process.env.RELEVE_COMPARE_NOW ?? '');
if (Number.isNaN(fixedNow)) throw new Error('RELEVE_COMPARE_NOW is not an instant');

const RealDate = globalThis.Date;

class FixedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(fixedNow);
    else super(...given);
  }

  static now() {
    return fixedNow;
  }
}

globalThis.Date = FixedDate;

/** Turns of the event loop after a response, in which its caller sends the next request. */
const TURNS = 20;

const realFetch = globalThis.fetch;
let lastFetch = Promise.resolve();

async function fetchWhole(address, request) {
  const response = await realFetch(address, request);
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  // a response without content may have no body, not even an empty one
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}

async function waitTurns() {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((next) => setImmediate(next));
}

/** Ten times the sealer's pause between two rounds. */
const SEALER_ROUND_MS = 5_000;
let isFirst = true;

const sealerRound = () => new Promise((done) => setTimeout(done, SEALER_ROUND_MS));

async function fetchSequentially(address, request) {
  if (isFirst) await sealerRound();
  isFirst = false;
  const response = await fetchWhole(address, request);
  if (request?.method === 'POST' && String(address).endsWith('/api/establishments')) await sealerRound();
  return response;
}

globalThis.fetch = (address, request) => {
  const answer = lastFetch.then(() => fetchSequentially(address, request));
  lastFetch = answer.then(waitTurns, waitTurns);
  return answer;
};
