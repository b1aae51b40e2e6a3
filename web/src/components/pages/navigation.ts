import {
  IconAdjustments,
  IconAlertTriangle,
  IconArchive,
  IconBell,
  IconBook2,
  IconBox,
  IconAlertOctagon,
  IconCalendar,
  IconBuildingBank,
  IconCash,
  IconChartLine,
  IconCircleCheck,
  IconDeviceGamepad,
  IconFileText,
  IconFileUpload,
  IconGauge,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconLiveView,
  IconMap2,
  IconNotebook,
  IconPigMoney,
  IconRouter,
  IconTool,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { PermissionName } from '../../session/session.js';

/** A place of the menu. */
export interface Place {
  /** Below the establishment: '' is its home. */
  readonly path: string;
  /** Key of its name in the shell's words. */
  readonly name: string;
  readonly icon: TablerIcon;
  /** Shown to those who hold it. */
  readonly permission: PermissionName;
  /** Typed after `g`. */
  readonly key: string;
  readonly group: 'work' | 'floor' | 'machines' | 'books' | 'control' | 'establishment';
  /** Other paths below the establishment whose screens belong to it. */
  readonly also?: readonly string[];
}

/** The menu, in its order. */
export const places: readonly Place[] = [
  { path: '', name: 'home', icon: IconHome, permission: 'establishments.read', key: 'h', group: 'work' },
  { path: 'days', name: 'days', icon: IconCalendar, permission: 'days.read', key: 'd', group: 'work' },
  {
    path: 'approvals',
    name: 'approvals',
    icon: IconCircleCheck,
    permission: 'approvals.read',
    key: 'a',
    group: 'work',
  },
  {
    path: 'meter-exceptions',
    name: 'meterExceptions',
    icon: IconGauge,
    permission: 'readings.read',
    key: 'e',
    group: 'work',
  },
  { path: 'imports', name: 'imports', icon: IconFileUpload, permission: 'machines.read', key: 'i', group: 'work' },
  { path: 'floor', name: 'floor', icon: IconLiveView, permission: 'events.read', key: 'f', group: 'floor' },
  {
    path: 'alarms',
    name: 'alarms',
    icon: IconAlertTriangle,
    permission: 'interventions.read',
    key: 'w',
    group: 'floor',
  },
  {
    path: 'interventions',
    name: 'interventions',
    icon: IconTool,
    permission: 'interventions.read',
    key: 'n',
    group: 'floor',
    also: ['envelopes'],
  },
  { path: 'events', name: 'events', icon: IconBell, permission: 'events.read', key: '1', group: 'floor' },
  { path: 'keys', name: 'keys', icon: IconKey, permission: 'keys.read', key: 'c', group: 'floor' },
  {
    path: 'drops',
    name: 'drops',
    icon: IconBox,
    permission: 'drops.read',
    key: '4',
    group: 'floor',
    also: ['new-drop', 'boxes'],
  },
  {
    path: 'payouts',
    name: 'payouts',
    icon: IconCash,
    permission: 'payouts.read',
    key: 'y',
    group: 'floor',
    also: ['new-payout', 'complements', 'disputes', 'laundering'],
  },
  { path: 'orphans', name: 'orphans', icon: IconPigMoney, permission: 'orphans.read', key: 'o', group: 'floor' },
  {
    path: 'desks',
    name: 'desks',
    icon: IconBuildingBank,
    permission: 'desks.read',
    key: '2',
    group: 'floor',
    also: ['fills', 'tickets'],
  },
  {
    path: 'incidents',
    name: 'incidents',
    icon: IconAlertOctagon,
    permission: 'incidents.read',
    key: '3',
    group: 'floor',
    also: ['exclusions'],
  },
  {
    path: 'machines',
    name: 'machines',
    icon: IconDeviceGamepad,
    permission: 'machines.read',
    key: 'm',
    group: 'machines',
    also: ['new-machine', 'stands'],
  },
  { path: 'floor-plan', name: 'floorPlan', icon: IconMap2, permission: 'machines.read', key: 'p', group: 'machines' },
  { path: 'trends', name: 'trends', icon: IconChartLine, permission: 'reports.read', key: 't', group: 'machines' },
  { path: 'ledger', name: 'ledger', icon: IconBook2, permission: 'ledger.read', key: 'j', group: 'books' },
  { path: 'documents', name: 'documents', icon: IconFileText, permission: 'reports.read', key: 'r', group: 'books' },
  { path: 'registers', name: 'registers', icon: IconNotebook, permission: 'log.read', key: 'v', group: 'control' },
  { path: 'alterations', name: 'alterations', icon: IconHistory, permission: 'log.read', key: 'b', group: 'control' },
  {
    path: 'staff-on-duty',
    name: 'staffOnDuty',
    icon: IconUserSearch,
    permission: 'people.read',
    key: 'q',
    group: 'control',
  },
  { path: 'log', name: 'log', icon: IconListCheck, permission: 'log.read', key: 'l', group: 'control' },
  { path: 'archive', name: 'archive', icon: IconArchive, permission: 'log.read', key: 'x', group: 'control' },
  { path: 'people', name: 'people', icon: IconUsers, permission: 'people.read', key: 'u', group: 'establishment' },
  {
    path: 'settings',
    name: 'settings',
    icon: IconAdjustments,
    permission: 'settings.read',
    key: 's',
    group: 'establishment',
  },
  { path: 'devices', name: 'devices', icon: IconRouter, permission: 'tokens.manage', key: 'k', group: 'establishment' },
];

/** Whether an address below this establishment is the place itself or belongs to it. */
export function isAt({ path, also = [] }: Place, code: string, pathname: string): boolean {
  const below = pathname.replace(/\/$/, '').slice(`/${code}`.length + 1);
  if (path === '') return below === '';
  return [path, ...also].some((each) => below === each || below.startsWith(`${each}/`));
}
