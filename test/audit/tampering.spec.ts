import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isDetailKnown } from '../../src/proof/finding-details.js';
import { representatives } from '../support/scale.js';
import { establishmentTemplate } from './establishment-with-rows.js';
import type { EstablishmentTemplate } from './establishment-with-rows.js';
import { logTamperings } from './tampering.js';
import type { Tampering } from './tampering.js';

let template: EstablishmentTemplate;

beforeAll(async () => {
  template = await establishmentTemplate();
});
afterAll(async () => template.drop());

test('before anybody tampers, nothing is found', async () => {
  const establishment = await template.copy();
  expect(await establishment.verify()).toMatchObject({ isClean: true, findings: [] });
  await establishment.drop();
});

test('what is done to the log, its guards and the files outside is named', async () => {
  expect(logTamperings.length).toBeGreaterThanOrEqual(50);
  expect(await notNamed(representatives(logTamperings, 5))).toEqual([]);
});

async function notNamed(tamperings: readonly Tampering[]): Promise<string[]> {
  const missed: string[] = [];
  for (const tampering of tamperings) missed.push(...(await notNamedTogether([tampering])));
  return missed;
}

/** Those done to one copy that the verification did not name, with what it said instead. */
async function notNamedTogether(tamperings: readonly Tampering[]): Promise<string[]> {
  const establishment = await template.copy();
  try {
    for (const tampering of tamperings) await tampering.apply(establishment);
    const { findings } = await establishment.verify();
    // what exactly is said in French too, whatever was done
    const untold = findings.filter(({ detail }) => !isDetailKnown(detail)).map(({ detail }) => `in English: ${detail}`);
    if (untold.length > 0) return untold;
    return tamperings
      .filter((tampering) => !tampering.isNamed(findings))
      .map(({ name }) => `${name}: ${JSON.stringify(findings.slice(0, 3))}`);
  } finally {
    await establishment.drop();
  }
}
