import { Button, Group, Text } from '@mantine/core';
import Pad from 'signature_pad';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SignaturePad.module.css';

/** Strokes of a pen: points of x, y and milliseconds since the first touch. */
export type Strokes = number[][][];

export interface SignaturePadProps {
  readonly label: string;
  readonly onChange: (strokes: Strokes) => void;
}

/** Returns the drawn strokes as points: coordinates rounded to a tenth, and milliseconds since the first touch. */
function getStrokes(pad: Pad): Strokes {
  const roundToTenth = (coordinate: number): number => Math.round(coordinate * 10) / 10;
  const pointGroups = pad.toData();
  const startTime = pointGroups[0]?.points[0]?.time ?? 0;
  return pointGroups.map(({ points }) =>
    points.map(({ x, y, time }) => [roundToTenth(x), roundToTenth(y), Math.round(time - startTime)]),
  );
}

/** Shows a frame for signing with a finger or a pen, with a button to clear it. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const { t } = useTranslation('shell');
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const padRef = useRef<Pad | null>(null);
  // a new handler does not create the pad again, which would lose the strokes
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    const { current: canvasElement } = canvasRef;
    if (canvasElement === null) return undefined;
    const drawingPad = new Pad(canvasElement, { penColor: '#0d3843', minWidth: 1, maxWidth: 3 });
    padRef.current = drawingPad;
    /** Resizes the canvas to its frame and the screen's density, and draws the strokes again. */
    const resizeCanvas = (): void => {
      const pointGroups = drawingPad.toData();
      const pixelRatio = Math.max(window.devicePixelRatio, 1);
      canvasElement.width = canvasElement.offsetWidth * pixelRatio;
      canvasElement.height = canvasElement.offsetHeight * pixelRatio;
      canvasElement.getContext('2d')?.scale(pixelRatio, pixelRatio);
      drawingPad.fromData(pointGroups);
    };
    resizeCanvas();
    const reportStrokes = (): void => latestOnChange.current(getStrokes(drawingPad));
    drawingPad.addEventListener('endStroke', reportStrokes);
    window.addEventListener('resize', resizeCanvas);
    return () => {
      window.removeEventListener('resize', resizeCanvas);
      drawingPad.off();
    };
  }, []);
  const clear = (): void => {
    padRef.current?.clear();
    onChange([]);
  };
  return (
    <div>
      <Group justify="space-between" align="flex-end" mb={4}>
        <Text fw={500}>{label}</Text>
        <Button variant="default" onClick={clear}>
          {t('signature.clear')}
        </Button>
      </Group>
      <canvas ref={canvasRef} className={classes['pad']} role="img" aria-label={label} />
    </div>
  );
}
