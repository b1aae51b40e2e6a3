import { describe, expect, it } from '@jest/globals';
import { findBrowser, type Machine } from './support/browser.js';

const bare: Machine = { environment: {}, exists: () => false, mayInstall: false, install: () => undefined };
const has =
  (...paths: readonly string[]) =>
  (path: string): boolean =>
    paths.includes(path);

describe('the browser of the screen tests', () => {
  it('is the one that RELEVE_BROWSER names', () => {
    const environment = { RELEVE_BROWSER: '/opt/chrome' };
    expect(findBrowser({ ...bare, environment, exists: has('/opt/chrome', '/usr/bin/chromium') })).toBe('/opt/chrome');
    expect(() => findBrowser({ ...bare, environment, exists: has('/usr/bin/chromium') })).toThrow(
      'RELEVE_BROWSER names /opt/chrome, which does not exist',
    );
  });

  it('is otherwise the system’s, on the path or in its usual place', () => {
    expect(findBrowser({ ...bare, exists: has('/usr/bin/google-chrome') })).toBe('/usr/bin/google-chrome');
    const environment = { PATH: '/opt/somebody/bin', RELEVE_BROWSER: '' };
    expect(findBrowser({ ...bare, environment, exists: has('/opt/somebody/bin/chromium') })).toBe(
      '/opt/somebody/bin/chromium',
    );
  });

  it('is otherwise Debian’s, installed where that is allowed', () => {
    const present: string[] = [];
    const debian: Machine = {
      ...bare,
      exists: (path) => present.includes(path),
      mayInstall: true,
      install: () => void present.push('/usr/bin/chromium'),
    };
    expect(findBrowser(debian)).toBe('/usr/bin/chromium');
    present.length = 0;
    expect(() => findBrowser({ ...debian, mayInstall: false })).toThrow('apt-get install -y chromium');
    expect(present).toEqual([]);
  });

  it('is mandatory: without one the tests fail, with the command that provides it', () => {
    expect(() => findBrowser(bare)).toThrow('sudo apt-get install -y chromium');
    expect(() => findBrowser({ ...bare, mayInstall: true })).toThrow('sudo apt-get install -y chromium');
  });
});
