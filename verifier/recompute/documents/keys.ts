import { row, table } from '../sections.js';

/** Derives the register of keys: hand-overs of the period and those still out, missing keys, returned locks. */
export function keyRegister({ facts: raw, derived, period, generatedAt }) {
  const days = derived.days.within(period);
  if (days.length === 0) return [table('hand-overs', undefined, []), table('losses', undefined, [])];
  const opensAt = days.map((day) => day.opensAt).sort()[0];
  const closesAt = days
    .map((day) => day.closesAt)
    .sort()
    .at(-1);
  // a running day is shown as at the instant of the document
  const until = closesAt < generatedAt ? closesAt : generatedAt;
  const returned = (instant, limit) => (instant !== null && instant <= limit ? instant : null);
  return [
    table(
      'hand-overs',
      ['handOverNumber'],
      raw
        .of('key_hand_overs')
        .filter(({ handed_at: at, returned_at: back }) => at < closesAt && (back === null || back >= opensAt))
        .map((each) =>
          row({
            handOverNumber: each.hand_over_number,
            handedAt: each.handed_at,
            dueAt: each.due_at,
            keyNumber: raw.one('keys', 'key_id', each.key_id).key_number,
            returnedAt: returned(each.returned_at, until),
          }),
        ),
    ),
    table(
      'losses',
      undefined,
      raw
        .of('key_losses')
        .filter(({ reported_at: at, settled_at: settled }) => at < closesAt && (settled === null || settled >= opensAt))
        .map((each) => row({ reportedAt: each.reported_at, settledAt: returned(each.settled_at, closesAt) })),
    ),
    table(
      'locks',
      undefined,
      raw
        .of('stand_lock_hand_ins')
        .filter(({ handed_in_at: at }) => derived.days.hold(period, at))
        .map((each) => row({ lockNumber: each.lock_number, handedInAt: each.handed_in_at })),
    ),
  ];
}
