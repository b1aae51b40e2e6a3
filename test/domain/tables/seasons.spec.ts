import { describe, expect, it } from '@jest/globals';
import { listSeasonTerms } from '#domain/tables/seasons.js';
import { findNewAuthorisationFault } from '#domain/tables/sessions.js';

/** The season begins on 1 November 2025. */
const terms = (...days: string[]) => days.map((effectiveFrom, at) => ({ termNumber: at + 1, effectiveFrom }));
const around = (
  effectiveFrom: string,
  entered: ReturnType<typeof terms>,
  { currentDay = '2026-01-10', firstPlayedDay = null as string | null } = {},
) => {
  const season = { seasonStart: '2025-11-01', effectiveFrom, currentDay, firstPlayedDay };
  const { earlier, later } = listSeasonTerms(entered, season);
  const daysOf = (listed: typeof earlier) => listed.map((each) => `${each.effectiveFrom} ${String(each.termNumber)}`);
  return [daysOf(earlier), daysOf(later)];
};

describe('AI67:11 the terms of a season', () => {
  it('AI67:11.4 are the last entered of each other day, before and after the new ones', () => {
    const entered = terms('2025-11-01', '2026-02-01', '2026-05-01', '2026-02-01', '2026-11-01');
    expect(around('2026-03-01', entered)).toEqual([['2025-11-01 1', '2026-02-01 4'], ['2026-05-01 3']]);
    // those of its own day are replaced
    expect(around('2026-02-01', entered)).toEqual([['2025-11-01 1'], ['2026-05-01 3']]);
  });

  it('AI67:11.4 have those of the season before among them while the table is played under them', () => {
    const entered = terms('2025-06-01', '2025-09-01');
    expect(around('2026-02-01', entered)[0]).toEqual(['2025-09-01 2']);
    expect(around('2026-01-10', entered, { firstPlayedDay: '2025-12-24' })[0]).toEqual(['2025-09-01 2']);
    // never played in the season, nor before the new ones
    expect(around('2026-01-10', entered)[0]).toEqual([]);
    expect(around('2025-11-01', entered, { currentDay: '2025-10-20' })[0]).toEqual([]);
    expect(around('2025-11-02', entered, { currentDay: '2025-10-20' })[0]).toEqual(['2025-09-01 2']);
    expect(around('2026-02-01', terms('2025-09-01', '2025-11-01'))[0]).toEqual(['2025-11-01 2']);
  });
});

describe('AI67:9 a new authorisation', () => {
  const notices = [
    { addressee: 'minister', notifiedOn: '2026-03-04' },
    { addressee: 'policeOfficer', notifiedOn: '2026-03-03' },
    { addressee: 'commissaire', notifiedOn: '2026-03-09' },
  ] as const;
  const granted = (grantedOn: string, among: readonly (typeof notices)[number][] = notices) =>
    findNewAuthorisationFault(grantedOn, '2026-03-10', { stoppedOn: '2026-03-02', notices: among })?.code ?? null;

  it('AI67:9.3 is granted once the Minister and the police are notified, and not later than today', () => {
    expect(granted('2026-03-04')).toBeNull();
    expect(granted('2026-03-03')).toBe('AUTHORISATION_BEFORE_NOTICES');
    expect(granted('2026-03-10', notices.slice(0, 1))).toBe('STOP_NOTICES_MISSING');
    expect(granted('2026-03-10', notices.slice(1))).toBe('STOP_NOTICES_MISSING');
    expect(granted('2026-03-11')).toBe('AUTHORISATION_IN_FUTURE');
    expect(findNewAuthorisationFault('2026-03-01', '2026-03-10', null)).toBeNull();
  });
});
