/** The ranks of ARCHITECTURE.md, highest first. A rank may import the ranks below it and never itself or those above. */
const ranks = [
  ['archive', 'registers', 'inbox', 'insight', 'imports', 'personal', 'rules', 'views'],
  ['documents'],
  ['closing'],
  ['progressives'],
  ['interventions', 'payouts', 'drops'],
  ['meters', 'orphans', 'custody', 'cagnottes'],
  ['cards'],
  ['tables', 'tickets'],
  ['desks', 'incidents', 'equipment'],
  ['machines'],
  ['establishments'],
  ['ledger'],
  ['approvals'],
  ['identity'],
  ['audit'],
  ['platform'],
  ['refusals'],
  ['domain'],
  ['declarations'],
  ['proof'],
];

/** Folders of src/ above every rank: the programs that start the rest. No ranked folder imports them. */
const roots = ['app', 'commands', 'demo'];

/** The ranks of the client, highest first; folders of the same rank may not import one another. */
const clientRanks = [['app'], ['features'], ['outbox'], ['components'], ['session'], ['api'], ['locales']];

/** Folders of web/src outside the ranks: separate programs that import nothing from them. */
const clientPrograms = ['worker'];

/** Features that span several folders; every other folder of web/src/features is a feature of its own. */
const areas = [
  ['drops', 'drop-count', 'boxes'],
  ['payouts', 'disputes'],
  ['days', 'counts', 'day-grid'],
  ['tables', 'cagnottes'],
  ['desks', 'tickets'],
];

module.exports = { ranks, roots, clientRanks, clientPrograms, areas };
