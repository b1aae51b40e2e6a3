import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note.js';
import classes from './scan.module.css';
import { scan } from './scanner.js';

/** The camera, until it reads a number; when it is refused, says so: the number can still be typed. */
export function Scanner({ found }: { readonly found: (text: string) => void }) {
  const { t } = useTranslation('acts');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(found);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    latest.current = found;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    if (video.current === null) return undefined;
    scan(video.current, (text) => latest.current(text)).then(
      (end) => {
        stop = end;
        if (isGone) end();
      },
      () => setRefused(true),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  if (isRefused) {
    return (
      <Note color="yellow" mt="sm" title={t('scan.refused')} role="alert">
        {t('scan.refusedText')}
      </Note>
    );
  }
  return (
    <div>
      <video ref={video} className={classes['video']} muted playsInline aria-label={t('scan.picture')} />
      <Text size="sm">{t('scan.how')}</Text>
    </div>
  );
}
