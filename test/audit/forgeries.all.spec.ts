import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import type { Finding } from '#audit/findings/finding.js';
import { dayClosingsProof } from '#closing/day-closings.proof.js';
import { photographsProof } from '#machines/photographs/photographs.proof.js';
import { eventBatchesProof } from '#meters/events/event-batches.proof.js';
import { readingBatchesProof } from '#meters/ingest/reading-batches.proof.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import { isTranslatableDetail } from '#proof/finding-details.js';
import { groupFindingsByKind } from '#proof/finding-words.js';
import { sampleOf } from '../support/scale.js';
import { establishmentTemplate } from './establishment-with-rows.js';
import type { EstablishmentTemplate, EstablishmentWithRows } from './establishment-with-rows.js';
import { forgedFiles, forgedLog, forgedRows, type Forgery, type Named } from './forgeries.js';

const forgeries = [forgedRows, forgedLog, forgedFiles];

/** Keys that were never created for invented rows. */
const storedElsewhere = ['keys/personal-data.key', 'keys/ESTABLISHMENT-A.documents.json'];

let template: EstablishmentTemplate;

beforeAll(async () => {
  template = await establishmentTemplate();
});
afterAll(async () => template.drop());

/** Verifies as the product does: the files are inspected, pending entries sealed, then everything is proved. */
async function findingsOf({ superuser, home, catalogue }: EstablishmentWithRows): Promise<readonly Finding[]> {
  const audit = new AuditService(superuser, superuser, new SystemClock(), readConfig({ RELEVE_HOME: home }));
  for (const check of [readingBatchesProof, eventBatchesProof, photographsProof, dayClosingsProof]) {
    audit.addDigestCheck(check);
  }
  return (await audit.verifyLogs({ catalogue, storedElsewhere })).findings;
}

const isNamed = (findings: readonly Finding[], [kind, table, key = '', detail = '']: Named): boolean =>
  findings.some(
    (one) =>
      one.kind === kind && ['', one.table].includes(table) && one.key.includes(key) && one.detail.includes(detail),
  );

/** Returns the expected findings of a forgery that the verification missed, with its actual findings. */
async function missedFindings(forgery: Forgery): Promise<string[]> {
  const { name, named } = forgery;
  const establishment = await template.copy();
  try {
    await forgery.apply(establishment);
    const findings = await findingsOf(establishment);
    expect(findings.map(({ detail }) => detail).filter((detail) => !isTranslatableDetail(detail))).toEqual([]);
    // in both languages: the event, its possible authors and the remedy
    for (const language of ['fr', 'en'] as const) {
      for (const { summary: happened, possibleAuthors: suspects, nextStep } of groupFindingsByKind(
        findings,
        language,
      )) {
        expect([happened, suspects, nextStep].every((words) => words.length > 10)).toBe(true);
      }
    }
    return named
      .filter((one) => !isNamed(findings, one))
      .map((one) => `${name}: ${one.join(' ')}, but ${JSON.stringify(findings.slice(0, 5))}`);
  } catch (error) {
    return [`${name}: ${String(error)}`];
  } finally {
    await establishment.drop();
  }
}

test('finds nothing before any forgery', async () => {
  const establishment = await template.copy();
  expect(await findingsOf(establishment)).toEqual([]);
  await establishment.drop();
});

test('names each forgery by its object: consistent ones, those made as the application, and those in the files', async () => {
  expect(forgeries.flat().length).toBeGreaterThanOrEqual(45);
  const missed: string[] = [];
  for (const forgery of forgeries.flatMap((some) => sampleOf(some, 2))) missed.push(...(await missedFindings(forgery)));
  expect(missed).toEqual([]);
});
