import { IconAlertTriangle, IconLiveView, IconTool } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  menuEntries: [
    {
      path: 'floor',
      name: 'floor',
      icon: IconLiveView,
      permission: 'events.read',
      shortcutKey: 'f',
      group: 'floor',
      position: 10,
      often: ['superviseur', 'mecanicien', 'changeur', 'agentDeSurveillance'],
    },
    {
      path: 'alarms',
      name: 'alarms',
      icon: IconAlertTriangle,
      permission: 'interventions.read',
      shortcutKey: 'w',
      group: 'floor',
      position: 20,
      often: ['superviseur', 'mecanicien', 'agentDeSurveillance', 'direction'],
    },
    {
      path: 'interventions',
      name: 'interventions',
      icon: IconTool,
      permission: 'interventions.read',
      shortcutKey: 'n',
      group: 'floor',
      position: 30,
      often: ['superviseur', 'mecanicien'],
      otherPaths: ['envelopes'],
    },
  ],
  refreshRules: [
    { pathPattern: /^intervention/, tables: [/^(intervention|technician_)/] },
    { pathPattern: /^interventions\/alarms/, tables: [/^machine_events/] },
    // blockers of the day
    { pathPattern: /^days/, tables: [/^(interventions|intervention_envelopes)$/] },
  ],
};
