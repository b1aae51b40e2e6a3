/** The gaming day of the settings shown (the running one when absent), and the setting whose history is open. */
export interface SettingsSearch {
  readonly day?: string;
  readonly history?: string;
}

/** Reads the day, and the setting whose history is open, from the address; invalid ones are left out. */
export function parseSettingsSearch(rawSearch: Readonly<Record<string, unknown>>): SettingsSearch {
  const { day, history } = rawSearch;
  return {
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...(typeof history === 'string' && /^[A-Za-z]{1,60}$/.test(history) ? { history } : {}),
  };
}
