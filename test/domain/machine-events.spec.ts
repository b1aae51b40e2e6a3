import { describe, expect, it } from '@jest/globals';
import { MACHINE_EVENT_CODES, isMoneyCompartmentOpening } from '#domain/meters/machine-events.js';

describe('MC:20.1.3 a compartment of money', () => {
  it('is open when its door is, with power or without, and when the bill box is taken off', () => {
    expect(MACHINE_EVENT_CODES.filter(isMoneyCompartmentOpening).sort()).toEqual([
      'cashBoxDoorOpened',
      'cashBoxDoorOpenedWithoutPower',
      'cashBoxRemoved',
      'dropDoorOpened',
      'dropDoorOpenedWithoutPower',
    ]);
  });
});
