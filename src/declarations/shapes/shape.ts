import type { Role } from './roles.js';

/** The same words in both languages. */
export type Pair = readonly [fr: string, en: string];

/** What a permission lets its holder do, where that decides which roles never hold it. */
export type Deed = 'readsMoney' | 'writesMoney' | 'handlesCash' | 'signsSheets' | 'administers' | 'decides';

export interface PermissionDeclaration {
  readonly heldBy: readonly Role[];
  /** Roles that never hold it, besides those that never do such a deed: a later addition cannot give it to them. */
  readonly neverBy?: readonly Role[];
  readonly does?: readonly Deed[];
  /** True: a device's token may hold it. */
  readonly isForDevices?: boolean;
}

/** A kind of request that a second person decides. */
export interface ApprovalDeclaration {
  /** Roles whose holder may decide it, besides holding `approvals.decide`. */
  readonly decidedBy: readonly Role[];
  /** The permission with which they decide; `approvals.decide` when absent. */
  readonly decidedWith?: 'approvals.decide' | 'people.decide';
  /** The permission of which its author holds one, as long as the request waits. */
  readonly askedWith: readonly string[];
  /** What is asked; the blanks are fields of the request's subject, or what its description fills in. */
  readonly title: Pair;
}

/** How a value is written in JSON: integers as numbers; amounts, decimals, times and words as text. */
export type SettingType = 'time' | 'monthDay' | 'integer' | 'minor' | 'decimal' | 'text';

/** A value as it is stored and travels: JSON scalar, never a floating point amount. */
export type SettingScalar = string | number | null;

/** What a setting is about: how its page groups them. */
export type SettingGroup = 'entity' | 'day' | 'security' | 'readings' | 'tolerances' | 'hold' | 'payouts' | 'fiscal';

export interface SettingDeclaration {
  readonly group: SettingGroup;
  /** Its place among all settings: lower ones first, no two the same. */
  readonly place: number;
  readonly type: SettingType;
  /** True: null is a value, and means that this half of the rule is not applied; of words, that nobody entered them. */
  readonly isNullable: boolean;
  /** Bounds of an integer, an amount or a decimal, both inclusive, as decimal text; of the length of words. */
  readonly lowest: string;
  readonly highest: string;
  /** What words must look like whole, as the source of a regular expression. */
  readonly pattern?: string;
  readonly byDefault: SettingScalar;
  /** The source of the default. */
  readonly source: Pair;
  readonly labels: Pair;
}

/** A numbered register, whose entries the module's view `register_<name>` describes. */
export interface RegisterDeclaration {
  /** Its place among all registers: lower ones first, no two the same. */
  readonly place: number;
  readonly title: Pair;
  /** What an entry is; named by its kind where there is one. */
  readonly entry?: Pair;
  /** The words of its entries' kinds: in those of a document, each key with this prefix before the kind. */
  readonly kinds?: { readonly document: string; readonly prefix: string };
  /** What the number in an entry refers to: `{n}`. */
  readonly refersTo?: Pair;
}

/** A table as the database must have it; made by the module's migration and compared with this by a test. */
export type TableDeclaration = {
  /** What the application's role may do. One right more is a change here, with its reason in review. */
  readonly rights: string;
} & (
  | {
      /** The sealed log follows it row by row. */
      readonly log: 'append_only' | 'mutable';
      /** Columns that a person types: the log has salted digests of them, and they can be erased on request. */
      readonly texts?: readonly string[];
    }
  | {
      /** The log does not follow it: it can be made again or is bound otherwise, or it proves nothing (`none`). */
      readonly log: 'derived' | 'none';
      /** Why that is enough. */
      readonly because: string;
    }
);

/** The status and sentences of one refusal: `{name}` in a sentence is filled from the refusal's details. */
export interface RefusalDeclaration {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503;
  readonly fr: string;
  readonly en: string;
}

/**
 * What the rest of the product must know of a module, as data: `src/<module>/<module>.declaration.ts`, listed in
 * `declarations.ts`. What a module does, it does through its service, its views and its contributions to the day.
 */
export interface Declaration {
  readonly permissions?: Readonly<Record<string, PermissionDeclaration>>;
  readonly approvals?: Readonly<Record<string, ApprovalDeclaration>>;
  readonly settings?: Readonly<Record<string, SettingDeclaration>>;
  readonly registers?: Readonly<Record<string, RegisterDeclaration>>;
  /** What keeps a day from closing, a sentence for each kind of blocker; `{name}` is a field of the blocker. */
  readonly blockers?: Readonly<Record<string, Pair>>;
  readonly tables?: Readonly<Record<string, TableDeclaration>>;
  /** In order of precedence. */
  readonly refusals?: Readonly<Record<string, RefusalDeclaration>>;
}

/** Keeps the names and literal values of a declaration in its type. */
export function declaration<const Given extends Declaration>(given: Given): Given {
  return given;
}
