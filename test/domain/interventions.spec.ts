import { describe, expect, it } from '@jest/globals';
import { isOpeningCovered, type Identification } from '#domain/floor/interventions.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const at = (minute: number): Date => new Date(NOW.getTime() + minute * 60_000);
const known = (closedAt?: Date | null): Identification[] => [
  { identifiedAt: at(0), validUntil: at(15), sheet: closedAt === undefined ? null : { closedAt } },
];

describe('MC:20.3.1 an opening', () => {
  it.each([
    [-1, known(), false],
    [-0.5, known(), true],
    [0, known(), true],
    [15.5, known(), true],
    [16, known(), false],
    [60, known(null), true],
    [60, known(at(60)), true],
    [61, known(at(60)), false],
    [5, known(at(3)), true],
    [5, [], false],
  ])('%s minutes after: covered by %j: %s', (minute, identifications, expected) => {
    expect(isOpeningCovered(at(minute), identifications, 30)).toBe(expected);
  });
});
