import { appendFileSync } from 'node:fs';

/** `npm run faults` names a file for the figures and needs the progress of each kind; `npm test` needs neither. */
const summaryFile = process.env['RELEVE_FAULTS_SUMMARY'];

/** Reports the progress of one kind, at each tenth. */
export function progressOf(kind: string, done: number, all: number, more = ''): void {
  if (summaryFile === undefined) return;
  const step = Math.max(1, Math.floor(all / 10));
  if (done % step === 0 || done === all) process.stderr.write(`  ${kind}: ${done} of ${all}${more}\n`);
}

/** Writes the figures of one kind, in one line of the summary. */
export function summaryOf(kind: string, figures: string): void {
  if (summaryFile !== undefined) appendFileSync(summaryFile, `${kind}: ${figures}\n`);
}
