import { chromium, type Browser } from 'playwright-core';

const script: string = '../../../scripts/browser.mjs';

/** The properties of a machine that the search for a browser uses. */
export interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** True for Debian and its derivatives, as root. */
  readonly mayInstall: boolean;
  /** Installs the system's Chromium; does nothing when that fails. */
  readonly install: () => void;
}

interface BrowserScript {
  readonly findBrowser: (machine?: Machine) => string;
}

/**
 * Returns the path of a browser, of this machine unless another is given; throws with the command that provides one.
 */
export const { findBrowser } = (await import(script)) as BrowserScript;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    timeout: 300_000,
  });
}
