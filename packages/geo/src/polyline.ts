/** `[latitude, longitude]` in degrees. */
export type LatLon = readonly [latitude: number, longitude: number];

const PRECISION = 1e6;

/** A line as text: Google's encoded polyline algorithm with six decimals, as Valhalla and OSRM write it. */
export function encodePolyline(points: readonly LatLon[]): string {
  let [lastLatitude, lastLongitude] = [0, 0];
  let text = '';
  for (const [latitude, longitude] of points) {
    const [nextLatitude, nextLongitude] = [Math.round(latitude * PRECISION), Math.round(longitude * PRECISION)];
    text += encodeNumber(nextLatitude - lastLatitude) + encodeNumber(nextLongitude - lastLongitude);
    [lastLatitude, lastLongitude] = [nextLatitude, nextLongitude];
  }
  return text;
}

/** @throws {RangeError} for a text that is cut off, or none of these */
export function decodePolyline(text: string): LatLon[] {
  const numbers = decodeNumbers(text);
  if (numbers.length % 2 === 1) throw new RangeError('the encoded line is cut off');
  const points: LatLon[] = [];
  let [latitude, longitude] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    latitude += numbers[at] ?? 0;
    longitude += numbers[at + 1] ?? 0;
    points.push([latitude / PRECISION, longitude / PRECISION]);
  }
  return points;
}

/** The sign moves to the lowest bit; then five bits a character, the last one without the bit that says 'more'. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  while (rest >= 32) {
    text += String.fromCodePoint((rest % 32) + 32 + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCodePoint(rest + 63);
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, scale] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - 63;
    if (bits < 0 || bits > 63) throw new RangeError('the encoded line has characters that it cannot have');
    value += (bits % 32) * scale;
    scale *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, scale] = [0, 1];
  }
  if (scale !== 1) throw new RangeError('the encoded line is cut off');
  return numbers;
}
