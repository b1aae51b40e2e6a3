import { Button, Group, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../general/Note.js';
import type { Camera, CameraTrouble } from './camera.js';
import classes from './scan.module.css';
import { watch } from './watch.js';

export interface ScannerProps {
  /** Maximum length of a number. */
  readonly longest: number;
  readonly found: (text: string) => void;
}

/** The camera's picture until it reads a number; when the camera does not open, the reason and a retry. */
export function Scanner({ longest, found }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(found);
  const [light, setLight] = useState<Camera['light']>(null);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  // a hidden page releases the camera
  const isSeen = useDocumentVisibility() !== 'hidden';
  useEffect(() => {
    latest.current = found;
  });
  useEffect(() => {
    if (!isSeen || trouble !== null || video.current === null) return undefined;
    const end = watch(video.current, {
      longest,
      opened: (lamp) => setLight(() => lamp),
      found: (text) => latest.current(text),
      failed: setTrouble,
    });
    return () => {
      end();
      setLight(null);
    };
  }, [isSeen, trouble, longest]);
  if (trouble !== null) return <CameraProblem trouble={trouble} again={() => setTrouble(null)} />;
  return <Picture video={video} light={light} />;
}

interface PictureProps {
  readonly video: React.RefObject<HTMLVideoElement | null>;
  readonly light: Camera['light'];
}

/** The camera's picture, with instructions and a button for the lamp if there is one. */
function Picture({ video, light }: PictureProps) {
  const { t } = useTranslation('acts');
  return (
    <div>
      <div className={classes['picture']}>
        <video ref={video} className={classes['video']} muted playsInline aria-label={t('scan.picture')} />
      </div>
      <Group justify="space-between" mt={6} gap="sm" wrap="nowrap">
        <Text size="sm" role="status">
          {t('scan.how')}
        </Text>
        {light !== null && <Lamp light={light} />}
      </Group>
    </div>
  );
}

/** A button that switches the lamp beside the lens on and off. */
function Lamp({ light }: { readonly light: NonNullable<Camera['light']> }) {
  const { t } = useTranslation('acts');
  const [isLit, setLit] = useState(false);
  return (
    <Button
      variant={isLit ? 'filled' : 'default'}
      size="md"
      aria-pressed={isLit}
      style={{ flex: 'none' }}
      leftSection={<IconBulb size={20} aria-hidden />}
      onClick={() => {
        light(!isLit).then(
          () => setLit(!isLit),
          () => setLit(false),
        );
      }}
    >
      {t('scan.lamp')}
    </Button>
  );
}

/** The reason why the camera did not open, advice, and a button that tries again. */
function CameraProblem({ trouble, again }: { readonly trouble: CameraTrouble; readonly again: () => void }) {
  const { t } = useTranslation('acts');
  return (
    <Note color="yellow" mt="sm" title={t(`scan.trouble.${trouble}`)} role="alert">
      <Text size="sm">{t(`scan.advice.${trouble}`)}</Text>
      <Button variant="default" size="md" mt="sm" onClick={again}>
        {t('scan.again')}
      </Button>
    </Note>
  );
}
