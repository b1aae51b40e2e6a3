/**
 * Who may do what: the closed list of permissions, and the permissions of each role of the establishment.
 *
 * The sets follow the functions of the regulation (MC:23: people are held to their functions): what a role must never
 * do is absent from its set, and `never` repeats it so that a later addition cannot give it back unnoticed.
 */

export const permissions = [
  'establishments.read',
  'establishments.manage',
  'settings.read',
  'settings.propose',
  'approvals.read',
  'approvals.decide',
  'people.read',
  'people.manage',
  'tokens.manage',
  'machines.read',
  'machines.manage',
  'machines.export',
  'readings.ingest',
  'readings.import',
  'readings.read',
  'readings.enter',
  'events.read',
  'events.enter',
  'interventions.read',
  'interventions.enter',
  'alarms.settle',
  'envelopes.make',
  'envelopes.handOver',
  'adjustments.propose',
  'counts.read',
  'counts.enter',
  'totals.enter',
  'days.read',
  'days.reconcile',
  'findings.explain',
  'days.close',
  'days.reopen',
  'ledger.read',
  'ledger.reverse',
  'ledger.manage',
  'payouts.read',
  'payouts.open',
  'payouts.authorise',
  'payouts.check',
  'payouts.pay',
  'disputes.decide',
  'identities.read',
  'reports.read',
  'log.read',
  'log.verify',
  'registers.visa',
  'desks.read',
  'desks.operate',
  'desks.provision',
  'desks.manage',
  'drops.read',
  'drops.plan',
  'drops.operate',
  'drops.count',
  'drops.certify',
  'boxes.manage',
  'keys.read',
  'keys.manage',
  'keys.handOver',
  'orphans.read',
  'orphans.enter',
  'orphans.refund',
  'orphans.forfeit',
  'claimants.read',
  'incidents.read',
  'incidents.report',
  'incidents.decide',
  'exclusions.read',
  'exclusions.manage',
] as const;
export type PermissionName = (typeof permissions)[number];

export const roles = [
  'superviseur',
  'mecanicien',
  'changeur',
  'caissier',
  'comptable',
  'chefDeTable',
  'inspecteur',
  'changeurDeTable',
  'cartier',
  'direction',
  'agentDeSurveillance',
  'controleur',
  'administrateur',
] as const;
export type Role = (typeof roles)[number];

const everyPermission = new Set<PermissionName>(permissions);

/** Seeing which establishment one works in. */
const member: readonly PermissionName[] = ['establishments.read'];

/** Everything that a document or a screen of figures shows. */
const reading: readonly PermissionName[] = [
  'establishments.read',
  'settings.read',
  'approvals.read',
  'people.read',
  'machines.read',
  'machines.export',
  'readings.read',
  'events.read',
  'interventions.read',
  'counts.read',
  'days.read',
  'ledger.read',
  'payouts.read',
  'reports.read',
  'log.read',
  'log.verify',
  'desks.read',
  'drops.read',
  'keys.read',
  'orphans.read',
  'claimants.read',
  'incidents.read',
];

/** Reading money, or a figure that money is computed from. */
const moneyReads: readonly PermissionName[] = [
  'readings.read',
  'counts.read',
  'days.read',
  'ledger.read',
  'payouts.read',
  'identities.read',
  'reports.read',
  'desks.read',
  'drops.read',
  'orphans.read',
  'claimants.read',
];

/** Writing money, or a figure that money is computed from, or accepting one by a decision. */
const moneyWrites: readonly PermissionName[] = [
  'approvals.decide',
  'settings.propose',
  'readings.ingest',
  'readings.import',
  'readings.enter',
  'events.enter',
  'adjustments.propose',
  'counts.enter',
  'totals.enter',
  'drops.plan',
  'drops.operate',
  'drops.count',
  'drops.certify',
  'days.reconcile',
  'findings.explain',
  'days.close',
  'days.reopen',
  'ledger.reverse',
  'ledger.manage',
  'desks.operate',
  'desks.provision',
  'desks.manage',
  'payouts.open',
  'payouts.authorise',
  'payouts.check',
  'payouts.pay',
  'disputes.decide',
  'orphans.enter',
  'orphans.refund',
  'orphans.forfeit',
];

