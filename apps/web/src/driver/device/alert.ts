const REPEAT_MS = 3_000;
const VIBRATION_MS = [400, 200, 400];
const TONE = { hertz: 880, seconds: 0.4, volume: 0.5 } as const;

let audio: AudioContext | null = null;

/** Browsers let a page sound only after the driver has touched it once. */
export function allowSound(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : null;
  void audio?.resume().catch(() => undefined);
}

/** Sounds and vibrates until it is stopped. */
export function startAlert(): () => void {
  sound();
  const repeating = setInterval(sound, REPEAT_MS);
  return () => {
    clearInterval(repeating);
    if ('vibrate' in navigator) navigator.vibrate(0);
  };
}

function sound(): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
  if (audio?.state !== 'running') return;
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = TONE.hertz;
  gain.gain.value = TONE.volume;
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + TONE.seconds);
}
