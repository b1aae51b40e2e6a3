import type { Page } from 'playwright-core';
import { labelImage } from '../../support/labels.js';
import { untilOnPage } from './visit.js';

/** A camera that films a label, in place of the tablet's own; and a browser without a code reader of its own. */
const CAMERA = `
delete globalThis.BarcodeDetector;
const paper = document.createElement('canvas');
[paper.width, paper.height] = [1280, 720];
const label = new Image();
const film = () => {
  const drawn = paper.getContext('2d');
  drawn.fillStyle = '#ddd';
  drawn.fillRect(0, 0, 1280, 720);
  if (label.width > 0) drawn.drawImage(label, 640 - label.width, 360 - label.height, label.width * 2, label.height * 2);
};
globalThis.camera = { trouble: null, isLit: false, tracks: [], label };
navigator.mediaDevices.getUserMedia = () => {
  if (camera.trouble !== null) return Promise.reject(new DOMException('', camera.trouble));
  film();
  setInterval(film, 50);
  const stream = paper.captureStream(20);
  for (const track of stream.getVideoTracks()) {
    track.getCapabilities = () => ({ torch: true });
    track.applyConstraints = ({ advanced }) => Promise.resolve(void (camera.isLit = advanced[0].torch));
    camera.tracks.push(track);
  }
  return Promise.resolve(stream);
};
`;

/** Provides such a camera to pages opened from now on. */
export async function installCamera(page: Page): Promise<void> {
  await page.addInitScript({ content: CAMERA });
}

/** Shows a label with a number to the camera. */
export async function holdLabel(page: Page, text: string): Promise<void> {
  const image = (await labelImage('code_128', text)).toString('base64');
  await page.evaluate(`camera.label.src = 'data:image/png;base64,${image}'`);
}

/** Waits until that many cameras were opened, and all but the last, or all of them, were released. */
export async function untilReleased(page: Page, opened: number, isLastHeld = false): Promise<void> {
  const live = `camera.tracks.filter(({ readyState }) => readyState === 'live').length`;
  await untilOnPage(page, `camera.tracks.length === ${opened} && ${live} === ${isLastHeld ? 1 : 0}`);
}
