import { readConfig, type Config } from '#platform/runtime/config.js';
import { ConfigurationError } from './environment-failure.js';

/** Reads the configuration from the environment's variables; throws ConfigurationError for an unreadable one. */
export function readConfiguration(): Config {
  try {
    return readConfig();
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
