// SPDX-License-Identifier: Apache-2.0
// The knock of a piece on the board, made here: nothing is loaded for it.
let output: AudioContext | null = null;

export function knock(): void {
  try {
    output ??= new AudioContext();
  } catch {
    return; // there is no sound here
  }
  const now = output.currentTime;
  const [tone, loudness] = [output.createOscillator(), output.createGain()];
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.07);
  loudness.gain.setValueAtTime(0.3, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(loudness).connect(output.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
