/** A time of day as people type it, `6`, `630` or `6.30`, in its form `06:30`; what is none stays. */
export function clockOf(typed: string): string {
  const found = /^(\d{1,2})[:.,]?(\d{2})?$/.exec(typed.trim());
  if (found === null) return typed;
  const [, hours = '', minutes = '00'] = found;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
