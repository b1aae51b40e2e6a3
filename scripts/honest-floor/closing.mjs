import { COUNTER_NAMES } from './machine.mjs';

/** A corrected reading asks about the step after it, so that a day of wrong readings takes a round for each. */
const ROUNDS = 60;

/**
 * Closes a day as the house does: settles blocked steps with their true movement, explains the findings, closes; a
 * second person approves each. Returns all findings that were seen, and whether the day closed.
 */
export async function closeDay(scene, settlements = new Map()) {
  const { house, day } = scene;
  const seen = new Map();
  if (scene.hasSheets) await sealEnvelope(scene);
  for (let round = 0; round < ROUNDS; round += 1) {
    await house.accountant.post(`/days/${day}/reconcile`);
    const findings = await house.accountant.get(`/days/${day}/findings?limit=1000`);
    for (const finding of findings) if (!seen.has(finding.findingKey)) seen.set(finding.findingKey, finding);
    const isSettled = await settleSteps(house, settlements, seen);
    if (!isSettled) {
      const outcome = await tryToClose(scene, findings);
      if (outcome === 'closed') return { isClosed: true, findings: [...seen.values()] };
      if (outcome === undefined) await settleTickets(scene);
      else return { isClosed: false, findings: [...seen.values()], blockers: outcome };
    }
  }
  const blockers = await house.accountant.get(`/days/${day}/blockers`);
  return { isClosed: false, findings: [...seen.values()], blockers };
}

async function sealEnvelope({ house, day }) {
  await house.supervisor.post(`/intervention-envelopes/${day}`, house.secrets.supervisor);
  await house.supervisor.post(`/intervention-envelopes/${day}/receipt`, house.secrets.direction);
}

/** Settles tickets that a machine left pending: two people look into its box, where they are. */
async function settleTickets({ house, day }) {
  const blockers = await house.accountant.get(`/days/${day}/blockers`);
  for (const { kind, ticket } of blockers) {
    if (kind !== 'ticketPending') continue;
    const settlement = { outcome: 'stacked', reason: 'trouvé dans la boîte', authoriser: house.secrets.direction };
    await house.supervisor.post(`/tickets/${ticket}/settlement`, settlement);
  }
}

/**
 * States the true movement of each step that blocks; returns whether there was one. Each counts as a finding,
 * whatever the day of its end.
 */
async function settleSteps(house, settlements, seen) {
  const queue = await house.accountant.get('/meter-exceptions?limit=500');
  const blocking = queue.filter(({ exceptions }) => exceptions.some(({ severity }) => severity === 'blocking'));
  for (const { machine: number, earlierReadAt, laterReadAt, nextCounters } of blocking) {
    const machine = house.machine(number);
    const step = { code: 'meterException', machine: number, medium: laterReadAt, severity: 'blocking' };
    seen.set(`step ${number} ${laterReadAt}`, step);
    const [before, after] = [earlierReadAt, laterReadAt].map((at) => machine.truthAt(Date.parse(at)));
    // the truth of every counter: a board that is wrong about one is believed about none
    const names = machine.reported.filter((name) => name !== 'current');
    const counters = Object.fromEntries(
      names.map((name) => [COUNTER_NAMES[name], String(after.counters[name] - before.counters[name])]),
    );
    // after a memory clear the counters moved by at least the values read
    const isCleared = Object.entries(counters).every(
      ([name, moved]) => BigInt(nextCounters[name] ?? 0) <= BigInt(moved),
    );
    const settledAs = settlements.get(number) ?? 'wrongCount';
    const kind = settledAs === 'reset' && !isCleared ? 'several' : settledAs;
    const reason = 'vérité établie par deux personnes';
    const adjustment = { machine: number, kind, earlierReadAt, laterReadAt, counters, reason };
    await house.approve(await house.accountant.post('/meter-adjustments', adjustment));
  }
  return blocking.length > 0;
}

/**
 * Explains what must be explained, and closes. Returns `closed`, undefined when something still blocks, or the
 * differences of the second path.
 */
async function tryToClose({ house, day }, findings) {
  const keys = findings.flatMap(({ findingKey, severity, state }) =>
    severity === 'toExplain' && state !== 'approved' ? [findingKey] : [],
  );
  if (keys.length > 0) {
    const shared = { findings: keys, explanation: 'vu au procès-verbal du jour' };
    const { requestIds } = await house.accountant.post(`/days/${day}/findings/explanations`, shared);
    const decision = { decision: 'approved', reason: 'vu et vérifié' };
    await house.direction.post('/approvals/decisions', { requestIds, ...decision });
  }
  const closing = await house.accountant.tryPost(`/days/${day}/closing`, { reason: 'journée vérifiée' });
  if (closing.status >= 400) {
    if (closing.body.code === 'DAY_RECOMPUTED_OTHERWISE') return closing.body.details;
    if (closing.body.code !== 'DAY_HAS_BLOCKERS') throw new Error(JSON.stringify(closing.body));
    return undefined;
  }
  await house.approve(closing.body);
  return 'closed';
}
