interface Detected {
  readonly rawValue: string;
}

interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly Detected[]>;
}

interface DetectorClass {
  new (options?: { readonly formats?: readonly string[] }): Detector;
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** True where the browser has a camera that it may open and reads codes itself; elsewhere numbers are typed. */
export function canScan(): boolean {
  return detectorClass() !== undefined && 'mediaDevices' in navigator;
}

/** Reads the first code that the camera sees, until stopped. Rejects when the camera is refused or absent. */
export async function scan(video: HTMLVideoElement, found: (text: string) => void): Promise<() => void> {
  const Detectors = detectorClass();
  if (Detectors === undefined) throw new Error('this browser reads no codes');
  const detector = new Detectors();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  let isOn = true;
  const stop = (): void => {
    isOn = false;
    for (const track of stream.getTracks()) track.stop();
  };
  video.srcObject = stream;
  await video.play();
  const look = async (): Promise<void> => {
    if (!isOn) return;
    const [code] = await detector.detect(video).catch(() => []);
    if (code !== undefined && code.rawValue.trim() !== '') {
      stop();
      found(code.rawValue.trim());
    } else setTimeout(() => void look(), 150);
  };
  void look();
  return stop;
}