/** The work of a desk's holder. */
const deskWork: readonly PermissionName[] = [
  'desks.read',
  'desks.operate',
  'orphans.read',
  'orphans.enter',
  'orphans.refund',
];

/** Money in one's own hands. */
const desksInHand: readonly PermissionName[] = ['desks.operate', 'desks.provision', 'orphans.enter', 'orphans.refund'];

/** What happens in the rooms, reported by those who watch them (MC:23). */
const incidentsSeen: readonly PermissionName[] = ['incidents.read', 'incidents.report'];

/** What people on the floor are accountable for with their own signature or decision. */
const sheetWrites: readonly PermissionName[] = [
  'interventions.enter',
  'alarms.settle',
  'envelopes.make',
  'envelopes.handOver',
];

/** Slips opened and paid at a desk or on the floor; those who open them see the machines that call. */
const payingCustomers: readonly PermissionName[] = ['events.read', 'payouts.read', 'payouts.open', 'payouts.pay'];

/** Taking boxes out in a drop, and counting what another person brought in. */
const dropsInHand: readonly PermissionName[] = ['drops.plan', 'drops.operate', 'drops.count'];

const administration: readonly PermissionName[] = ['people.manage', 'tokens.manage', 'establishments.manage'];

/** The permissions of each role, within one establishment. */
export const rolePermissions: Readonly<Record<Role, readonly PermissionName[]>> = {
  superviseur: [
    ...member,
    'settings.read',
    'approvals.read',
    'approvals.decide',
    'machines.read',
    'readings.read',
    'readings.enter',
    'events.read',
    'events.enter',
    'interventions.read',
    'interventions.enter',
    'alarms.settle',
    'envelopes.make',
    'envelopes.handOver',
    'adjustments.propose',
    'days.read',
    'payouts.read',
    'payouts.open',
    'payouts.authorise',
    'disputes.decide',
    'reports.read',
    'desks.read',
    'desks.operate',
    'desks.provision',
    'orphans.read',
    'orphans.enter',
    'claimants.read',
    'keys.read',
    'keys.handOver',
    'drops.read',
    'drops.plan',
    'drops.operate',
    'boxes.manage',
    ...incidentsSeen,
    'exclusions.read',
  ],
  mecanicien: [
    ...member,
    'machines.read',
    'readings.enter',
    'events.read',
    'events.enter',
    'interventions.read',
    'interventions.enter',
    'keys.read',
    'payouts.read',
    'drops.read',
    'drops.operate',
    'payouts.check',
  ],
  changeur: [...member, ...deskWork, ...payingCustomers, 'drops.read', 'drops.operate', 'drops.count'],
  caissier: [
    ...member,
    ...deskWork,
    ...payingCustomers,
    'machines.read',
    'totals.enter',
    'keys.read',
    'keys.handOver',
    'drops.read',
    'drops.operate',
    'drops.count',
  ],
  comptable: [
    ...reading,
    'readings.import',
    'readings.enter',
    'events.enter',
    'adjustments.propose',
    'counts.enter',
    'totals.enter',
    'days.reconcile',
    'findings.explain',
    'days.close',
    'days.reopen',
    'ledger.reverse',
    'ledger.manage',
    'keys.handOver',
    'orphans.forfeit',
  ],
  chefDeTable: [...member, ...incidentsSeen],
  inspecteur: [...member, ...incidentsSeen],
  changeurDeTable: member,
  cartier: member,
  direction: [
    ...reading,
    'approvals.decide',
    'envelopes.handOver',
    'settings.propose',
    'ledger.manage',
    'machines.manage',
    'days.reopen',
    'desks.manage',
    'keys.manage',
    'boxes.manage',
    'drops.certify',
    'incidents.report',
    'incidents.decide',
    'exclusions.read',
    'exclusions.manage',
    'payouts.authorise',
    'identities.read',
  ],
  agentDeSurveillance: [
    ...member,
    'machines.read',
    'interventions.read',
    'events.read',
    'keys.read',
    'drops.read',
    ...incidentsSeen,
    'exclusions.read',
  ],
  controleur: [...reading, 'identities.read', 'registers.visa', 'exclusions.read'],
  administrateur: [...member, ...administration, 'settings.read', 'people.read', 'machines.read', 'log.verify'],
};

