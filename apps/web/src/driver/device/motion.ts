import { straightLineMeters } from '../../shared/distance.ts';
import { isDriving, speedAt, type Fix } from '../model/driving.ts';

const PLACE_WITHIN_MS = 20_000;
const KMH_PER_MS = 3.6;
/** How often it is looked whether the last position is too old to say anything. */
const LOOK_AGAIN_MS = 5_000;

export interface Motion {
  /** The phone does not give its position: the driver or the browser forbids it. */
  readonly isRefused: boolean;
  readonly isDriving: boolean;
}

/** Watches where the phone is and whether it moves, while the app is open. */
export function watchMotion(onMotion: (motion: Motion) => void, onFix: (fix: Fix) => void): () => void {
  if (!('geolocation' in navigator)) {
    onMotion({ isRefused: true, isDriving: false });
    return () => {};
  }
  let last: Fix | null = null;
  let speed: { at: number; speedKmh: number | null } | null = null;
  const tell = (): void => onMotion({ isRefused: false, isDriving: isDriving(speed, Date.now()) });
  const watch = navigator.geolocation.watchPosition(
    (position) => {
      const fix = fixOf(position);
      speed = { at: fix.at, speedKmh: speedAt(fix, last, straightLineMeters) };
      last = fix;
      tell();
      onFix(fix);
    },
    ({ code, PERMISSION_DENIED }) => {
      if (code === PERMISSION_DENIED) onMotion({ isRefused: true, isDriving: false });
    },
    { enableHighAccuracy: true },
  );
  const looking = setInterval(tell, LOOK_AGAIN_MS);
  return () => {
    navigator.geolocation.clearWatch(watch);
    clearInterval(looking);
  };
}

/** Where the phone is now; null: it does not say. */
export function presentPlace(): Promise<{ latitude: number; longitude: number } | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PLACE_WITHIN_MS, maximumAge: 60_000 },
    );
  });
}

function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude, longitude, accuracy, speed, heading, altitude } = coords;
  return {
    at: timestamp,
    latitude,
    longitude,
    accuracy,
    speedKmh: speed === null ? null : speed * KMH_PER_MS,
    course: heading === null || Number.isNaN(heading) ? null : heading,
    altitude,
  };
}
