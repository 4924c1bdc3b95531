import { isEnabled } from "../data/settings.ts";

/** Sounds and vibrations after a scan, for agents who look at the parcel and not at the screen. */

export type Cue = "success" | "pending" | "failure";

const TONES: Record<Cue, { hertz: number; at: number; seconds: number }[]> = {
  success: [
    { hertz: 880, at: 0, seconds: 0.09 },
    { hertz: 1320, at: 0.1, seconds: 0.14 },
  ],
  pending: [{ hertz: 660, at: 0, seconds: 0.18 }],
  failure: [
    { hertz: 220, at: 0, seconds: 0.18 },
    { hertz: 180, at: 0.22, seconds: 0.3 },
  ],
};
/** Milliseconds on and off, in turn. */
const VIBRATIONS: Record<Cue, number[]> = {
  success: [60],
  pending: [40, 60, 40],
  failure: [200, 100, 200],
};

let audio: AudioContext | undefined;

export function playCue(cue: Cue): void {
  if (isEnabled("vibration")) navigator.vibrate?.(VIBRATIONS[cue]);
  if (isEnabled("sound")) playTones(cue);
}

function playTones(cue: Cue): void {
  audio ??= new AudioContext();
  // Browsers suspend it until the page has been touched.
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  for (const { hertz, at, seconds } of TONES[cue]) {
    const start = audio.currentTime + at;
    const volume = new GainNode(audio, { gain: 0.2 });
    volume.gain.setTargetAtTime(0, start + seconds * 0.7, seconds * 0.1);
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
