import { Button, Group, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../general/Note.js';
import type { Camera, CameraTrouble } from './camera.js';
import classes from './scan.module.css';
import { watchCamera } from './watch.js';

export interface ScannerProps {
  /** Maximum length of a number. */
  readonly maxLength: number;
  readonly onRead: (text: string) => void;
}

/**
 * Shows the camera's picture until a number is read; when the camera does not open, the reason and a retry. A hidden
 * page releases the camera.
 */
export function Scanner({ maxLength, onRead }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  // a new handler does not open the camera again
  const latestOnRead = useRef(onRead);
  const [switchLight, setSwitchLight] = useState<Camera['switchLamp']>(null);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  // a hidden page releases the camera
  const isPageVisible = useDocumentVisibility() !== 'hidden';
  useEffect(() => {
    latestOnRead.current = onRead;
  });
  useEffect(() => {
    if (!isPageVisible || trouble !== null || video.current === null) return undefined;
    const stopWatching = watchCamera(video.current, {
      maxLength,
      // wrapped, because a function given to a setter would be called
      onOpen: (lampSwitch) => setSwitchLight(() => lampSwitch),
      onRead: (text) => latestOnRead.current(text),
      onFailure: setTrouble,
    });
    return () => {
      stopWatching();
      setSwitchLight(null);
    };
  }, [isPageVisible, trouble, maxLength]);
  if (trouble !== null) return <CameraProblem trouble={trouble} retry={() => setTrouble(null)} />;
  return <CameraPicture video={video} switchLight={switchLight} />;
}

interface CameraPictureProps {
  readonly video: React.RefObject<HTMLVideoElement | null>;
  readonly switchLight: Camera['switchLamp'];
}

/** Shows the camera's picture, with instructions and a button for the lamp if there is one. */
function CameraPicture({ video, switchLight }: CameraPictureProps) {
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
        {switchLight !== null && <LampButton switchLight={switchLight} />}
      </Group>
    </div>
  );
}

/** Shows a button that switches the camera's lamp on and off; it is shown as off when the camera refuses. */
function LampButton({ switchLight }: { readonly switchLight: NonNullable<Camera['switchLamp']> }) {
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
        switchLight(!isLit).then(
          () => setLit(!isLit),
          () => setLit(false),
        );
      }}
    >
      {t('scan.lamp')}
    </Button>
  );
}

interface CameraProblemProps {
  readonly trouble: CameraTrouble;
  readonly retry: () => void;
}

/** Shows the reason why the camera did not open, advice, and a button that tries again. */
function CameraProblem({ trouble, retry }: CameraProblemProps) {
  const { t } = useTranslation('acts');
  return (
    <Note color="yellow" mt="sm" title={t(`scan.trouble.${trouble}`)} role="alert">
      <Text size="sm">{t(`scan.advice.${trouble}`)}</Text>
      <Button variant="default" size="md" mt="sm" onClick={retry}>
        {t('scan.again')}
      </Button>
    </Note>
  );
}
