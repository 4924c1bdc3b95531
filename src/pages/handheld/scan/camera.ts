import { t } from "../texts/translate.ts";
import { openReader } from "./reader.ts";

/** A code that stays in the picture is read once. It counts again after it was out of it for this long. */
const OUT_OF_SIGHT_MS = 2_000;
const SHORTEST_PAUSE_MS = 60;

/** Its message tells the agent why the camera can't be used. */
export class CameraError extends Error {}

function errorOf(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError")
    return new CameraError(
      t(
        "The camera is blocked for this page. Allow it in the browser's settings for this site, or type the code.",
      ),
    );
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return new CameraError(t("This device has no camera. Type the code."));
  if (name === "NotReadableError")
    return new CameraError(t("Another app uses the camera. Close it and try again, or type the code."));
  return new CameraError(t("The camera could not be started. Try again, or type the code."));
}

async function openStream(): Promise<MediaStream> {
  if (!navigator.mediaDevices)
    throw new CameraError(
      t("The browser gives the camera to secure pages only. Open this page with https, or type the code."),
    );
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw errorOf(error);
  }
}

/** TypeScript's DOM types lack the torch. */
type Torch = { torch?: boolean };

/** Reads codes from the device's camera, from `start` to `stop`. */
export class Camera {
  readonly #video: HTMLVideoElement;
  readonly #isWanted: (text: string) => boolean;
  readonly #onCode: (text: string) => void;
  #stream: MediaStream | undefined;
  /** Counts the stops: a start that has another number was cancelled. */
  #attempt = 0;
  #lastCode = "";
  #lastSeen = 0;

  /** @param isWanted tells which code is meant if there are several in the picture */
  constructor(video: HTMLVideoElement, isWanted: (text: string) => boolean, onCode: (text: string) => void) {
    this.#video = video;
    this.#isWanted = isWanted;
    this.#onCode = onCode;
  }

  /** @returns false if it was stopped before it had started */
  async start(): Promise<boolean> {
    this.stop();
    const attempt = this.#attempt;
    const isWanted = () => this.#attempt === attempt;
    const stream = await openStream();
    try {
      if (!isWanted()) return false;
      this.#video.srcObject = stream;
      await this.#video.play();
      const read = await openReader().catch(() => {
        throw new CameraError(
          t("The code reader could not be loaded. Check the connection and try again, or type the code."),
        );
      });
      if (!isWanted()) return false;
      this.#stream = stream;
      // Until it is stopped. Its reader's failures count as no code.
      void this.#readCodes(stream, read);
      return true;
    } catch (error) {
      if (!isWanted()) return false;
      throw error instanceof CameraError ? error : errorOf(error);
    } finally {
      if (this.#stream !== stream) stopTracks(stream);
    }
  }

  stop(): void {
    this.#attempt++;
    if (this.#stream) stopTracks(this.#stream);
    this.#stream = undefined;
    this.#video.srcObject = null;
    this.#lastCode = "";
  }

  get isOn(): boolean {
    return this.#stream !== undefined;
  }

  get hasTorch(): boolean {
    const capabilities = this.#track?.getCapabilities?.() as Torch | undefined;
    return capabilities?.torch === true;
  }

  async setTorch(isOn: boolean): Promise<void> {
    await this.#track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
  }

  get #track(): MediaStreamTrack | undefined {
    return this.#stream?.getVideoTracks()[0];
  }

  async #readCodes(stream: MediaStream, read: (video: HTMLVideoElement) => Promise<string[]>): Promise<void> {
    while (this.#stream === stream) {
      const startedAt = performance.now();
      const codes =
        this.#video.readyState >= this.#video.HAVE_CURRENT_DATA
          ? await read(this.#video).catch(() => [])
          : [];
      if (this.#stream !== stream) return;
      const code = codes.find(this.#isWanted) ?? codes[0];
      if (code !== undefined) this.#report(code);
      // At most half of the time is spent reading, so that the page stays responsive on a slow phone.
      const pause = Math.max(SHORTEST_PAUSE_MS, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  #report(code: string): void {
    const now = performance.now();
    const isNew = code !== this.#lastCode || now - this.#lastSeen > OUT_OF_SIGHT_MS;
    this.#lastCode = code;
    this.#lastSeen = now;
    if (isNew) this.#onCode(code);
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
