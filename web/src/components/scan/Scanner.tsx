import { Button, Group, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../general/Note.js';
import type { Camera, CameraFailure } from './camera.js';
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
  const videoRef = useRef<HTMLVideoElement>(null);
  // a new handler does not open the camera again
  const latestOnRead = useRef(onRead);
  const [switchLamp, setSwitchLamp] = useState<Camera['switchLamp']>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  // a hidden page releases the camera
  const isPageVisible = useDocumentVisibility() !== 'hidden';
  useEffect(() => {
    latestOnRead.current = onRead;
  });
  useEffect(() => {
    if (!isPageVisible || failure !== null || videoRef.current === null) return undefined;
    const stopWatching = watchCamera(videoRef.current, {
      maxLength,
      // wrapped, because a function given to a setter would be called
      onOpen: (lampSwitch) => setSwitchLamp(() => lampSwitch),
      onRead: (text) => latestOnRead.current(text),
      onFailure: setFailure,
    });
    return () => {
      stopWatching();
      setSwitchLamp(null);
    };
  }, [isPageVisible, failure, maxLength]);
  if (failure !== null) return <CameraFailureNote failure={failure} onRetry={() => setFailure(null)} />;
  return <CameraPreview videoRef={videoRef} switchLamp={switchLamp} />;
}

interface CameraPreviewProps {
  readonly videoRef: React.RefObject<HTMLVideoElement | null>;
  readonly switchLamp: Camera['switchLamp'];
}

/** Shows the camera's picture, with instructions and a button for the lamp if there is one. */
function CameraPreview({ videoRef, switchLamp }: CameraPreviewProps) {
  const { t } = useTranslation('acts');
  return (
    <div>
      <div className={classes['picture']}>
        <video ref={videoRef} className={classes['video']} muted playsInline aria-label={t('scan.picture')} />
      </div>
      <Group justify="space-between" mt={6} gap="sm" wrap="nowrap">
        <Text size="sm" role="status">
          {t('scan.how')}
        </Text>
        {switchLamp !== null && <LampButton switchLamp={switchLamp} />}
      </Group>
    </div>
  );
}

/** Shows a button that switches the camera's lamp on and off; it is shown as off when the camera refuses. */
function LampButton({ switchLamp }: { readonly switchLamp: NonNullable<Camera['switchLamp']> }) {
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
        switchLamp(!isLit).then(
          () => setLit(!isLit),
          () => setLit(false),
        );
      }}
    >
      {t('scan.lamp')}
    </Button>
  );
}

interface CameraFailureNoteProps {
  readonly failure: CameraFailure;
  readonly onRetry: () => void;
}

/** Shows the reason why the camera did not open, advice, and a button that tries again. */
function CameraFailureNote({ failure, onRetry }: CameraFailureNoteProps) {
  const { t } = useTranslation('acts');
  return (
    <Note color="yellow" mt="sm" title={t(`scan.trouble.${failure}`)} role="alert">
      <Text size="sm">{t(`scan.advice.${failure}`)}</Text>
      <Button variant="default" size="md" mt="sm" onClick={onRetry}>
        {t('scan.again')}
      </Button>
    </Note>
  );
}
