import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

/** Findings of a verification in plain words: the event, the possible authors and the next step. */

const WORDS = { fr, en } as const satisfies { readonly fr: typeof en; readonly en: typeof fr };

/** Where a finding lies, which determines its possible authors and the remedy. */
type FindingCause = keyof typeof fr.causes;

/** Each finding with its cause, in the order of their presentation. */
const CAUSE_BY_FINDING = {
  entryAltered: 'log',
  entryMissing: 'log',
  entryInserted: 'log',
  entryMislabelled: 'log',
  entryRewritten: 'log',
  entryForeign: 'log',
  entryNotSealed: 'waiting',
  actMissing: 'rows',
  appendOnlyChanged: 'rows',
  leafMissing: 'log',
  leafDisplaced: 'log',
  leafBeyondCheckpoint: 'log',
  rootDiffers: 'log',
  checkpointForged: 'files',
  checkpointAltered: 'files',
  checkpointMissing: 'files',
  checkpointFileAltered: 'files',
  logTruncated: 'log',
  keyUnknown: 'files',
  keyMissing: 'files',
  rowChanged: 'rows',
  rowMissing: 'rows',
  rowUnknown: 'rows',
  digestDiffers: 'rows',
  fileAltered: 'archives',
  guardMissing: 'guards',
  guardAltered: 'guards',
  guardUnknown: 'guards',
  entryRepeated: 'log',
  entryMisplaced: 'log',
  snapshotOutsideMigration: 'log',
  tableUnknown: 'log',
  establishmentMissing: 'rows',
  meaningBroken: 'rows',
  registerGap: 'rows',
  unreadable: 'unreadable',
} as const satisfies Readonly<Record<keyof typeof fr.kinds, FindingCause>>;

/** The kind of finding; its table and key give the place. */
export type FindingKind = keyof typeof CAUSE_BY_FINDING;

const FINDING_KINDS = Object.keys(CAUSE_BY_FINDING) as readonly FindingKind[];

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
  const words = WORDS[language];
  return FINDING_KINDS.flatMap((kind) => {
    const findingsOfKind = findings.filter((finding) => finding.kind === kind);
    return findingsOfKind.length === 0
      ? []
      : [{ kind, summary: words.kinds[kind], ...words.causes[CAUSE_BY_FINDING[kind]], findings: findingsOfKind }];
  });
}
