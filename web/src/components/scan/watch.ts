import { openCamera, classifyCameraError, type Camera, type CameraFailure } from './camera.js';
import { createCodeReader } from './reader.js';
import { createSteadyTextFinder, listTypableTexts } from './steady.js';

/** Milliseconds between two frames: fast enough for hands on a tablet, and easy on its battery. */
const FRAME_INTERVAL_MS = 100;

export interface WatchOptions {
  /** Maximum length of a number in the field. */
  readonly maxLength: number;
  readonly onOpen: (switchLamp: Camera['switchLamp']) => void;
  readonly onRead: (text: string) => void;
  readonly onFailure: (failure: CameraFailure) => void;
}

/**
 * Opens the camera and reads frames until two successive ones show the same number, which `onRead` receives. Returns
 * the function that stops and frees the camera.
 */
export function watchCamera(
  video: HTMLVideoElement,
  { maxLength, onOpen, onRead, onFailure }: WatchOptions,
): () => void {
  let hasStopped = false;
  let camera: Camera | undefined;
  // a function, because the value changes while the code below waits
  const isStopped = (): boolean => hasStopped;
  const stop = (): void => {
    hasStopped = true;
    camera?.stop();
  };
  /** Stops watching and reports why the camera failed, unless it was stopped before. */
  const reportFailure = (error: unknown): void => {
    if (isStopped()) return;
    stop();
    onFailure(classifyCameraError(error));
  };
  /** Opens reader and camera, waits for a steady number, stops, and reports the number. */
  const readNumber = async (): Promise<void> => {
    const readCodes = await createCodeReader();
    if (isStopped()) return;
    camera = await openCamera(video, () => reportFailure(new DOMException('', 'NotReadableError')));
    if (isStopped()) {
      camera.stop();
      return;
    }
    onOpen(camera.switchLamp);
    const text = await readSteadyText(
      video,
      async () => listTypableTexts(await readCodes(video), maxLength),
      isStopped,
    );
    if (text === undefined) return;
    stop();
    onRead(text);
  };
  readNumber().catch(reportFailure);
  return stop;
}

/** Reads frames until two successive ones contain the same text, and returns it; undefined once `isStopped` is true. */
async function readSteadyText(
  video: HTMLVideoElement,
  readTexts: () => Promise<readonly string[]>,
  isStopped: () => boolean,
): Promise<string | undefined> {
  const findSteadyText = createSteadyTextFinder();
  let lastFrameTime = -1;
  for (;;) {
    // an unchanged frame is no second confirmation
    if (video.currentTime !== lastFrameTime) {
      lastFrameTime = video.currentTime;
      const text = findSteadyText(await readTexts());
      if (isStopped()) return undefined;
      if (text !== undefined) return text;
    }
    await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS));
    if (isStopped()) return undefined;
  }
}
