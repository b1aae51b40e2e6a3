/** The period of the archive to ask for, as the address holds it. */
export interface ArchiveSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The period in the address; what is not a day is left out. */
export function archiveSearch({ from, to }: Readonly<Record<string, unknown>>): ArchiveSearch {
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

/** First and last day of the month that a day belongs to. */
export function monthOf(day: string): { readonly from: string; readonly to: string } {
  const [year = '', month = ''] = day.split('-');
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${String(last).padStart(2, '0')}` };
}

/** The same of the month before. */
export function monthBefore(day: string): { readonly from: string; readonly to: string } {
  const [year = '', month = ''] = day.split('-');
  return monthOf(new Date(Date.UTC(Number(year), Number(month) - 1, 0)).toISOString().slice(0, 10));
}
