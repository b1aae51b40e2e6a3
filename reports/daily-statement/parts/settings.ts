import { buildNote } from '#documents/parts/sections.js';
import { SETTINGS, findSettingGroup } from '#domain/settings/settings.js';
import type { Fact, Section } from '#documents/model/document.js';
import { formatDay } from '#documents/words/format.js';
import { writeSettingLabel, writeSettingValue } from '#documents/words/setting-words.js';
import type { DailyStatementContext, DailyStatementPart } from '../part.js';

/**
 * Lists the settings by which the day was judged, each with the first day of its value; the initial value has no day.
 */
function buildSettingsSections(context: DailyStatementContext): Section[] {
  const { translate, language, establishment, settings } = context;
  const valueStyle = { language, currency: establishment.currency };
  // settings of screens and of payment authorisation do not judge a day; the legal entity is in the head
  const judgingSettings = SETTINGS.filter(
    ({ key }) => settings[key] !== undefined && !['entity', 'security', 'payouts'].includes(findSettingGroup(key)),
  );
  const facts = judgingSettings.map((setting): Fact => {
    const { value, from } = settings[setting.key] ?? { value: null, from: null };
    const valueText = writeSettingValue(setting, value, valueStyle, translate);
    const sinceText = from === null ? '' : translate('sinceDay', { day: formatDay(from, language) });
    return { label: writeSettingLabel(setting, valueStyle), value: valueText + sinceText };
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
  sections: (context) => Promise.resolve(buildSettingsSections(context)),
};
