/** The gaming day whose settings are shown (the running one when absent), and the setting whose history is open. */
export interface SettingsSearch {
  readonly day?: string;
  readonly history?: string;
}

/** The day and the setting whose history is open, as the address holds them. */
export function settingsSearch(search: Readonly<Record<string, unknown>>): SettingsSearch {
  const { day, history } = search;
  return {
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...(typeof history === 'string' && /^[A-Za-z]{1,60}$/.test(history) ? { history } : {}),
  };
}
