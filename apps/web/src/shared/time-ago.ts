/** How long ago something was, as people say it: `5 minutes ago`. A clock behind the server's gives now. */
export function timeAgo(instant: string, now: number, locale: string): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1_000));
  const [value, unit] = largestUnit(seconds);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-value, unit);
}

function largestUnit(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  if (seconds < 60) return [seconds, 'second'];
  if (seconds < 3_600) return [Math.floor(seconds / 60), 'minute'];
  if (seconds < 86_400) return [Math.floor(seconds / 3_600), 'hour'];
  return [Math.floor(seconds / 86_400), 'day'];
}
