import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@jest/globals';
import { writeReport } from '#commands/write-report.js';
import { REPORT_FORMATS, type ReportRequest } from '#documents/reporting.service.js';
import { Database } from '#platform/database/database.js';
import type { TestApp } from '../support/test-app.js';

const BEGINNINGS = {
  pdf: /^%PDF-1\.7/,
  xlsx: /^PK/,
  csv: /^(\ufeff(Ligne;|Line,)|PK)/,
  json: /^\{"\$schema"/,
} as const;

/**
 * Checks that `releve report` writes the document in every format; starts where the command has opened its application.
 */
export async function expectWrittenByCommand(app: TestApp, code: string, request: ReportRequest): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'releve-report-'));
  const application = { context: app.app, config: app.config, database: app.app.get(Database) };
  const { report, language, machine, subject, period } = request;
  try {
    for (const format of REPORT_FORMATS) {
      const out = path.join(folder, `${report}.${format}`);
      const options = {
        establishment: code,
        format,
        language,
        out,
        ...(machine === undefined ? {} : { machine }),
        ...(subject === undefined ? {} : { of: subject }),
        ...(period as Readonly<Record<string, string>>),
      };
      const answer = await writeReport(application, report, options);
      expect(answer.json).toMatchObject({ report, file: out, timestampMissing: null });
      expect(answer.exitCode).toBeUndefined();
      expect(existsSync(out)).toBe(true);
      expect([report, format, readFileSync(out, 'utf8').slice(0, 12)]).toEqual([
        report,
        format,
        expect.stringMatching(BEGINNINGS[format]) as unknown,
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
