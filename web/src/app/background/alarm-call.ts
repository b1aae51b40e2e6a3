import { notifications } from '@mantine/notifications';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ALARM_GRAVITY } from '../../../../src/domain/floor/alarms.js';
import type { Shape } from '../../api/client.js';

/** Kept on this device: a tablet of the floor sounds, the one on a manager's table may not. */
const stored = 'releve.alarmCall';
/** Long, short, long, in milliseconds: felt through a pocket, and no other notice’s. */
const vibration = [400, 150, 150, 150, 400];
const tones = [880, 660, 880];
const toneSeconds = 0.18;

/** Browsers refuse sound and vibration on a page that nobody has touched or typed on; so do we. */
let isTouched = false;
for (const sign of ['pointerdown', 'keydown'] as const)
  window.addEventListener(sign, () => (isTouched = true), { once: true, passive: true, capture: true });

/** Whether this device sounds and vibrates for a grave alarm, which everybody chooses for themselves. */
export function useAlarmCallChoice(): { readonly isOn: boolean; readonly choose: (isOn: boolean) => void } {
  const [choice, setChoice] = useLocalStorage<'on' | 'off'>({ key: stored, defaultValue: 'on' });
  return { isOn: choice === 'on', choose: (isOn) => setChoice(isOn ? 'on' : 'off') };
}

/** Calls for a grave alarm that comes while the page is open, in words and, unless silenced, by sound and vibration. */
export function useAlarmCall(alarms: readonly Shape<'AlarmRow'>[] | null): void {
  const { t } = useTranslation('shell');
  const { isOn } = useAlarmCallChoice();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (alarms === null) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...alarms.map(({ alarmId }) => alarmId)]);
    // what waited already when the page was opened is on it
    if (before === null) return;
    const arrived = alarms.filter(({ alarmId, kind }) => ALARM_GRAVITY[kind] === 'grave' && !before.has(alarmId));
    if (arrived.length === 0) return;
    for (const { alarmId, machine } of arrived)
      notifications.show({
        id: `alarm ${alarmId}`,
        message: t('alarmCall.arrived', { machine }),
        color: 'red',
        closeButtonProps: { 'aria-label': t('close') },
      });
    if (isOn) call();
  }, [alarms, isOn, t]);
}

function call(): void {
  if (!isTouched) return;
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  if ('AudioContext' in window) sound();
}

function sound(): void {
  const context = new AudioContext();
  tones.forEach((frequency, index) => {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(context.destination);
    tone.start(context.currentTime + index * toneSeconds);
    tone.stop(context.currentTime + (index + 1) * toneSeconds);
    if (index === tones.length - 1) tone.onended = () => void context.close().catch(() => undefined);
  });
}
