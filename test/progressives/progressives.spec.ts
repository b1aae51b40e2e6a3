import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDifference, recomputed } from '../recompute/second-path.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, booked, chip, granted, openCashDesk, openPit, type Answer, type Pit } from '../tables/pit.js';

/** Progressive jackpots of black-jack tables, from the first stake to the slips that pay a hit. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T20:00:00Z') });
});
afterAll(() => app.close());

interface Jackpot {
  readonly jackpot: string;
  readonly amountMinor: string;
  readonly leftMinor: string;
  readonly stakedMinor: string;
}
interface Award {
  readonly hand: number;
  readonly kind: string;
  readonly amountMinor: string;
  readonly payoutId: string | null;
  readonly slipNumber: string | null;
}
interface View {
  readonly progressiveNumber: number;
  readonly jackpots: readonly Jackpot[];
  readonly hits: readonly { readonly state: string; readonly awards: readonly Award[] }[];
}
/** A document as JSON. */
interface Printed {
  readonly sections: readonly {
    readonly name?: string;
    readonly rows?: readonly { readonly kind: string; readonly cells: Readonly<Record<string, unknown>> }[];
  }[];
}
/** Documents that the second path derives again from the stakes and the hands. */
const DOCUMENTS = ['progressive-register', 'jackpot-register', 'jackpot-slip'];
const viewOf = (body: unknown): View => body as View;

const JP1 = {
  name: 'JP1',
  stakeMinor: '500',
  oddUnit: 'firstHand',
  principal: { startMinor: '1000000', shareHundredths: 1500 },
  secondary: { startMinor: '100000', shareHundredths: 500 },
};
const SPLIT_ACES = {
  name: 'Split Aces',
  stakeMinor: '500',
  oddUnit: 'staysInJackpot',
  principal: { startMinor: '500001', shareHundredths: 2000, combination: 'quatre as de la même couleur' },
};

/** Opens an establishment with a black-jack table, 7, that feeds a progressive. */
async function begin(progressive: object = JP1, input: Parameters<typeof openPit>[1] = { jurisdiction: 'FR' }) {
  const pit = await openPit(app, input);
  const { direction } = pit.as;
  await granted(direction.post('/tables', { tableNumber: '7', game: 'blackJack', room: 'Salle Blanche' }));
  const { progressiveNumber } = viewOf(await granted(direction.post('/progressives', progressive)));
  const path = `/progressives/${progressiveNumber}`;
  await granted(direction.post(`${path}/links`, { tableNumber: '7' }));
  return { pit, path };
}

const take = ({ as: people }: Pit, path: string, bets: number, more: object = {}): Promise<Answer> =>
  answer(people.chefDeTable.post(`${path}/takings`, { linkNumber: 1, bets, ...more }));

