import { describe, expect, it } from '@jest/globals';
import { judgeUtcTimes, type UtcTimes } from '#domain/imports/utc-times.js';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-10-20T12:00:00Z');
const SIX = 6 * 60;

const judge = (times: Partial<UtcTimes>) =>
  judgeUtcTimes({
    firstMs: Date.parse('2026-10-10T06:00:00Z'),
    lastMs: Date.parse('2026-10-14T06:00:00Z'),
    minutes: [SIX],
    offsetsMs: [2 * HOUR_MS, 2 * HOUR_MS],
    closingTimes: ['06:00'],
    nowMs: NOW,
    ...times,
  });

describe('instants marked UTC', () => {
  it('are doubted when all of them are those of the closing without their mark', () => {
    expect(judge({})).toBe('atClosing');
    expect(judge({ minutes: [SIX - 15, SIX + 15] })).toBe('atClosing');
    expect(judge({ minutes: [SIX, SIX + 16] })).toBeNull();
    expect(judge({ closingTimes: ['00:05'], minutes: [23 * 60 + 55] })).toBe('atClosing');
  });

  it('are not where the clock is that of UTC', () => {
    expect(judge({ offsetsMs: [0, 0] })).toBeNull();
  });

  it('are doubted when the last one is to come with its mark only', () => {
    const minutes = [10 * 60];
    expect(judge({ minutes, lastMs: NOW + 2 * HOUR_MS })).toBe('inFuture');
    // five minutes are a clock's tolerance
    expect(judge({ minutes, lastMs: NOW + 300_000 })).toBeNull();
    expect(judge({ minutes, lastMs: NOW + 300_001 })).toBe('inFuture');
    // to come in both: refused by line
    expect(judge({ minutes, lastMs: NOW + 48 * HOUR_MS })).toBeNull();
  });
});
