import type { ApiSchema } from '#web/api/client.js';

/** The pending tasks of the establishment, as collected by the server. */
export type DashboardTasks = ApiSchema<'DashboardTasks'>;
