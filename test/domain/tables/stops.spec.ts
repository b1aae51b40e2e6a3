import { describe, expect, it } from '@jest/globals';
import { listAddresseesToNotify, type StopAddressee } from '#domain/tables/sessions.js';

describe('the notices of a stop of play (AI67:9)', () => {
  it.each<[readonly StopAddressee[], readonly StopAddressee[]]>([
    [[], ['minister', 'policeOfficer', 'commissaire']],
    [['minister'], ['policeOfficer', 'commissaire']],
    [['policeOfficer'], ['minister']],
    [['commissaire'], ['minister']],
    [['minister', 'commissaire'], []],
  ])('after %j still go to %j', (notified, left) => {
    expect(listAddresseesToNotify(notified)).toEqual(left);
  });
});