const amounts = (body: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(viewOf(body).jackpots.map(({ jackpot, amountMinor }) => [jackpot, amountMinor]));

/** Builds hands 1 and 2 of one player and 3 of another; the first two hold the given combinations. */
const hands = (...won: readonly (string | undefined)[]) =>
  won.map((each, at) => ({
    hand: at + 1,
    player: at < 2 ? 'A' : `B${at}`,
    ...(each === undefined ? {} : { won: each }),
  }));

const seen = ({ secrets }: Pit) => ({
  isConfirmed: true,
  member: secrets.membreDuComite,
  supervisorCard: 'SUP-04',
  video: 'caméra 12, 21 h 03',
});

describe('progressive jackpots at black-jack', () => {
  it('MC:5.2-8.1 FR07:55-4-8.1 grow by their share of each additional stake, and are owed', async () => {
    const { pit, path } = await begin();
    expect(await booked(pit, '4685')).toBe(-1_100_000n);
    // 333 stakes of 5,00 €: 15 % of 1 665,00 € is 249,75 €, 5 % is 83,25 €
    const { body } = await take(pit, path, 333);
    expect(amounts(body)).toEqual({ principal: '1024975', secondary: '108325' });
    // a withdrawn stake: 0,75 € and 0,25 €
    expect(await take(pit, path, -1)).toMatchObject({ status: 422, body: { code: 'REASON_REQUIRED' } });
    const corrected = await take(pit, path, -1, { reason: 'compté deux fois' });
    expect(amounts(corrected.body)).toEqual({ principal: '1024900', secondary: '108300' });
    const tooMuch = await take(pit, path, -333, { reason: 'compté deux fois' });
    expect(tooMuch).toMatchObject({ status: 422, body: { code: 'TAKINGS_BELOW_ZERO' } });
    expect([await booked(pit, '4685'), await booked(pit, '6584')]).toEqual([-1_133_200n, 1_133_200n]);
  });

  it('FR07:55-4-8.3 FR07:55-4-8.4 pay two hands and the consolation prizes of the others by slips, and restart', async () => {
    const { pit, path } = await begin();
    await take(pit, path, 333);
    const won = { linkNumber: 1, principalMinor: '1024975', secondaryMinor: '108325' };
    const reported = await granted(
      pit.as.chefDeTable.post(`${path}/hits`, { ...won, hands: hands('principal', 'principal', undefined, undefined) }),
    );
    expect(viewOf(reported).hits[0]).toMatchObject({ state: 'reported', awards: [] });
    const decided = await granted(pit.as.inspecteur.post(`${path}/hits/1/decision`, seen(pit)));
    const { hits, jackpots } = viewOf(decided);
    // 10 249,75 € for two hands: the first receives the odd cent; 100 times 5,00 € for each of the others
    expect(hits[0]?.awards.map(({ hand, kind, amountMinor }) => [hand, kind, amountMinor])).toEqual([
      [1, 'principal', '512488'],
      [2, 'principal', '512487'],
      [3, 'consolation', '50000'],
      [4, 'consolation', '50000'],
    ]);
    expect(jackpots).toMatchObject([
      { jackpot: 'principal', amountMinor: '1000000', leftMinor: '0', stakedMinor: '0' },
      { jackpot: 'secondary', amountMinor: '108325', stakedMinor: '166500' },
    ]);
    // owed: the present jackpots, and the amounts paid by the slips
    expect([await booked(pit, '4685'), await booked(pit, '4670')]).toEqual([-1_108_325n, -1_124_975n]);
    const address = '/reports/progressive-register?day=2026-03-02&format=json&language=fr';
    const printed = (await pit.as.direction.get(address).expect(200)).body as Printed;
    const cellsOf = (name: string) =>
      (printed.sections.find((section) => section.name === name)?.rows ?? []).flatMap(({ kind, cells }) =>
        kind === 'row' ? [cells] : [],
      );
    expect(cellsOf('jackpots')).toMatchObject([
      { jackpot: 'principal', sharesMinor: '24975', wonMinor: '1024975', startMinor: '2000000', afterMinor: '1000000' },
      { jackpot: 'secondaire', sharesMinor: '8325', wonMinor: '0', startMinor: '100000', afterMinor: '108325' },
    ]);
    expect(cellsOf('hits').map(({ hand, jackpotMinor, lotMinor }) => [hand, jackpotMinor, lotMinor])).toEqual([
      ['1', '512488', null],
      ['2', '512487', null],
      ['3', null, '50000'],
      ['4', null, '50000'],
    ]);
    const again = await recomputed(app, pit.establishment.code, ({ document }) => DOCUMENTS.includes(document));
    expect([again.differences.map(formatDifference), again.unexplained]).toEqual([[], []]);
    expect(again.compared).toBeGreaterThan(20);
  });

  it('are paid by slips of the table, with identity and anti-laundering checks, in cash that is posted at once', async () => {
    const { pit, path } = await begin();
    await openCashDesk(pit, { cashMinor: 2_000_000, chips: [chip(1000, 1)] });
    const won = { linkNumber: 1, principalMinor: '1000000', secondaryMinor: '100000' };
    await granted(pit.as.chefDeTable.post(`${path}/hits`, { ...won, hands: hands('principal', undefined, undefined) }));
    const decided = viewOf(await granted(pit.as.inspecteur.post(`${path}/hits/1/decision`, seen(pit))));
    const slip = decided.hits[0]?.awards[0];
    const of = `/payouts/${slip?.payoutId}`;
    const sheet = (await pit.as.superviseur.get(of).expect(200)).body as unknown;
    expect(sheet).toMatchObject({ table: '7', machine: null, kind: 'progressive', amountMinor: '1000000' });
    expect(sheet).toMatchObject({ combination: 'JP1 – trois « 7 » de la même enseigne', requiresIdentity: true });
    const response = await answer(pit.as.superviseur.post(`${of}/checks`, { reason: 'essai' }));
    expect(response).toMatchObject({ status: 409, body: { code: 'PAYOUT_OF_TABLE' } });
    const unclaimed = await answer(pit.as.superviseur.post(`${of}/unclaimed`, {}));
    expect(unclaimed).toMatchObject({ status: 409, body: { code: 'PAYOUT_OF_TABLE' } });
    for (const level of ['superviseur', 'direction'] as const)
      await granted(pit.as[level].post(`${of}/authorisations`, { level }));
    const payment = { method: 'cash', desk: 'C1' };
    const early = await answer(pit.as.caissier.post(`${of}/payment`, payment));
    expect(early).toMatchObject({ status: 409, body: { code: 'PAYOUT_IDENTITY_REQUIRED' } });
    const paper = { documentType: 'passport', documentNumber: 'X 1234', fullName: 'Ada Fictive', bornOn: '1970-01-31' };
    await granted(pit.as.caissier.post(`${of}/identity`, paper));
    const paid = await granted(pit.as.caissier.post(`${of}/payment`, payment));
    expect(paid).toMatchObject({ state: 'paid', deskCode: 'C1' });
    // the two consolation prizes are still owed
    expect(await booked(pit, '4670')).toBe(-50_000n);
    const register = (await pit.as.direction.get('/laundering-register').expect(200)).body as unknown;
    expect(register).toMatchObject([{ slipNumber: slip?.slipNumber, amountMinor: '1000000' }]);
  });

  it('FR07:55-4-8.2 are paid once a member of the committee with a supervisor card has seen the recording', async () => {
    const { pit, path } = await begin();
    const won = { linkNumber: 1, principalMinor: '1000000', secondaryMinor: '100000' };
    const report = (body: object) => answer(pit.as.chefDeTable.post(`${path}/hits`, { ...won, ...body }));
    expect(await report({ hands: hands(undefined) })).toMatchObject({ body: { code: 'HIT_WITHOUT_WINNER' } });
    const twice = { hands: [...hands('principal'), ...hands('principal')] };
    expect(await report(twice)).toMatchObject({ body: { code: 'HANDS_REPEATED' } });
    const other = await report({ hands: hands('secondary'), secondaryMinor: '100050' });
    const reading = { displayed: '1000.50', computed: '1000.00' };
    expect(other).toMatchObject({ status: 422, body: { code: 'DISPLAY_DIFFERS', details: reading } });
    expect(await report({ hands: hands('secondary', undefined, undefined) })).toMatchObject({ status: 201 });
    expect(await report({ hands: hands('secondary') })).toMatchObject({ body: { code: 'PROGRESSIVE_HIT_OPEN' } });
    expect(await take(pit, path, 1)).toMatchObject({ body: { code: 'PROGRESSIVE_HIT_OPEN' } });
    const decide = (body: object) =>
      answer(pit.as.inspecteur.post(`${path}/hits/1/decision`, { ...seen(pit), ...body }));
    const { video, supervisorCard, ...without } = seen(pit);
    const unseen = await answer(pit.as.inspecteur.post(`${path}/hits/1/decision`, { ...without, supervisorCard }));
    expect(unseen).toMatchObject({ status: 422, body: { code: 'VIDEO_REVIEW_REQUIRED' } });
    const cardless = await answer(pit.as.inspecteur.post(`${path}/hits/1/decision`, { ...without, video }));
    expect(cardless).toMatchObject({ status: 422, body: { code: 'VIDEO_REVIEW_REQUIRED' } });
    const { inspecteur, chefDePartie } = pit.secrets;
    expect(await decide({ member: inspecteur })).toMatchObject({ status: 403, body: { code: 'FUNCTION_NOT_HELD' } });
    expect(await decide({ member: chefDePartie })).toMatchObject({ status: 403, body: { code: 'FUNCTION_NOT_HELD' } });
    expect(await decide({ isConfirmed: false })).toMatchObject({ status: 422, body: { code: 'REASON_REQUIRED' } });
    const { body } = await decide({ isConfirmed: false, reason: 'un « 7 » d’une autre couleur' });
    expect(viewOf(body).hits[0]).toMatchObject({ state: 'refused', awards: [] });
    expect(amounts(body)).toEqual({ principal: '1000000', secondary: '100000' });
    expect(await decide({})).toMatchObject({ status: 409, body: { code: 'HIT_DECIDED' } });
    // a consolation prize is 25 times the stake beside the secondary jackpot
    await report({ hands: hands('secondary', undefined, undefined) });
    const second = await granted(pit.as.inspecteur.post(`${path}/hits/2/decision`, seen(pit)));
    const awards = viewOf(second).hits[0]?.awards.map(({ hand, kind, amountMinor }) => [hand, kind, amountMinor]);
    expect(awards).toEqual([
      [1, 'secondary', '100000'],
      [3, 'consolation', '12500'],
    ]);
  });

  it('block the closing of their day until a hit is confirmed or refused', async () => {
    const { pit, path } = await begin();
    const won = { linkNumber: 1, principalMinor: '1000000', secondaryMinor: '100000' };
    await granted(pit.as.chefDeTable.post(`${path}/hits`, { ...won, hands: hands('principal') }));
    const body = (await pit.as.comptable.get('/days/2026-03-02/blockers').expect(200)).body as unknown;
    expect(JSON.stringify(body)).toContain('progressiveHitOpen');
  });

  it('MC:5.2-8.2 are fed by tables and by other sites, which owe their share', async () => {
    const { pit, path } = await begin(SPLIT_ACES, { jurisdiction: 'MC' });
    const { direction, chefDeTable } = pit.as;
    await granted(direction.post(`${path}/links`, { site: 'Café de Fiction' }));
    await granted(direction.post('/tables', { tableNumber: '8', game: 'blackJack', room: 'Salle Blanche' }));
    await granted(direction.post('/tables', { tableNumber: '9', game: 'craps', room: 'Salle Blanche' }));
    await granted(direction.post(`${path}/links`, { tableNumber: '8' }));
    const refused = async (body: object) => (await answer(direction.post(`${path}/links`, body))).body.code;
    expect(await refused({ tableNumber: '9' })).toBe('PROGRESSIVE_OF_BLACK_JACK');
    expect(await refused({ tableNumber: '8' })).toBe('TABLE_FEEDS_PROGRESSIVE');
    expect(await refused({ tableNumber: '77' })).toBe('UNKNOWN_TABLE');
    expect(await refused({})).toBe('LINK_OF_ONE');
    await granted(chefDeTable.post(`${path}/takings`, { linkNumber: 2, bets: 100 }));
    await granted(chefDeTable.post(`${path}/takings`, { linkNumber: 3, bets: 50 }));
    // 20 % of 500,00 € and of 250,00 €
    expect([await booked(pit, '4686'), await booked(pit, '4685')]).toEqual([10_000n, -515_001n]);
    // three hands at table 8: the indivisible rest stays in the jackpot
    const hit = { linkNumber: 3, principalMinor: '515001', hands: hands('principal', 'principal', 'principal') };
    await granted(chefDeTable.post(`${path}/hits`, hit));
    const own = await answer(
      pit.as.inspecteur.post(`${path}/hits/1/decision`, { isConfirmed: true, member: pit.secrets.inspecteur }),
    );
    expect(own).toMatchObject({ status: 403, body: { code: 'HANDS_NOT_APART' } });
    const decision = { isConfirmed: true, member: pit.secrets.inspecteur };
    const paid = viewOf(await granted(chefDeTable.post(`${path}/hits/1/decision`, decision)));
    expect(paid.hits[0]?.awards.map(({ amountMinor }) => amountMinor)).toEqual(['171667', '171667', '171667']);
    expect(paid.jackpots).toMatchObject([{ amountMinor: '500001', leftMinor: '0' }]);
    // one hit at the site, which pays it
    await granted(
      chefDeTable.post(`${path}/hits`, {
        linkNumber: 2,
        principalMinor: '500001',
        hands: hands('principal', 'principal'),
      }),
    );
    const there = viewOf(await granted(chefDeTable.post(`${path}/hits/2/decision`, decision)));
    expect(there.hits[0]?.awards).toMatchObject([
      { amountMinor: '250000', payoutId: null },
      { amountMinor: '250000', payoutId: null },
    ]);
    expect(there.jackpots).toMatchObject([{ amountMinor: '500002', leftMinor: '1' }]);
    expect([await booked(pit, '4686'), await booked(pit, '4685')]).toEqual([10_000n - 500_000n, -500_002n]);
    expect(await booked(pit, '4670')).toBe(-515_001n);
  });

  it('are set up under the regulation, and refused where it knows none', async () => {
    const { pit } = await begin();
    const { direction } = pit.as;
    const refused = async (body: object) => (await answer(direction.post('/progressives', body))).body.code;
    expect(await refused({ ...JP1, secondary: undefined })).toBe('SECONDARY_JACKPOT_MISSING');
    const named = { ...JP1.principal, combination: 'quatre as' };
    expect(await refused({ ...JP1, principal: named })).toBe('COMBINATION_OF_THE_TEXT');
    const most = { ...JP1.principal, shareHundredths: 9_501 };
    expect(await refused({ ...JP1, principal: most })).toBe('SHARES_ABOVE_WHOLE');
    const site = await answer(direction.post('/progressives/1/links', { site: 'Ailleurs' }));
    expect(site).toMatchObject({ status: 422, body: { code: 'SITES_NOT_KNOWN_HERE' } });
    const afars = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
    const unknown = await answer(afars.as.direction.post('/progressives', JP1));
    expect(unknown).toMatchObject({ status: 422, body: { code: 'PROGRESSIVE_NOT_KNOWN_HERE' } });
    const monaco = await openPit(app, { jurisdiction: 'MC' });
    const { principal, ...bare } = SPLIT_ACES;
    const { combination, ...cardless } = principal;
    expect(combination).toMatch(/as/);
    const missing = await answer(monaco.as.direction.post('/progressives', { ...bare, principal: cardless }));
    expect(missing).toMatchObject({ status: 422, body: { code: 'COMBINATION_MISSING' } });
  });

  it('end by transferring their amounts to another progressive', async () => {
    const { pit, path } = await begin();
    await take(pit, path, 100);
    const { direction } = pit.as;
    const other = viewOf(await granted(direction.post('/progressives', { ...JP1, name: 'JP1 bis' })));
    const retire = (into: number) =>
      answer(direction.post(`${path}/retirement`, { into, reason: 'nouveau règlement' }));
    expect(await retire(1)).toMatchObject({ status: 422, body: { code: 'PROGRESSIVES_UNLIKE' } });
    const { body } = await retire(other.progressiveNumber);
    expect(amounts(body)).toEqual({ principal: '0', secondary: '0' });
    const into = (await direction.get(`/progressives/${other.progressiveNumber}`).expect(200)).body as unknown;
    expect(amounts(into)).toEqual({ principal: '2007500', secondary: '202500' });
    expect(await take(pit, path, 1)).toMatchObject({ status: 409, body: { code: 'PROGRESSIVE_RETIRED' } });
    expect(await booked(pit, '4685')).toBe(-2_210_000n);
    // the table can be linked to another progressive
    await granted(direction.post(`/progressives/${other.progressiveNumber}/links`, { tableNumber: '7' }));
  });
});
