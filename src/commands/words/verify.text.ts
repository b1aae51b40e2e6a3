import type { FindingKind } from '../../audit/verify/finding.js';
import type { VerifyReport } from '../../audit/verify/verify.js';
import { consoleLanguage, say } from './words.js';

const KINDS: Readonly<Record<FindingKind, { readonly fr: string; readonly en: string }>> = {
  entryAltered: { fr: 'écriture du journal altérée', en: 'log entry altered' },
  entryMissing: { fr: 'écriture du journal disparue', en: 'log entry missing' },
  entryInserted: { fr: 'écriture du journal intercalée', en: 'log entry inserted' },
  entryMislabelled: { fr: 'écriture du journal mal désignée', en: 'log entry mislabelled' },
  entryNotSealed: { fr: 'écriture du journal non scellée', en: 'log entry not sealed' },
  actMissing: { fr: 'écrit hors de tout acte', en: 'written outside any act' },
  appendOnlyChanged: { fr: 'ligne immuable changée', en: 'immutable row changed' },
  leafMissing: { fr: 'feuille de l’arbre disparue', en: 'leaf of the tree missing' },
  leafDisplaced: { fr: 'feuille de l’arbre déplacée', en: 'leaf of the tree displaced' },
  leafBeyondCheckpoint: { fr: 'feuille au-delà du dernier scellé', en: 'leaf beyond the last checkpoint' },
  rootDiffers: { fr: 'tête de l’arbre différente', en: 'head of the tree differs' },
  checkpointForged: { fr: 'scellé à la signature fausse', en: 'checkpoint with a false signature' },
  checkpointAltered: { fr: 'scellé altéré', en: 'checkpoint altered' },
  checkpointMissing: { fr: 'scellé disparu', en: 'checkpoint missing' },
  checkpointFileAltered: { fr: 'fichier des scellés altéré', en: 'file of checkpoints altered' },
  logTruncated: { fr: 'journal tronqué', en: 'log truncated' },
  keyUnknown: { fr: 'clé inconnue', en: 'unknown key' },
  keyMissing: { fr: 'clé disparue', en: 'key missing' },
  rowChanged: { fr: 'ligne changée', en: 'row changed' },
  rowMissing: { fr: 'ligne effacée', en: 'row deleted' },
  rowUnknown: { fr: 'ligne ajoutée', en: 'row added' },
  digestDiffers: { fr: 'lot de relevés altéré', en: 'batch of readings altered' },
  guardMissing: { fr: 'garde-fou supprimé', en: 'guard missing' },
  guardAltered: { fr: 'garde-fou altéré', en: 'guard altered' },
  guardUnknown: { fr: 'garde-fou inconnu de cette version', en: 'guard unknown to this version' },
  entryRepeated: { fr: 'ligne ajoutée deux fois au journal', en: 'row inserted twice in the log' },
  entryMisplaced: { fr: 'écriture du journal antidatée', en: 'log entry backdated' },
  snapshotOutsideMigration: { fr: 'état d’une ligne refait hors migration', en: 'row stated anew outside a migration' },
  tableUnknown: { fr: 'table que le journal ne suit pas', en: 'table that the log does not follow' },
  establishmentMissing: { fr: 'établissement effacé', en: 'establishment deleted' },
  meaningBroken: { fr: 'règle enfreinte', en: 'rule broken' },
  registerGap: { fr: 'numérotation d’un registre rompue', en: 'gap in the numbers of a register' },
  unreadable: { fr: 'illisible', en: 'unreadable' },
};

/** `releve verify` as a person reads it: each establishment, what was altered, the verdict last. */
export function verifyText(report: VerifyReport): string {
  const { findings, findingCount } = report;
  const establishments = report.establishments.map(({ code, entries, treeSize, root }) =>
    say('verifiedEstablishment', { code, entries, treeSize, root }),
  );
  if (report.isClean) return [...establishments, say('verifiedClean')].join('\n');
  const lines = findings.map(({ kind, table, key, detail }) => {
    const words = KINDS[kind][consoleLanguage()];
    return `  – ${say('verifiedFinding', { words, table, key, detail })}`;
  });
  if (findingCount > findings.length) lines.push(`  ${say('moreFindings', { count: findingCount - findings.length })}`);
  return [...establishments, say('verifiedFindings', { count: findingCount }), ...lines].join('\n');
}
