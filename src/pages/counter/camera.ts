import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { openReader } from "./reader.ts";
import { texts } from "./texts.ts";

/** A code that stays in the picture counts once, until it was out of it for this long. */
const OUT_OF_SIGHT_MS = 2_000;
const SHORTEST_PAUSE_MS = 60;

/** What to tell who can't use the camera. */
export class CameraFault extends Error {}

function faultOf(error: unknown): CameraFault {
  const { blocked, missing, busy, failed } = texts.scan.camera;
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return new CameraFault(blocked);
  if (name === "NotFoundError" || name === "OverconstrainedError") return new CameraFault(missing);
  return new CameraFault(name === "NotReadableError" ? busy : failed);
}

async function openStream(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new CameraFault(texts.scan.camera.insecure);
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw faultOf(error);
  }
}

/** The light is in no standard that TypeScript knows. */
type Torch = { torch?: boolean };

/** Reads codes from the device's camera, from `start` to `stop`. */
export class Camera {
  readonly #video: HTMLVideoElement;
  readonly #onCode: (text: string) => void;
  #stream: MediaStream | undefined;
  /** Counts the stops, so that a start that was given up meanwhile is known as such. */
  #attempt = 0;
  #lastCode = "";
  #lastSeen = 0;

  constructor(video: HTMLVideoElement, onCode: (text: string) => void) {
    this.#video = video;
    this.#onCode = onCode;
  }

  /**
   * @returns whether it runs: not if it was stopped before it did
   * @throws CameraFault
   */
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
        throw new CameraFault(texts.scan.camera.noReader);
      });
      if (!isWanted()) return false;
      this.#stream = stream;
      this.#readOn(stream, read);
      return true;
    } catch (error) {
      if (!isWanted()) return false;
      throw error instanceof CameraFault ? error : faultOf(error);
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

  get hasTorch(): boolean {
    const capabilities = this.#track?.getCapabilities?.() as Torch | undefined;
    return capabilities?.torch === true;
  }

  async light(on: boolean): Promise<void> {
    await this.#track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
  }

  get #track(): MediaStreamTrack | undefined {
    return this.#stream?.getVideoTracks()[0];
  }

  async #readOn(stream: MediaStream, read: (picture: HTMLVideoElement) => Promise<string[]>): Promise<void> {
    while (this.#stream === stream) {
      const startedAt = performance.now();
      const codes =
        this.#video.readyState >= this.#video.HAVE_CURRENT_DATA
          ? await read(this.#video).catch(() => [])
          : [];
      if (this.#stream !== stream) return;
      // A parcel may carry other codes beside ours.
      const code = codes.find((text) => parseTrackingCode(text)) ?? codes[0];
      if (code !== undefined) this.#see(code);
      // At most half of the time goes into reading, so that the page stays quick on a slow phone.
      const pause = Math.max(SHORTEST_PAUSE_MS, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  #see(code: string): void {
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
