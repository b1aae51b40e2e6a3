import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { representatives } from '../support/scale.js';
import { houseTemplate } from './house-with-rows.js';
import type { HouseTemplate } from './house-with-rows.js';
import { logTamperings } from './tampering.js';
import type { Tampering } from './tampering.js';

let template: HouseTemplate;

beforeAll(async () => {
  template = await houseTemplate();
});
afterAll(async () => template.drop());

test('before anybody tampers, nothing is found', async () => {
  const house = await template.copy();
  expect(await house.verify()).toMatchObject({ isClean: true, findings: [] });
  await house.drop();
});

test('what is done to the log, its guards and the files outside is named', async () => {
  expect(logTamperings.length).toBeGreaterThanOrEqual(50);
  expect(await notNamed(representatives(logTamperings, 8))).toEqual([]);
});

async function notNamed(tamperings: readonly Tampering[]): Promise<string[]> {
  const missed: string[] = [];
  for (const tampering of tamperings) missed.push(...(await notNamedTogether([tampering])));
  return missed;
}

/** Those done to one copy that the verification did not name, with what it said instead. */
async function notNamedTogether(tamperings: readonly Tampering[]): Promise<string[]> {
  const house = await template.copy();
  try {
    for (const tampering of tamperings) await tampering.apply(house);
    const { findings } = await house.verify();
    return tamperings
      .filter((tampering) => !tampering.isNamed(findings))
      .map(({ name }) => `${name}: ${JSON.stringify(findings.slice(0, 3))}`);
  } finally {
    await house.drop();
  }
}
