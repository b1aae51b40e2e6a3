import { describe, expect, it } from '@jest/globals';
import { findDecisionFault, computeIncidentStatus, listPendingRecipients } from '#domain/floor/incidents.js';
import type { IncidentCase } from '#domain/floor/incidents.js';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 2, 2, 12, minutes));
const reported: IncidentCase = { reportedBy: 1n, reportedAt: at(0), firstNoticeAt: null, decidedAt: null };

describe('an incident', () => {
  it.each<[string, boolean, Partial<IncidentCase>, number]>([
    ['toNotify', false, {}, 60],
    ['toNotify', true, {}, 61],
    ['toDecide', false, { firstNoticeAt: at(60) }, 600],
    ['toDecide', true, { firstNoticeAt: at(61) }, 61],
    ['toDecide', false, { firstNoticeAt: at(-5) }, 600],
    ['decided', true, { firstNoticeAt: at(90), decidedAt: at(120) }, 600],
  ])('MC:24.1 is %s, its notice late: %s', (state, isNoticeLate, known, minutes) => {
    expect(computeIncidentStatus({ ...reported, ...known }, at(minutes), 60)).toEqual({ state, isNoticeLate });
  });

  it('MC:23.3 reported by an agent waits for the supervisor and the hierarchy, by others for no one', () => {
    expect(listPendingRecipients(true, [])).toEqual(['superviseur', 'directionDesCasinos']);
    expect(listPendingRecipients(true, ['superviseur'])).toEqual(['directionDesCasinos']);
    expect(listPendingRecipients(true, ['directionDesCasinos', 'superviseur'])).toEqual([]);
    expect(listPendingRecipients(false, [])).toEqual([]);
  });

  it('MC:24.2 is decided once, after the notice, by a person other than the reporter; refused in that order', () => {
    const decided = { ...reported, decidedAt: at(9) };
    expect(findDecisionFault(decided, 1n)).toBe('OWN_INCIDENT');
    expect(findDecisionFault(decided, 2n)).toBe('INCIDENT_DECIDED');
    expect(findDecisionFault(reported, 2n)).toBe('INCIDENT_NOT_NOTIFIED');
    expect(findDecisionFault({ ...reported, firstNoticeAt: at(5) }, 2n)).toBeNull();
  });
});
