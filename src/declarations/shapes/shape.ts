import type { Role } from './roles.js';
import type { Text } from './text.js';

/** Kind of act that a permission allows, where it decides which roles never hold the permission. */
export type ActionKind = 'readsMoney' | 'writesMoney' | 'handlesCash' | 'signsSheets' | 'administers' | 'decides';

export interface PermissionDeclaration {
  readonly heldBy: readonly Role[];
  /**
   * Roles that never hold the permission, in addition to those excluded by its `ActionKind`: a later change cannot
   * grant it.
   */
  readonly forbiddenRoles?: readonly Role[];
  readonly actionKinds?: readonly ActionKind[];
  /** True: a device token may hold the permission. */
  readonly isForDevices?: boolean;
}

/** A kind of request that a second person decides. */
export interface ApprovalDeclaration {
  /** Roles that may decide it, in addition to holding `approvals.decide`. */
  readonly decidedBy: readonly Role[];
  /** Permission needed to decide it; `approvals.decide` by default. */
  readonly decidedWith?: 'approvals.decide' | 'people.decide';
  /** Permissions of which the requester must hold one as long as the request is pending. */
  readonly requestedWith: readonly string[];
}

/** The words of a kind of request. */
export interface ApprovalWords {
  /** Title of the request; its placeholders are fields of the request's subject or filled in by its description. */
  readonly title: Text;
}

/** Type of a setting's value in JSON: integers are numbers; amounts, decimals, times and texts are strings. */
export type SettingType = 'time' | 'monthDay' | 'integer' | 'minor' | 'decimal' | 'text';

/** A value as stored and sent: a JSON scalar, never a floating-point amount. */
export type SettingScalar = string | number | null;

/** Topic of a setting: the groups of the settings page. */
export type SettingGroup = 'entity' | 'day' | 'security' | 'readings' | 'tolerances' | 'hold' | 'payouts' | 'fiscal';

export interface SettingDeclaration {
  readonly group: SettingGroup;
  /** Sort order among all settings: lower places first, unique. */
  readonly place: number;
  readonly type: SettingType;
  /** True: null is allowed and means that this half of the rule is not applied, or that a text was not entered. */
  readonly isNullable: boolean;
  /** Inclusive bounds of an integer, an amount, a decimal or the length of a text, as decimal text. */
  readonly lowest: string;
  readonly highest: string;
  /** Source of a regular expression that a whole text must match. */
  readonly pattern?: string;
  readonly byDefault: SettingScalar;
}

/** The words of a setting. */
export interface SettingWords {
  readonly label: Text;
  /** Source of the default. */
  readonly source: Text;
}

/** A numbered register; the module's view `register_<name>` describes its entries. */
export interface RegisterDeclaration {
  /** Sort order among all registers: lower places first, unique. */
  readonly place: number;
  /** Names of its kinds of entry: keys of a document's texts, each made of this prefix and the kind. */
  readonly kinds?: { readonly document: string; readonly prefix: string };
}

/** The words of a register. */
export interface RegisterWords {
  readonly title: Text;
  /** Name of an entry, used when its kind has no name of its own. */
  readonly entry?: Text;
  /** Name of the record that an entry's number refers to: `{n}`. */
  readonly refersTo?: Text;
}

/** The expected form of a table in the database. The module's migration creates it, and a test compares the two. */
export type TableDeclaration = {
  /** Rights of the application's role. A further right is a change here, with its reason in review. */
  readonly rights: string;
} & (
  | {
      /** The sealed log records every change of a row. */
      readonly log: 'append_only' | 'mutable';
      /** Columns typed by a person: the log contains salted digests of them, and they can be erased on request. */
      readonly texts?: readonly string[];
    }
  | {
      /**
       * The log does not record it: it can be derived again or is bound otherwise (`derived`), or it proves nothing
       * (`none`).
       */
      readonly log: 'derived' | 'none';
      /** Reason why this is sufficient. */
      readonly because: string;
    }
);

/** HTTP status of a refusal. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503;

/**
 * The facts about a module that the rest of the product needs, as data without words, listed in `declarations.ts`; the
 * words of each name are in `words/<language>.json`.
 */
export interface Declaration {
  readonly permissions?: Readonly<Record<string, PermissionDeclaration>>;
  readonly approvals?: Readonly<Record<string, ApprovalDeclaration>>;
  readonly settings?: Readonly<Record<string, SettingDeclaration>>;
  readonly registers?: Readonly<Record<string, RegisterDeclaration>>;
  /** Kinds of reasons that prevent a day from closing; `{name}` in the sentence of a kind is a field of the blocker. */
  readonly blockers?: Readonly<Record<string, true>>;
  readonly tables?: Readonly<Record<string, TableDeclaration>>;
  /** In order of precedence; `{name}` in the sentence of a refusal is filled from its details. */
  readonly refusals?: Readonly<Record<string, RefusalStatus>>;
}

/** Returns the declaration with its names and literal values retained in its type. */
export function declareModule<const Given extends Declaration>(moduleDeclaration: Given): Given {
  return moduleDeclaration;
}
