/** Findings of a verification in plain words: the event, the possible authors and the next step. */

interface Translations {
  readonly fr: string;
  readonly en: string;
}

/** Where a finding lies, which determines its possible authors and the remedy. */
type FindingCause = 'rows' | 'log' | 'files' | 'archives' | 'guards' | 'waiting' | 'unreadable';

const TEXTS_BY_CAUSE: Readonly<
  Record<FindingCause, { readonly possibleAuthors: Translations; readonly nextStep: Translations }>
> = {
  rows: {
    possibleAuthors: {
      fr: 'Un auteur qui écrit dans la base sans passer par Relevé : un administrateur de PostgreSQL ou le propriétaire du schéma.',
      en: 'A person who writes to the database without Relevé: an administrator of PostgreSQL or the owner of the schema.',
    },
    nextStep: {
      fr: 'Ne corrigez rien. Gardez la base telle quelle, comparez cette ligne à une sauvegarde ou à une archive, et recherchez qui a eu ces accès depuis la dernière vérification sans anomalie.',
      en: 'Correct nothing. Keep the database as it is, compare this row with a backup or an archive, and find out who has had such access since the last verification without a finding.',
    },
  },
  log: {
    possibleAuthors: {
      fr: 'Un auteur qui écrit dans la base sans passer par Relevé et a voulu changer le journal lui-même : un administrateur de PostgreSQL.',
      en: 'A person who writes to the database without Relevé and intended to change the log itself: an administrator of PostgreSQL.',
    },
    nextStep: {
      fr: 'Gardez la base et RELEVE_HOME/checkpoints tels quels, comparez-les à la copie des têtes signées conservée ailleurs, et prévenez le contrôleur.',
      en: 'Keep the database and RELEVE_HOME/checkpoints as they are, compare them with the copy of the signed heads stored elsewhere, and inform the controller.',
    },
  },
  files: {
    possibleAuthors: {
      fr: 'Un auteur qui écrit dans le dossier RELEVE_HOME, une restauration incomplète ou un disque défaillant.',
      en: 'A person who writes to the folder RELEVE_HOME, an incomplete restoration or a failing disk.',
    },
    nextStep: {
      fr: 'Remettez le fichier depuis une sauvegarde ou l’ancien disque. S’il est perdu pour de bon, acceptez la perte avec son motif (releve accept-restored --reason) : le journal en portera la trace.',
      en: 'Put the file back from a backup or the old disk. If it is permanently lost, accept the loss with a reason (releve accept-restored --reason): the log records it.',
    },
  },
  archives: {
    possibleAuthors: {
      fr: 'Un auteur qui écrit dans le dossier RELEVE_HOME, ou un disque défaillant.',
      en: 'A person who writes to the folder RELEVE_HOME, or a failing disk.',
    },
    nextStep: {
      fr: 'Ne remettez ce fichier à personne et mettez-le de côté comme preuve ; demandez l’archive à nouveau, et comparez les deux.',
      en: 'Do not hand this file to anyone; set it aside as evidence, request the archive again, and compare the two.',
    },
  },
  guards: {
    possibleAuthors: {
      fr: 'Le propriétaire du schéma ou un administrateur de PostgreSQL ; une mise à jour faite à la main.',
      en: 'The owner of the schema or an administrator of PostgreSQL; a manual upgrade.',
    },
    nextStep: {
      fr: 'Aucun document n’est signé d’ici là. Rétablissez l’élément nommé tel que cette version l’a fait, ou restaurez une sauvegarde ; vérifiez ensuite les écritures faites sans lui.',
      en: 'No document is signed until then. Restore the named element as this version created it, or restore a backup; then verify the entries written without it.',
    },
  },
  waiting: {
    possibleAuthors: {
      fr: 'Une transaction restée ouverte, ou un serveur qui ne scelle pas.',
      en: 'A transaction that was left open, or a server that does not seal.',
    },
    nextStep: {
      fr: 'Fermez la session nommée ou redémarrez le serveur : le scellement reprend de lui-même.',
      en: 'End the named session or restart the server: sealing resumes by itself.',
    },
  },
  unreadable: {
    possibleAuthors: {
      fr: 'Une base ou un disque endommagés, ou une ligne écrite sous une forme que Relevé n’écrit pas.',
      en: 'A damaged database or disk, or a row in a form that Relevé does not write.',
    },
    nextStep: {
      fr: 'Le reste est vérifié. Faites examiner le disque, et comparez avec la dernière sauvegarde.',
      en: 'The rest is verified. Have the disk examined, and compare with the last backup.',
    },
  },
};

