import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ensureConsolePersonId } from '#identity/people/console-person.js';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { permissions } from '#identity/access/permissions.js';
import { AppModule } from '#app/app.module.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { SystemClock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { openMigratedDatabase } from '#platform/server.js';
import { StderrLogger } from '#platform/runtime/stderr-logger.js';
import { disconnectOnSignals } from './break-off.js';
import { readConfiguration } from './configuration.js';
import { UsageError } from './command-line.js';

/** The application without HTTP, for one command. */
export interface Application {
  readonly context: INestApplicationContext;
  readonly config: Config;
  readonly database: Database;
}

/**
 * Returns the options of an application without HTTP that logs only warnings. They are an object of Nest's class, as
 * Nest requires.
 */
function buildContextOptions(config: Config): NestApplicationContextOptions {
  const options = new NestApplicationContextOptions();
  options.logger = new StderrLogger('warn', config.production);
  options.abortOnError = false;
  return options;
}

/** Options for commands that start differently from the others. */
export interface StartOptions {
  /** True for commands that report or accept a database and files that do not belong together; others refuse it. */
  readonly allowDamage?: boolean;
  /** Read from the environment when absent. */
  readonly config?: Config;
}

/**
 * Runs work with the application, without HTTP, on the database (that of a running server if there is one), and then
 * closes both. `allowDamage`: the home is not inspected, so that a damaged one can be repaired.
 */
export async function withApplication<T>(
  callback: (application: Application) => Promise<T>,
  { allowDamage = false, config = readConfiguration() }: StartOptions = {},
): Promise<T> {
  const openingDatabase = openMigratedDatabase(config, allowDamage ? undefined : assertHomeMatchesDatabase);
  const removeSignalHandlers = disconnectOnSignals(async () => (await openingDatabase).stop());
  const database = await openingDatabase;
  try {
    const platform = { config, clock: new SystemClock(), databaseUrl: database.url };
    const context = await NestFactory.createApplicationContext(
      AppModule.register(platform),
      buildContextOptions(config),
    );
    try {
      return await callback({ context, config, database: context.get(Database) });
    } finally {
      await context.close();
    }
  } finally {
    await database.stop();
    removeSignalHandlers();
  }
}

/** Returns the establishments of the installation; number 0, the operator itself, is none. */
export async function listEstablishments(establishmentsService: EstablishmentsService, database: Database) {
  return (await establishmentsService.listEstablishments(database)).filter(
    ({ establishmentId }) => establishmentId !== 0,
  );
}

/**
 * Returns the establishment with this code, or the only one when none is given. Establishment 0, the operator itself,
 * does not count. Refuses UNKNOWN_ESTABLISHMENT; throws UsageError when there are several to choose from.
 */
export async function requireEstablishment(
  { context, database }: Application,
  code: string | undefined,
): Promise<Establishment> {
  const establishmentsService = context.get(EstablishmentsService);
  if (code !== undefined) return establishmentsService.requireEstablishment(database, code);
  const establishments = await listEstablishments(establishmentsService, database);
  const [soleEstablishment] = establishments;
  if (soleEstablishment === undefined) return refuse('UNKNOWN_ESTABLISHMENT', { establishment: null });
  if (establishments.length > 1) {
    const codes = establishments.map((establishment) => establishment.code).join(', ');
    throw new UsageError('establishmentMissing', { codes });
  }
  return establishmentsService.requireEstablishment(database, soleEstablishment.code);
}

/** Creates the actor of the server's console, who may request everything and approve nothing. Refuses CLOCK_JUMPED. */
export async function createConsoleActor({ context, database }: Application): Promise<Actor> {
  context.get(ClockGuard).assertClockCorrect();
  return {
    personId: await ensureConsolePersonId(database, new Date()),
    fullName: 'Console du serveur',
    accountId: null,
    sessionId: null,
    tokenId: null,
    roles: [],
    permissions: new Set(permissions.filter((permission) => permission !== 'approvals.decide')),
  };
}
