import { describe, expect, it } from '@jest/globals';
import {
  decideCorrectedVersion,
  hasReturnOrRake,
  isOpenHopperInService,
  decideNextVersion,
} from '#domain/meters/machine-version.js';
import type { FactValues, MachineChangeKind, MachineFacts, VersionDecision } from '#domain/meters/machine-version.js';

const last: MachineFacts = {
  state: 'inService',
  location: 'Salle Europe',
  standId: 7n,
  model: 'Rubis 3',
  gameName: '',
  programId: 'P-1',
  denominationMinor: 5n,
  lowestWagerCredits: 1n,
  volatilityIndex: null,
  hopperCapacity: null,
  returnPercent: '92.5000',
  returnCertifiedOn: '2025-06-01',
  rakePercent: null,
  acceptsNotes: true,
  acceptsCoins: false,
  acceptsTickets: true,
  technical: { cabinet: 'Slant' },
};
const faultsOf = (decision: VersionDecision): readonly string[] =>
  decision.isGranted
    ? []
    : decision.faults.map((fault) => ('field' in fault ? `${fault.kind} ${fault.field}` : fault.kind));

describe('MC:19.3.2 the place of a machine', () => {
  const moved = (values: FactValues): VersionDecision => decideNextVersion(last, 'move', values);

  it('is stated by each move, which takes it off its stand unless it names one', () => {
    expect(moved({ location: 'Atelier' })).toEqual({
      isGranted: true,
      facts: { ...last, location: 'Atelier', standId: null },
    });
    expect(moved({ location: 'Salle Garnier', standId: 9n })).toEqual({
      isGranted: true,
      facts: { ...last, location: 'Salle Garnier', standId: 9n },
    });
  });

  it('is mandatory in a move and at a retirement', () => {
    expect(faultsOf(moved({ standId: 9n }))).toEqual(['missing location']);
    expect(faultsOf(decideNextVersion(last, 'retirement', {}))).toEqual(['missing location']);
  });
});

describe('MC:19.3.4 the certified return, or the rake', () => {
  const NEITHER = { returnPercent: null, returnCertifiedOn: null, rakePercent: null };

  it.each<[boolean, Partial<Pick<MachineFacts, keyof typeof NEITHER>>]>([
    [true, { returnPercent: '92.5', returnCertifiedOn: '2025-06-01' }],
    [true, { rakePercent: '3.5' }],
    [false, {}],
    [false, { returnPercent: '92.5' }],
    [false, { returnCertifiedOn: '2025-06-01' }],
    [false, { returnPercent: '92.5', returnCertifiedOn: '2025-06-01', rakePercent: '3.5' }],
    [false, { returnCertifiedOn: '2025-06-01', rakePercent: '3.5' }],
  ])('%s: %j', (expected, fields) => {
    expect(hasReturnOrRake({ ...NEITHER, ...fields })).toBe(expected);
  });

  it('is never lost by a change or a correction', () => {
    const withoutDate: FactValues = { returnPercent: '94', returnCertifiedOn: null };
    expect(faultsOf(decideNextVersion(last, 'certifiedReturn', withoutDate))).toEqual(['returnOrRake']);
    expect(faultsOf(decideCorrectedVersion(last, withoutDate))).toEqual(['returnOrRake']);
    expect(decideNextVersion(last, 'certifiedReturn', { rakePercent: '3.5' })).toMatchObject({
      facts: { rakePercent: '3.5', returnPercent: null, returnCertifiedOn: null },
    });
  });
});

describe('MC:19.4.3 the technical sheet', () => {
  it('is updated by its own kind of change', () => {
    const technical = { cabinet: 'Upright', reelCount: 5 };
    expect(decideNextVersion(last, 'technicalSheet', { technical })).toEqual({
      isGranted: true,
      facts: { ...last, technical },
    });
  });
});

describe('MC:19.5.1 the lid of a hopper', () => {
  const hopper = (fields: object): FactValues => ({ technical: { hopper: { capacity: 800, ...fields } } });
  const open = hopper({ hasFixedLid: false });
  const shut = hopper({ hasFixedLid: true });

  it.each<[boolean, MachineFacts['state'], FactValues]>([
    [true, 'inService', open],
    [true, 'inService', hopper({})],
    [false, 'inService', shut],
    [false, 'inService', { technical: {} }],
    [false, 'outOfService', open],
    [false, 'retired', open],
  ])('open and in service: %s, %s %j', (expected, state, { technical = {} }) => {
    expect(isOpenHopperInService({ state, technical })).toBe(expected);
  });

  it('is fixed before the machine enters service, and stays', () => {
    const stopped: MachineFacts = { ...last, ...open, state: 'outOfService' } as MachineFacts;
    const change = (from: MachineFacts, kind: MachineChangeKind, values: FactValues): readonly string[] =>
      faultsOf(decideNextVersion(from, kind, values));
    expect(change(stopped, 'intoService', {})).toEqual(['openHopper']);
    expect(change({ ...stopped, ...shut } as MachineFacts, 'intoService', {})).toEqual([]);
    expect(change(last, 'technicalSheet', open)).toEqual(['openHopper']);
    expect(faultsOf(decideCorrectedVersion(last, hopper({})))).toEqual(['openHopper']);
  });
});