/** What a role never holds, even if its set grows later (the column "never" of the functions). */
export const never: Readonly<Partial<Record<Role, readonly PermissionName[]>>> = {
  superviseur: ['counts.enter', 'totals.enter', 'ledger.reverse', 'orphans.forfeit', ...administration],
  mecanicien: [
    'alarms.settle',
    'envelopes.make',
    'counts.enter',
    'counts.read',
    'totals.enter',
    'approvals.decide',
    'payouts.pay',
    'disputes.decide',
    ...administration,
  ],
  changeur: ['ledger.reverse', 'approvals.decide', ...administration],
  caissier: ['ledger.reverse', 'days.reopen', 'approvals.decide', ...administration],
  comptable: [
    ...sheetWrites,
    'payouts.pay',
    'approvals.decide',
    'machines.manage',
    ...desksInHand,
    ...dropsInHand,
    'drops.certify',
    'boxes.manage',
    'desks.manage',
    ...administration,
  ],
  chefDeTable: ['counts.enter', ...administration],
  inspecteur: ['counts.enter', ...administration],
  changeurDeTable: ['counts.enter', ...administration],
  direction: [
    'counts.enter',
    'totals.enter',
    'readings.enter',
    'payouts.pay',
    ...desksInHand,
    ...dropsInHand,
    ...administration,
  ],
  agentDeSurveillance: [...moneyWrites, ...sheetWrites, 'machines.manage', ...administration],
  controleur: [...moneyWrites, ...sheetWrites, 'machines.manage', ...administration],
  administrateur: [...moneyReads, ...moneyWrites, ...sheetWrites, 'machines.manage', 'registers.visa'],
};

/** Roles that may be held at the operator itself (establishment 0); they hold in every establishment. */
export const operatorRoles: readonly Role[] = ['administrateur'];

/** All that a device's token may ever do. */
export const devicePermissions: readonly PermissionName[] = ['readings.ingest', 'events.enter'];

/** What no token may do: granting rights needs a person with a session. */
export const sessionOnlyPermissions: readonly PermissionName[] = administration;

export const approvalKinds = [
  'meterAdjustment',
  'findingExplanation',
  'countCorrection',
  'totalCorrection',
  'setting',
  'dayClosing',
  'dayReopening',
  'journalReversal',
  'machineChange',
  'roleGrant',
  'accountRole',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

const supervisedKinds: readonly ApprovalKind[] = ['meterAdjustment'];

/** The roles whose holder may decide a request of this kind, besides holding `approvals.decide`. */
export function decidersOf(kind: ApprovalKind): readonly Role[] {
  return supervisedKinds.includes(kind) ? ['direction', 'superviseur'] : ['direction'];
}

/** False when one of the two functions holds what the other never may: nobody holds both in one establishment. */
export function areCompatible(one: Role, other: Role): boolean {
  const forbids = (role: Role, held: Role): boolean =>
    (never[role] ?? []).some((permission) => rolePermissions[held].includes(permission));
  return !forbids(one, other) && !forbids(other, one);
}

/** The union of what these roles permit. */
export function permissionsOf(held: Iterable<Role>): ReadonlySet<PermissionName> {
  return new Set([...held].flatMap((role) => rolePermissions[role]));
}

export function isPermissionName(value: string): value is PermissionName {
  return (everyPermission as ReadonlySet<string>).has(value);
}