/** Each finding in a sentence, with its cause. */
const SENTENCE_BY_FINDING = {
  entryAltered: { cause: 'log', fr: 'Une écriture scellée a été changée.', en: 'A sealed entry was changed.' },
  entryMissing: { cause: 'log', fr: 'Une écriture scellée manque.', en: 'A sealed entry is missing.' },
  entryInserted: {
    cause: 'log',
    fr: 'Une écriture a été glissée parmi les scellées.',
    en: 'An entry was slipped in among the sealed ones.',
  },
  entryMislabelled: {
    cause: 'log',
    fr: 'Les repères d’une écriture ne sont pas les siens.',
    en: 'An entry’s labels are not its own.',
  },
  entryRewritten: {
    cause: 'log',
    fr: 'Une écriture a été réécrite avant d’être scellée.',
    en: 'An entry was rewritten before it was sealed.',
  },
  entryForeign: {
    cause: 'log',
    fr: 'Une écriture n’est pas du programme de cette installation.',
    en: 'An entry was not made by this installation’s program.',
  },
  entryNotSealed: {
    cause: 'waiting',
    fr: 'Des écritures attendent d’être scellées.',
    en: 'Entries are waiting to be sealed.',
  },
  actMissing: {
    cause: 'rows',
    fr: 'Une écriture a été faite hors de l’application.',
    en: 'An entry was made outside the application.',
  },
  appendOnlyChanged: {
    cause: 'rows',
    fr: 'Une ligne qui ne change jamais a été changée.',
    en: 'A row that never changes was changed.',
  },
  leafMissing: { cause: 'log', fr: 'Une feuille de l’arbre manque.', en: 'A leaf of the tree is missing.' },
  leafDisplaced: { cause: 'log', fr: 'Une feuille n’est pas à sa place.', en: 'A leaf is not in its place.' },
  leafBeyondCheckpoint: {
    cause: 'log',
    fr: 'Une feuille n’est sous aucune tête signée.',
    en: 'A leaf is under no signed head.',
  },
  rootDiffers: {
    cause: 'log',
    fr: 'L’arbre ne donne pas la racine signée.',
    en: 'The tree does not give the signed root.',
  },
  checkpointForged: {
    cause: 'files',
    fr: 'Une tête n’est pas signée par la clé connue.',
    en: 'A head is not signed by the known key.',
  },
  checkpointAltered: { cause: 'files', fr: 'Une tête signée a été changée.', en: 'A signed head was changed.' },
  checkpointMissing: { cause: 'files', fr: 'Une tête signée manque.', en: 'A signed head is missing.' },
  checkpointFileAltered: {
    cause: 'files',
    fr: 'Le fichier des têtes a été changé.',
    en: 'The file of heads was changed.',
  },
  logTruncated: { cause: 'log', fr: 'La fin du journal a été retirée.', en: 'The end of the log was taken away.' },
  keyUnknown: {
    cause: 'files',
    fr: 'Une clé est inconnue hors de la base.',
    en: 'A key is unknown outside the database.',
  },
  keyMissing: { cause: 'files', fr: 'Une clé a disparu hors de la base.', en: 'A key outside the database is gone.' },
  rowChanged: {
    cause: 'rows',
    fr: 'Une ligne n’est plus telle qu’elle a été inscrite.',
    en: 'A row is no longer as it was written.',
  },
  rowMissing: { cause: 'rows', fr: 'Une ligne inscrite a disparu.', en: 'A recorded row is missing.' },
  rowUnknown: {
    cause: 'rows',
    fr: 'Une ligne n’a jamais été inscrite au journal.',
    en: 'A row was never recorded in the log.',
  },
  digestDiffers: {
    cause: 'rows',
    fr: 'Des lignes ne sont plus celles de leur empreinte.',
    en: 'Rows are no longer those of their digest.',
  },
  fileAltered: {
    cause: 'archives',
    fr: 'Un fichier conservé n’est plus celui qui a été fait.',
    en: 'A stored file is no longer the one that was made.',
  },
  guardMissing: { cause: 'guards', fr: 'Une protection de la base manque.', en: 'A guard of the database is missing.' },
  guardAltered: {
    cause: 'guards',
    fr: 'Une protection de la base a été changée.',
    en: 'A guard of the database was changed.',
  },
  guardUnknown: {
    cause: 'guards',
    fr: 'Un élément de la base n’est pas de cette version.',
    en: 'An element of the database does not belong to this version.',
  },
  entryRepeated: {
    cause: 'log',
    fr: 'Une ligne a été ajoutée deux fois au journal.',
    en: 'A row was recorded in the log twice.',
  },
  entryMisplaced: { cause: 'log', fr: 'Une écriture a été antidatée.', en: 'An entry was backdated.' },
  snapshotOutsideMigration: {
    cause: 'log',
    fr: 'L’état d’une ligne a été refait hors migration.',
    en: 'The state of a row was recorded again outside a migration.',
  },
  tableUnknown: {
    cause: 'log',
    fr: 'Une écriture porte sur une table que le journal ne suit pas.',
    en: 'An entry concerns a table that the log does not follow.',
  },
  establishmentMissing: { cause: 'rows', fr: 'Un établissement a été effacé.', en: 'An establishment was deleted.' },
  meaningBroken: { cause: 'rows', fr: 'Une ligne enfreint une règle.', en: 'A row breaks a rule.' },
  registerGap: {
    cause: 'rows',
    fr: 'Un registre a un trou dans ses numéros.',
    en: 'A register has a gap in its numbers.',
  },
  unreadable: { cause: 'unreadable', fr: 'Une partie ne peut pas être lue.', en: 'A part cannot be read.' },
} as const satisfies Readonly<Record<string, Translations & { readonly cause: FindingCause }>>;

