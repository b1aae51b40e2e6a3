/**
 * Loaded before the product (`node --import`): the clock of its process stands at RELEVE_COMPARE_NOW, so that the
 * demonstration of two versions is played on the same days. The database keeps the real time.
 */
const fixed = Date.parse(process.env.RELEVE_COMPARE_NOW ?? '');
if (Number.isNaN(fixed)) throw new Error('RELEVE_COMPARE_NOW is not an instant');

const RealDate = globalThis.Date;

class FixedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(fixed);
    else super(...given);
  }

  static now() {
    return fixed;
  }
}

globalThis.Date = FixedDate;
