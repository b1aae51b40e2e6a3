import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a setting without surrounding blanks; undefined when absent or empty. */
export function readSetting(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/**
 * Returns a secret setting, or the content of the file in `<name>_FILE`; undefined when neither is given.
 * Throws when both are given, or the file is unreadable or empty.
 */
export function readSettingOrFile(environment: Environment, name: string): string | undefined {
  const value = readSetting(environment, name);
  const file = readSetting(environment, `${name}_FILE`);
  if (file === undefined) return value;
  if (value !== undefined) throw new Error(`${name} and ${name}_FILE are both given: give one of them`);
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}): ${file}`, {
      cause: error,
    });
  }
  if (content === '') throw new Error(`${name}_FILE is empty: ${file}`);
  return content;
}

/** Returns a setting as a whole number, or `absent` when it is not given. Throws below `least` or above `most`. */
export function readWholeNumber(
  environment: Environment,
  name: string,
  { absent, least, most }: { readonly absent: number; readonly least: number; readonly most: number },
): number {
  const settingText = readSetting(environment, name);
  if (settingText === undefined) return absent;
  const value = Number(settingText);
  if (!/^\d+$/.test(settingText) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not ${settingText}`);
  }
  return value;
}

/**
 * Returns a setting as an http or https address without a login; undefined when it is absent. Throws for another text.
 */
export function readWebAddress(environment: Environment, name: string): string | undefined {
  const address = readSetting(environment, name);
  if (address === undefined) return undefined;
  const isWebAddress =
    URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && new URL(address).username === '';
  if (!isWebAddress) throw new Error(`${name} must be an address that begins with http:// or https://`);
  return address;
}

/**
 * Returns the addresses and networks of a setting such as `10.0.0.5, 10.1.0.0/24`; an empty list when it is not set.
 * Throws for another text, and for a network of every address, which would trust every caller.
 */
export function readNetworks(environment: Environment, name: string): readonly string[] {
  const networkTexts = (readSetting(environment, name) ?? '')
    .split(/[\s,]+/u)
    .filter((networkText) => networkText !== '');
  for (const networkText of networkTexts) {
    const [address = '', prefixLength, ...extraParts] = networkText.split('/');
    // isIP returns 4, 6, or 0 for no address
    const addressBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const hasValidPrefix =
      prefixLength === undefined ||
      (/^\d{1,3}$/u.test(prefixLength) && Number(prefixLength) >= 1 && Number(prefixLength) <= addressBits);
    if (addressBits === 0 || !hasValidPrefix || extraParts.length > 0) {
      throw new Error(`${name} must list addresses or networks such as 10.0.0.5 or 10.1.0.0/24, not ${networkText}`);
    }
  }
  return networkTexts;
}
