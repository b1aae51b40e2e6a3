import { describe, expect, test } from '@jest/globals';
import { findPinFault } from '#identity/credentials/pins.js';

describe('a PIN', () => {
  test.each(['481926', '730158', '20481937', '904417350286'])('%s is accepted', (pin) => {
    expect(findPinFault(pin)).toBeNull();
  });

  test.each(['12345', '1234567890123', '48192a', '48 192', '', '４８１９２６'])(
    '%j does not have enough digits',
    (pin) => {
      expect(findPinFault(pin)).toBe('PIN_NOT_DIGITS');
    },
  );

  test.each([
    '000000',
    '111111',
    '121212',
    '123123',
    '12341234',
    '112112',
    '122122',
    '123456',
    '654321',
    '890123',
    '109876',
    '135791',
    '864208',
    '123321',
    '159753',
    '147258',
    '112233',
    '111112',
  ])('%s is refused as too common', (pin) => {
    expect(findPinFault(pin)).toBe('PIN_TOO_COMMON');
  });
});
