import { describe, expect, it } from '@jest/globals';
import { loadDemonstration, type RunningApplication } from '#demo/demo.js';
import { performActions } from '#demo/night/agenda.js';
import { DemoClock } from '#demo/stage/played-time.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 14, hour));

describe('the time of the demonstration', () => {
  it('is the time of each act, in order', async () => {
    const clock = new DemoClock();
    const seen: string[] = [];
    const act = (name: string, hour: number) => ({
      at: at(hour),
      perform: () => Promise.resolve(seen.push(`${name} at ${clock.now().toISOString()}`)),
    });
    await performActions(clock, 'A test', [act('payment', 23), act('opening', 5), act('relève', 4)]);
    expect(seen).toEqual([
      'relève at 2026-03-14T04:00:00.000Z',
      'opening at 2026-03-14T05:00:00.000Z',
      'payment at 2026-03-14T23:00:00.000Z',
    ]);
  });

  it('is real again once restored', () => {
    const clock = new DemoClock();
    clock.set(at(5));
    expect(clock.now()).toEqual(at(5));
    clock.restore();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('is restored when the demonstration fails', async () => {
    const clock = new DemoClock();
    clock.set(at(5));
    const broken = {
      url: '',
      app: {
        get: () => {
          throw new Error('no application');
        },
      },
    } as unknown as RunningApplication;
    await expect(loadDemonstration(broken, clock)).rejects.toThrow('no application');
    expect(clock.now()).not.toEqual(at(5));
  });
});
