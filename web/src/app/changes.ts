import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What is read below these addresses depends on these tables; everything else of the establishment on none of them. */
const dependents: readonly (readonly [RegExp, RegExp])[] = [
  [/^(machines|machine_versions|stations|stands|photographs|floor_plan)/, /machines|stands|floor|photographs|search/],
  [
    /^(meter_|reading_|machine_events|station_days)/,
    /readings|meter|movements|exceptions|days|machines|home|trends|work/,
  ],
  [
    /^(machine_counts|machine_day_totals|reconciliation_runs|day_|findings|finding_|gaming_days|prior_period)/,
    /days|home|work|counts|totals|findings|trends|machines|gaming-days/,
  ],
  [/^(journal_entries|postings|ledger_accounts)/, /ledger|days|account-roles/],
  [/^account_roles$/, /account-roles|orphans/],
  [/^approval_/, /approvals|settings|account-roles|days|home|work|findings|exceptions|machines/],
  [/^settings$/, /settings/],
  [/^(people|accounts|role_grants|sessions|account_pins)/, /people|grants|sessions/],
  [/^api_tokens$/, /tokens/],
  [/^(register_entries|visas)/, /registers/],
  [/^(payouts|payout_|machine_events)/, /^payouts/],
  [/^(complements|disputes|dispute_|payouts)/, /^(complements|disputes)/],
  [/^laundering_/, /^laundering/],
  [/^(desks|desk_|fill_)/, /^(desks|desk-transfers|fills)/],
  [/^orphan/, /^orphans/],
  [/^incident/, /^incidents/],
  [/^exclusions/, /^exclusions/],
  [/^(intervention|technician_)/, /^interventions/],
  // what keeps a day open
  [/^(drops|interventions|intervention_envelopes)$/, /^days/],
  [/^(machine_events)/, /^interventions\/alarms/],
  [/^(keys|key_|stand_lock|stands)/, /^(keys|retired-stands)/],
];

interface Changes {
  readonly tables: readonly string[];
  readonly days: readonly string[] | null;
  readonly size: string;
}

/** A page is fetched again at most once in this time: readings arrive all day long. */
const gatherMs = 2500;

function depends(path: string, tables: readonly string[]): boolean {
  if (!path.startsWith('/api/establishments/{establishment}/')) return false;
  const below = path.slice('/api/establishments/{establishment}/'.length);
  if (tables.length === 0) return true;
  return tables.some((table) => dependents.some(([written, read]) => written.test(table) && read.test(below)));
}

/** True when a read names a day and only other days were written. */
function isOfOtherDays(parameters: unknown, days: ReadonlySet<string> | null): boolean {
  if (days === null) return false;
  const { path } = (parameters ?? {}) as { readonly path?: Readonly<Record<string, unknown>> };
  const day = path?.['day'] ?? path?.['gamingDay'];
  return typeof day === 'string' && !days.has(day);
}

/**
 * Fetches again, in place, what others write in the establishment while its pages are open. A hidden page closes its
 * stream: a browser has few connections for one server.
 */
export function useChanges(code: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let source: EventSource | null = null;
    let size: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tables = new Set<string>();
    let days: Set<string> | null = new Set();
    let isAll = false;
    const readAnew = (): void => {
      timer = undefined;
      const [written, of] = [isAll ? [] : [...tables], isAll ? null : days];
      [tables, days, isAll] = [new Set(), new Set(), false];
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path, parameters] }) =>
          typeof path === 'string' && depends(path, written) && !isOfOtherDays(parameters, of),
      });
    };
    const hear = ({ data }: MessageEvent<string>): void => {
      const changes = JSON.parse(data) as Changes;
      size = changes.size;
      isAll ||= changes.tables.length === 0;
      for (const table of changes.tables) tables.add(table);
      if (changes.days === null) days = null;
      else for (const day of changes.days) days?.add(day);
      timer ??= setTimeout(readAnew, gatherMs);
    };
    const open = (): void => {
      if (source !== null || document.visibilityState === 'hidden') return;
      source = new EventSource(`/api/establishments/${code}/changes${size === null ? '' : `?after=${size}`}`);
      source.addEventListener('ready', ({ data }: MessageEvent<string>) => {
        size ??= (JSON.parse(data) as { readonly size: string }).size;
      });
      source.addEventListener('changes', hear);
      source.addEventListener('ended', close);
    };
    const close = (): void => {
      source?.close();
      source = null;
    };
    const look = (): void => (document.visibilityState === 'hidden' ? close() : open());
    open();
    document.addEventListener('visibilitychange', look);
    return () => {
      close();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [code, queries]);
}
