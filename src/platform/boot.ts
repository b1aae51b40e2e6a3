import type { Config } from './runtime/config.js';
import { prepareHome } from './files/home.js';
import { buildConnectionUrl } from './database/database.js';
import { findServerAccount } from './database/embedded-binaries.js';
import { openEmbeddedPostgres } from './database/embedded-postgres.js';
import { applicationRole } from './database/roles.js';

/** A database ready for connections, and the way to disconnect from it. */
export interface OpenDatabase {
  /** Connects as the application's role. */
  readonly url: string;
  /** Connects as the owner of the schema. */
  readonly ownerUrl: string;
  /** The superuser of the embedded database; undefined for an external database. */
  readonly superuserUrl: string | undefined;
  readonly embedded: boolean;
  /** False when only the application's login is given: the owner then migrates elsewhere. */
  readonly canMigrate: boolean;
  /** Disconnects; the embedded database stops with the last process that uses it. */
  stop(): Promise<void>;
  /** Disconnects without waiting, for a process that ends at once. */
  abandon(): void;
}

/**
 * Opens the configured database; without one starts the embedded database, or joins the one that this installation
 * runs.
 * Does not migrate: see `runMigrations`.
 */
export async function openDatabase(
  config: Pick<Config, 'home' | 'homeWasChosen' | 'databaseUrl' | 'databaseOwnerUrl'>,
): Promise<OpenDatabase> {
  prepareConfiguredHome(config);
  if (config.databaseUrl !== undefined) {
    return {
      url: buildConnectionUrl(config.databaseUrl, applicationRole),
      ownerUrl: buildConnectionUrl(config.databaseOwnerUrl ?? config.databaseUrl),
      superuserUrl: undefined,
      embedded: false,
      canMigrate: config.databaseOwnerUrl !== undefined || !isApplicationLogin(config.databaseUrl),
      stop: () => Promise.resolve(),
      abandon: () => undefined,
    };
  }
  const embeddedPostgres = await openEmbeddedPostgres({
    home: config.home,
    homeWasChosen: config.homeWasChosen,
    restartOnFailure: true,
  });
  return { ...embeddedPostgres, embedded: true, canMigrate: true };
}

/** Creates the configured home, or closes an existing one to other accounts; see `prepareHome`. */
export function prepareConfiguredHome({ home, databaseUrl }: Pick<Config, 'home' | 'databaseUrl'>): void {
  prepareHome(home, databaseUrl === undefined ? findServerAccount() : undefined);
}

/** Returns whether the address logs in as the application's role, which may not migrate. */
function isApplicationLogin(url: string): boolean {
  return decodeURIComponent(new URL(url).username) === applicationRole;
}
