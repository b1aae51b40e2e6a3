import type { Shape } from '#web/api/client.js';

/** The pending tasks of the establishment, as collected by the server. */
export type Work = Shape<'DashboardTasks'>;
