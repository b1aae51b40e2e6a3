declare global {
  // the lamp, which TypeScript's own types do not include yet
  interface MediaTrackCapabilities {
    readonly torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    readonly torch?: boolean;
  }
}

/** Reason for a missing picture: not allowed, no camera, in use by another application, or another reason. */
export type CameraFailure = 'refused' | 'absent' | 'taken' | 'failed';

export interface Camera {
  readonly stop: () => void;
  /** Switches the lamp beside the lens on or off; null when there is none. */
  readonly switchLamp: ((isOn: boolean) => Promise<void>) | null;
}

const failuresByErrorName: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'taken',
  AbortError: 'taken',
};

/** Returns true when the browser opens cameras: it does on https, and on the machine that is the server. */
export function isCameraAvailable(): boolean {
  return 'mediaDevices' in navigator;
}

/** Returns the reason why a camera did not open. */
export function classifyCameraError(error: unknown): CameraFailure {
  return (error instanceof Error ? failuresByErrorName[error.name] : undefined) ?? 'failed';
}

/**
 * Shows the camera at the back, or the only one, in the video. Calls `onLost` when it becomes unavailable. Throws when
 * the camera or its picture cannot be opened (`classifyCameraError`).
 */
export async function openCamera(video: HTMLVideoElement, onLost: () => void): Promise<Camera> {
  const pictureSize = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...pictureSize } });
  const tracks = stream.getTracks();
  const stop = (): void => {
    for (const track of tracks) track.stop();
    video.srcObject = null;
  };
  for (const track of tracks) track.addEventListener('ended', onLost, { once: true });
  video.srcObject = stream;
  try {
    await video.play();
  } catch (error) {
    stop();
    throw error;
  }
  return { stop, switchLamp: findLampSwitch(tracks) };
}

/** Returns the function that switches the camera's lamp; null when it has none. */
function findLampSwitch(tracks: readonly MediaStreamTrack[]): Camera['switchLamp'] {
  // browsers of two years ago do not report a camera's capabilities
  const track = tracks.find(
    (candidate) => 'getCapabilities' in candidate && candidate.getCapabilities().torch === true,
  );
  return track === undefined ? null : (torch) => track.applyConstraints({ advanced: [{ torch }] });
}
