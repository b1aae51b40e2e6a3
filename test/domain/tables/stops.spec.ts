import { describe, expect, it } from '@jest/globals';
import { stillToTellOfStop } from '#domain/tables/sessions.js';
import type { StopAddressee } from '#domain/tables/sessions.js';

describe('who is told that play stopped (AI67:9)', () => {
  it.each<[readonly StopAddressee[], readonly StopAddressee[]]>([
    [[], ['minister', 'policeOfficer', 'commissaire']],
    [['minister'], ['policeOfficer', 'commissaire']],
    [['policeOfficer'], ['minister']],
    [['commissaire'], ['minister']],
    [['minister', 'commissaire'], []],
  ])('told %j: still to tell %j', (told, left) => {
    expect(stillToTellOfStop(told)).toEqual(left);
  });
});
