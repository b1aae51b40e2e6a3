import { describe, expect, it } from '@jest/globals';
import {
  planCorrectedVersion,
  hasReturnOrRake,
  isOpenHopperInService,
  planNextVersion,
} from '#domain/meters/machine-version.js';
import type {
  AttributeValues,
  MachineChangeKind,
  MachineAttributes,
  VersionDecision,
} from '#domain/meters/machine-version.js';

const last: MachineAttributes = {
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
  const moved = (values: AttributeValues): VersionDecision => planNextVersion(last, 'move', values);

  it('is stated by each move, which takes it off its stand unless it names one', () => {
    expect(moved({ location: 'Atelier' })).toEqual({
      isGranted: true,
      attributes: { ...last, location: 'Atelier', standId: null },
    });
    expect(moved({ location: 'Salle Garnier', standId: 9n })).toEqual({
      isGranted: true,
      attributes: { ...last, location: 'Salle Garnier', standId: 9n },
    });
  });

  it('is mandatory in a move and at a retirement', () => {
    expect(faultsOf(moved({ standId: 9n }))).toEqual(['missing location']);
    expect(faultsOf(planNextVersion(last, 'retirement', {}))).toEqual(['missing location']);
  });
});

describe('MC:19.3.4 the certified return, or the rake', () => {
  const NEITHER = { returnPercent: null, returnCertifiedOn: null, rakePercent: null };

  it.each<[boolean, Partial<Pick<MachineAttributes, keyof typeof NEITHER>>]>([
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
    const withoutDate: AttributeValues = { returnPercent: '94', returnCertifiedOn: null };
    expect(faultsOf(planNextVersion(last, 'certifiedReturn', withoutDate))).toEqual(['returnOrRake']);
    expect(faultsOf(planCorrectedVersion(last, withoutDate))).toEqual(['returnOrRake']);
    expect(planNextVersion(last, 'certifiedReturn', { rakePercent: '3.5' })).toMatchObject({
      attributes: { rakePercent: '3.5', returnPercent: null, returnCertifiedOn: null },
    });
  });
});

describe('MC:19.4.3 the technical sheet', () => {
  it('is updated by its own kind of change', () => {
    const technical = { cabinet: 'Upright', reelCount: 5 };
    expect(planNextVersion(last, 'technicalSheet', { technical })).toEqual({
      isGranted: true,
      attributes: { ...last, technical },
    });
  });
});

describe('MC:19.5.1 the lid of a hopper', () => {
  const hopper = (fields: object): AttributeValues => ({ technical: { hopper: { capacity: 800, ...fields } } });
  const open = hopper({ hasFixedLid: false });
  const shut = hopper({ hasFixedLid: true });

  it.each<[boolean, MachineAttributes['state'], AttributeValues]>([
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
    const stopped: MachineAttributes = { ...last, ...open, state: 'outOfService' } as MachineAttributes;
    const change = (from: MachineAttributes, kind: MachineChangeKind, values: AttributeValues): readonly string[] =>
      faultsOf(planNextVersion(from, kind, values));
    expect(change(stopped, 'intoService', {})).toEqual(['openHopper']);
    expect(change({ ...stopped, ...shut } as MachineAttributes, 'intoService', {})).toEqual([]);
    expect(change(last, 'technicalSheet', open)).toEqual(['openHopper']);
    expect(faultsOf(planCorrectedVersion(last, hopper({})))).toEqual(['openHopper']);
  });
});
