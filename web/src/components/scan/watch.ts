import { openCamera, troubleOf } from './camera.js';
import type { Camera, CameraTrouble } from './camera.js';
import { openReader } from './reader.js';
import { steadyText, typableTexts } from './steady.js';

/** Milliseconds between two frames: fast enough for hands on a tablet, and easy on its battery. */
const PAUSE = 100;

export interface WatchOptions {
  /** Maximum length of a number in the field. */
  readonly longest: number;
  readonly opened: (light: Camera['light']) => void;
  readonly found: (text: string) => void;
  readonly failed: (trouble: CameraTrouble) => void;
}

/**
 * Opens the camera and reads frames until a number is steady; returns the function that stops it and frees the camera.
 */
export function watch(video: HTMLVideoElement, { longest, opened, found, failed }: WatchOptions): () => void {
  let isEnded = false;
  let camera: Camera | undefined;
  const isOver = (): boolean => isEnded;
  const end = (): void => {
    isEnded = true;
    camera?.stop();
  };
  /** Stops watching and reports why the camera failed, unless it was stopped before. */
  const fail = (error: unknown): void => {
    if (isOver()) return;
    end();
    failed(troubleOf(error));
  };
  /** Opens reader and camera, waits for a steady number, stops, and reports the number. */
  const look = async (): Promise<void> => {
    const read = await openReader();
    if (isOver()) return;
    camera = await openCamera(video, () => fail(new DOMException('', 'NotReadableError')));
    if (isOver()) {
      camera.stop();
      return;
    }
    opened(camera.light);
    const text = await readSteadyText(video, async () => typableTexts(await read(video), longest), isOver);
    if (text === undefined) return;
    end();
    found(text);
  };
  look().catch(fail);
  return end;
}

/** Reads frames until two successive ones contain the same text, and returns it; undefined when stopped before. */
async function readSteadyText(
  video: HTMLVideoElement,
  read: () => Promise<readonly string[]>,
  isOver: () => boolean,
): Promise<string | undefined> {
  const held = steadyText();
  let lookedAt = -1;
  for (;;) {
    // an unchanged frame is no second confirmation
    if (video.currentTime !== lookedAt) {
      lookedAt = video.currentTime;
      const text = held(await read());
      if (isOver()) return undefined;
      if (text !== undefined) return text;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
    if (isOver()) return undefined;
  }
}
