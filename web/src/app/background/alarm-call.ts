import { notifications } from '@mantine/notifications';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ALARM_GRAVITY } from '#domain/floor/alarms.js';
import type { PendingTasks } from '#web/components/pages/waiting.js';

/** Stored on this device: a tablet of the floor sounds, one on a manager's table may not. */
const storageKey = 'releve.alarmCall';
/** Long, short, long, in milliseconds: noticeable in a pocket, and unique among our notices. */
const vibration = [400, 150, 150, 150, 400];
const tones = [880, 660, 880];
const toneSeconds = 0.18;

/** Browsers refuse sound and vibration on a page without user input, and so do we. */
let isTouched = false;
for (const sign of ['pointerdown', 'keydown'] as const)
  window.addEventListener(sign, () => (isTouched = true), { once: true, passive: true, capture: true });

/** Returns whether this device sounds and vibrates for a grave alarm, and the user's setter for it. */
export function useAlarmCallChoice(): { readonly isOn: boolean; readonly choose: (isOn: boolean) => void } {
  const [choice, setChoice] = useLocalStorage<'on' | 'off'>({ key: storageKey, defaultValue: 'on' });
  return { isOn: choice === 'on', choose: (isOn) => setChoice(isOn ? 'on' : 'off') };
}

/** A grave alarm: its identity, and the details of its message. */
interface GraveAlarm {
  readonly id: string;
  readonly said: { readonly machine: string } | { readonly key: string };
}

type Sources = Pick<PendingTasks, 'alarms' | 'keyAlarms'>;

/** Returns the grave alarms of machines, and those of keys; null: not read, or not for this user. */
function graveAlarmsOf({ alarms, keyAlarms }: Sources): Readonly<Record<keyof Sources, readonly GraveAlarm[] | null>> {
  const ofMachines = alarms
    ?.filter(({ kind }) => ALARM_GRAVITY[kind] === 'grave')
    .map(({ alarmId, machine }) => ({ id: alarmId, said: { machine } }));
  const ofKeys = keyAlarms
    ?.filter(({ alarm }) => ALARM_GRAVITY[alarm] === 'grave')
    .map(({ alarm, keyNumber, standNumber, since }) => {
      const key = keyNumber ?? standNumber ?? '';
      return { id: `${alarm} ${key} ${since}`, said: { key } };
    });
  return { alarms: ofMachines ?? null, keyAlarms: ofKeys ?? null };
}

/** Signals a grave alarm that arrives while the page is open, by text and, unless silenced, by sound and vibration. */
export function useAlarmCall({ alarms, keyAlarms }: Sources): void {
  const { t } = useTranslation('shell');
  const { isOn } = useAlarmCallChoice();
  const known = useRef<Readonly<Partial<Record<keyof Sources, ReadonlySet<string>>>>>({});
  useEffect(() => {
    const grave = graveAlarmsOf({ alarms, keyAlarms });
    const arrived = (['alarms', 'keyAlarms'] as const).flatMap((source) => {
      const found = grave[source];
      if (found === null) return [];
      const before = known.current[source];
      known.current = { ...known.current, [source]: new Set([...(before ?? []), ...found.map(({ id }) => id)]) };
      // alarms pending when the page was opened are already on it
      return before === undefined ? [] : found.filter(({ id }) => !before.has(id));
    });
    for (const { id, said: details } of arrived)
      notifications.show({
        id: `alarm ${id}`,
        message: t('key' in details ? 'alarmCall.key' : 'alarmCall.arrived', details),
        color: 'red',
        closeButtonProps: { 'aria-label': t('close') },
      });
    if (arrived.length > 0 && isOn) signalAlarm();
  }, [alarms, keyAlarms, isOn, t]);
}

/** Vibrates and sounds, as far as this device can and once its user has touched the page. */
function signalAlarm(): void {
  if (!isTouched) return;
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  if ('AudioContext' in window) playTones();
}

/** Plays the three tones of an alarm. */
function playTones(): void {
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
