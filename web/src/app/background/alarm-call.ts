import { notifications } from '@mantine/notifications';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SEVERITY_BY_ALARM_KIND } from '#domain/floor/alarms.js';
import type { PendingTasks } from '#web/components/pages/waiting.js';

/** Stored on this device: a tablet of the floor sounds, one on a manager's table may not. */
const storageKey = 'releve.alarmCall';
/** Long, short, long, in milliseconds: noticeable in a pocket, and unique among our notices. */
const vibration = [400, 150, 150, 150, 400];
const toneFrequencies = [880, 660, 880];
const toneSeconds = 0.18;

/** Browsers refuse sound and vibration on a page without user input, and so do we. */
let hasUserInput = false;
for (const eventName of ['pointerdown', 'keydown'] as const)
  window.addEventListener(eventName, () => (hasUserInput = true), { once: true, passive: true, capture: true });

/** Returns whether this device sounds and vibrates for a grave alarm, and the user's setter for it. */
export function useAlarmCallChoice(): { readonly isOn: boolean; readonly setOn: (isOn: boolean) => void } {
  const [choice, setChoice] = useLocalStorage<'on' | 'off'>({ key: storageKey, defaultValue: 'on' });
  return { isOn: choice === 'on', setOn: (isOn) => setChoice(isOn ? 'on' : 'off') };
}

/** A grave alarm: its identity, and the details of its message. */
interface GraveAlarm {
  readonly id: string;
  readonly details: { readonly machine: string } | { readonly key: string };
}

type AlarmSources = Pick<PendingTasks, 'alarms' | 'keyAlarms'>;

/**
 * Returns the grave alarms of machines and of keys; null for those not loaded or not for this user. An alarm of a key
 * has no number of its own: its kind, key (or stand) and beginning identify it.
 */
function findGraveAlarms({
  alarms,
  keyAlarms,
}: AlarmSources): Readonly<Record<keyof AlarmSources, readonly GraveAlarm[] | null>> {
  const graveMachineAlarms = alarms
    ?.filter(({ kind }) => SEVERITY_BY_ALARM_KIND[kind] === 'grave')
    .map(({ alarmId, machine }) => ({ id: alarmId, details: { machine } }));
  const graveKeyAlarms = keyAlarms
    ?.filter(({ alarm }) => SEVERITY_BY_ALARM_KIND[alarm] === 'grave')
    .map(({ alarm, keyNumber, standNumber, since }) => {
      const key = keyNumber ?? standNumber ?? '';
      return { id: `${alarm} ${key} ${since}`, details: { key } };
    });
  return { alarms: graveMachineAlarms ?? null, keyAlarms: graveKeyAlarms ?? null };
}

/** Signals grave alarms that arrive while the page is open: by text and, unless silenced, by sound and vibration. */
export function useAlarmNotifications({ alarms, keyAlarms }: AlarmSources): void {
  const { t } = useTranslation('shell');
  const { isOn } = useAlarmCallChoice();
  const knownAlarmIdsRef = useRef<Readonly<Partial<Record<keyof AlarmSources, ReadonlySet<string>>>>>({});
  useEffect(() => {
    const graveAlarms = findGraveAlarms({ alarms, keyAlarms });
    const newAlarms = (['alarms', 'keyAlarms'] as const).flatMap((source) => {
      const pendingAlarms = graveAlarms[source];
      if (pendingAlarms === null) return [];
      const previousIds = knownAlarmIdsRef.current[source];
      knownAlarmIdsRef.current = {
        ...knownAlarmIdsRef.current,
        [source]: new Set([...(previousIds ?? []), ...pendingAlarms.map(({ id }) => id)]),
      };
      // alarms pending when the page was opened are already on it
      return previousIds === undefined ? [] : pendingAlarms.filter(({ id }) => !previousIds.has(id));
    });
    // shown even when the sound is off
    for (const { id, details } of newAlarms)
      notifications.show({
        id: `alarm ${id}`,
        message: t('key' in details ? 'alarmCall.key' : 'alarmCall.arrived', details),
        color: 'red',
        closeButtonProps: { 'aria-label': t('close') },
      });
    if (newAlarms.length > 0 && isOn) signalAlarm();
  }, [alarms, keyAlarms, isOn, t]);
}

/** Vibrates and sounds, as far as this device can; only once the user has touched the page. */
function signalAlarm(): void {
  if (!hasUserInput) return;
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  if ('AudioContext' in window) playTones();
}

/** Plays the three tones of an alarm. */
function playTones(): void {
  const audioContext = new AudioContext();
  toneFrequencies.forEach((frequency, index) => {
    const oscillator = audioContext.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(audioContext.destination);
    oscillator.start(audioContext.currentTime + index * toneSeconds);
    oscillator.stop(audioContext.currentTime + (index + 1) * toneSeconds);
    if (index === toneFrequencies.length - 1)
      oscillator.onended = () => void audioContext.close().catch(() => undefined);
  });
}