/** The kind of finding; its table and key give the place. */
export type FindingKind = keyof typeof SENTENCE_BY_FINDING;

const FINDING_KINDS = Object.keys(SENTENCE_BY_FINDING) as readonly FindingKind[];

export interface FindingsOfKind<Finding> {
  readonly kind: FindingKind;
  /** The event. */
  readonly summary: string;
  /** The possible authors. */
  readonly possibleAuthors: string;
  /** The next step. */
  readonly nextStep: string;
  readonly findings: readonly Finding[];
}

/** Groups findings by kind, with their words; kinds without findings are left out. */
export function groupFindingsByKind<Finding extends { readonly kind: string }>(
  findings: readonly Finding[],
  language: 'fr' | 'en',
): readonly FindingsOfKind<Finding>[] {
  return FINDING_KINDS.flatMap((kind) => {
    const findingsOfKind = findings.filter((finding) => finding.kind === kind);
    const { cause, [language]: sentence } = SENTENCE_BY_FINDING[kind];
    const { possibleAuthors: authors, nextStep } = TEXTS_BY_CAUSE[cause];
    return findingsOfKind.length === 0
      ? []
      : [
          {
            kind,
            summary: sentence,
            possibleAuthors: authors[language],
            nextStep: nextStep[language],
            findings: findingsOfKind,
          },
        ];
  });
}
