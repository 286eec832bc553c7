import { expect, it } from 'vitest';
import { aPoint } from './builders.testing.ts';
import { planGpx } from './gpx.ts';

it('writes stops, points in driving order and the way, with texts escaped', () => {
  const points = [
    aPoint({ key: 'a', name: 'A & B', notes: 'rampa <3>' }),
    aPoint({ key: 'v', name: 'Postojna', isVia: true }),
    aPoint({ key: 'c', name: 'Koper', address: 'Vojkovo nabrežje 38' }),
  ];
  const gpx = planGpx({
    name: 'V "Koper"',
    description: '',
    points,
    line: [
      [14.5, 46],
      [13.7, 45.5],
    ],
  });
  const parsed = new DOMParser().parseFromString(gpx, 'application/xml');
  const texts = (tag: string) => [...parsed.querySelectorAll(tag)].map(({ textContent }) => textContent);
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(texts('metadata name')).toEqual(['V "Koper"']);
  expect(texts('wpt name')).toEqual(['A & B', 'Koper']);
  expect(texts('wpt cmt')).toEqual(['rampa <3>']);
  expect(texts('rtept name')).toEqual(['A & B', 'Postojna', 'Koper']);
  expect(parsed.querySelectorAll('trkpt')).toHaveLength(2);
});

it('has no track while the way is not known', () => {
  expect(planGpx({ name: 'Pot', description: '', points: [aPoint()], line: [] })).not.toContain('<trk>');
});
