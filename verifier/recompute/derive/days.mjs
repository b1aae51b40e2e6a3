/** The gaming days of an establishment, with their limits and state. */
export class Days {
  constructor(facts) {
    const closings = facts.loggedAs(
      'day_closings',
      ({ gaming_day: day, closing_number: number }) => `${day}/${number}`,
    );
    const lastClosing = (day) => facts.where('day_closings', 'gaming_day', day).at(-1)?.closing_number;
    this.list = facts.of('gaming_days').map((row) => ({
      day: row.gaming_day,
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      isClosed: row.state === 'closed',
      // the log entry that closed it; null while it is open
      closedAs: row.state === 'closed' ? closings.get(`${row.gaming_day}/${lastClosing(row.gaming_day)}`) : null,
      isReconciled: facts.where('reconciliation_runs', 'gaming_day', row.gaming_day).length > 0,
    }));
  }

  named(day) {
    return this.list.find((each) => each.day === day);
  }

  /** Returns the recorded days of a period. */
  within({ firstDay, lastDay }) {
    return this.list.filter(({ day }) => day >= firstDay && day <= lastDay);
  }

  /** Returns the reconciled days of a period: the others are in no total. */
  reconciled(period) {
    return this.within(period).filter(({ isReconciled }) => isReconciled);
  }

  /**
   * Returns true when an instant is in one of the days of a period; a day begins with its opening and ends before its
   * closing.
   */
  hold(period, instant) {
    return this.within(period).some(({ opensAt, closesAt }) => instant >= opensAt && instant < closesAt);
  }

  /**
   * Returns the limit of a document "as on" a day: its closing; a day not recorded yet ends within two days of its
   * date.
   */
  endOf(day) {
    const known = this.named(day);
    if (known !== undefined) return known.closesAt;
    const then = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000);
    return `${then.toISOString().slice(0, 23)}000Z`;
  }
}

/** Returns the setting in force on a day: the last revision of the last date until then, or the default. */
export function settingOn(facts, key, day) {
  const revisions = facts.where('settings', 'setting_key', key).filter(({ effective_from: from }) => from <= day);
  return revisions.length === 0 ? STANDING[key] : revisions.at(-1).value;
}

/** Defaults of the settings that judge a day. */
const STANDING = {
  readingIntervalMinutes: 5,
  silentAfterMinutes: 60,
  missingReadingsTolerancePercent: '2',
  clockDriftSeconds: 30,
  notesToleranceMinor: '10000',
  notesTolerancePercent: '2',
  ticketsToleranceMinor: '10000',
  ticketsTolerancePercent: '2',
  coinsToleranceMinor: '10000',
  coinsTolerancePercent: '2',
  handPayToleranceMinor: '0',
  handPayTolerancePercent: '0',
  ticketsOutToleranceMinor: '10000',
  ticketsOutTolerancePercent: '2',
  countsToleranceMinor: '0',
  holdTolerancePoints: '3',
  holdMinimumGames: 100_000,
  holdIntervalConfidence: '1.96',
  ticketPendingMinutes: 10,
  cardSystem: null,
};

/** Returns the account of a role on a day. */
export function accountOf(facts, role, day) {
  const held = facts.where('account_roles', 'account_role', role).filter(({ valid_from: from }) => from <= day);
  return held.at(-1)?.account_code;
}

/** Returns the versions of a machine's sheet in force before an instant, in order. */
export function versionsBefore(facts, machineId, instant) {
  return facts.where('machine_versions', 'machine_id', machineId).filter(({ effective_at: at }) => at < instant);
}
