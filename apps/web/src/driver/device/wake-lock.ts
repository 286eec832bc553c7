export const canKeepScreenOn = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on until it is stopped; browsers end it when the page is hidden, so it is taken again. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isStopped = false;
  const take = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    // Refused with an empty battery.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (isStopped) void lock?.release();
  };
  const takeAgain = (): void => void take();
  document.addEventListener('visibilitychange', takeAgain);
  void take();
  return () => {
    isStopped = true;
    document.removeEventListener('visibilitychange', takeAgain);
    void lock?.release();
  };
}
