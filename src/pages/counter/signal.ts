import { isOn } from "./kept.ts";

/** What is heard and felt after a scan, for whoever looks at the parcel and not at the screen. */

export type Signal = "success" | "kept" | "failure";

const TONES: Record<Signal, { hertz: number; at: number; seconds: number }[]> = {
  success: [
    { hertz: 880, at: 0, seconds: 0.09 },
    { hertz: 1320, at: 0.1, seconds: 0.14 },
  ],
  kept: [{ hertz: 660, at: 0, seconds: 0.18 }],
  failure: [
    { hertz: 220, at: 0, seconds: 0.18 },
    { hertz: 180, at: 0.22, seconds: 0.3 },
  ],
};
const BUZZES: Record<Signal, number[]> = { success: [60], kept: [40, 60, 40], failure: [200, 100, 200] };

let audio: AudioContext | undefined;

export function give(signal: Signal): void {
  if (isOn("vibration")) navigator.vibrate?.(BUZZES[signal]);
  if (isOn("sound")) play(signal);
}

function play(signal: Signal): void {
  audio ??= new AudioContext();
  // Until the page was touched once, browsers keep it silent.
  if (audio.state === "suspended") audio.resume().catch(() => {});
  for (const { hertz, at, seconds } of TONES[signal]) {
    const start = audio.currentTime + at;
    const volume = new GainNode(audio, { gain: 0.2 });
    volume.gain.setTargetAtTime(0, start + seconds * 0.7, seconds * 0.1);
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
