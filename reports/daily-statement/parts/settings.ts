import { buildNote } from '#documents/parts/sections.js';
import { SETTINGS, getSettingGroup } from '#domain/settings/settings.js';
import type { Fact, Section } from '#documents/model/document.js';
import { formatDay } from '#documents/words/format.js';
import { getSettingLabel, formatSettingValue } from '#documents/words/setting-words.js';
import type { DailyStatementContext, DailyStatementPart } from '../part.js';

/**
 * Lists the settings by which the day was judged, each with the first day of its value; the initial value has no day.
 */
function buildSettingsSections(context: DailyStatementContext): Section[] {
  const { translate, language, establishment, settings } = context;
  const formatContext = { language, currency: establishment.currency };
  // settings of screens and of payment authorisation do not judge a day; the legal entity is in the head
  const appliedSettings = SETTINGS.filter(
    ({ key }) => settings[key] !== undefined && !['entity', 'security', 'payouts'].includes(getSettingGroup(key)),
  );
  const facts = appliedSettings.map((setting): Fact => {
    const { value, from } = settings[setting.key] ?? { value: null, from: null };
    const valueText = formatSettingValue(setting, value, formatContext, translate);
    const sinceText = from === null ? '' : translate('sinceDay', { day: formatDay(from, language) });
    return { label: getSettingLabel(setting, formatContext), value: valueText + sinceText };
  });
  return [
    { kind: 'heading', level: 2, text: translate('settings') },
    { kind: 'facts', name: 'settings', columns: 3, dense: true, facts },
    buildNote(translate('settingsNote')),
  ];
}

/** Settings that judged the gaming day, each with the first day of its value. */
export const settingsPart: DailyStatementPart = {
  name: 'settings',
  place: 80,
  buildSections: (context) => Promise.resolve(buildSettingsSections(context)),
};
