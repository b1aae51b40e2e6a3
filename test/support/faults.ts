import { appendFileSync } from 'node:fs';

/** `npm run faults` names a file for the figures and wants to see how far each kind is; `npm test` wants neither. */
const summaryFile = process.env['RELEVE_FAULTS_SUMMARY'];

/** How far one kind is, at each tenth of it. */
export function progressOf(kind: string, done: number, all: number, more = ''): void {
  if (summaryFile === undefined) return;
  const step = Math.max(1, Math.floor(all / 10));
  if (done % step === 0 || done === all) process.stderr.write(`  ${kind}: ${done} of ${all}${more}\n`);
}

/** The figures of one kind, in one line of the summary. */
export function summaryOf(kind: string, figures: string): void {
  if (summaryFile !== undefined) appendFileSync(summaryFile, `${kind}: ${figures}\n`);
}
