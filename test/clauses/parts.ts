/**
 * The parts of the five texts, each with the texts of acts that prove its clauses (paths below `test/`). A part is one
 * test file of this folder, with one database.
 */
export const PARTS = {
  'mc-1-3': ['clauses/mc-1-3.acts.txt'],
  'mc-4-17': [
    'clauses/mc-4-17.acts.txt',
    'scenarios/15-tables-monaco.day.txt',
    'scenarios/19-cercle-monaco.day.txt',
    'scenarios/22-progressive-monaco.day.txt',
  ],
  'mc-18-24': [
    'clauses/mc-18-24.acts.txt',
    'scenarios/02-thresholds.day.txt',
    'scenarios/MC-16-change-desks.rule.txt',
    'scenarios/MC-18-means-of-play.rule.txt',
    'scenarios/MC-19.5-conveyed-coins.rule.txt',
    'scenarios/MC-19.6-boxes.rule.txt',
    'scenarios/MC-20.1-keys.rule.txt',
    'scenarios/MC-20.2-retired-stand.rule.txt',
    'scenarios/MC-20.3-doors.rule.txt',
    'scenarios/MC-20.3-envelope.rule.txt',
    'scenarios/MC-21.1-jackpots.rule.txt',
    'scenarios/MC-21.2-disputes.rule.txt',
    'scenarios/MC-21.3-orphans.rule.txt',
    'scenarios/MC-21.4-complements.rule.txt',
    'scenarios/MC-22-change-for-customers.rule.txt',
    'scenarios/MC-23-functions.rule.txt',
    'scenarios/MC-24-incidents.rule.txt',
  ],
  ai67: [
    'clauses/ai67.acts.txt',
    'scenarios/17-tables-afars-issas.day.txt',
    'scenarios/18-cercle-afars-issas.day.txt',
    'scenarios/AI67-6-orphans-register.rule.txt',
  ],
  fr: ['clauses/fr.acts.txt', 'scenarios/16-tables-france.day.txt', 'scenarios/21-progressive-france.day.txt'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Part = keyof typeof PARTS;
