import { places } from '@konvoj/simulator/places';
import { expect, it } from 'vitest';
import { landAt } from '../places/routing/engines/land.ts';
import { demoPlaces } from './place-data.ts';

it('has every place of the demo on land with main roads', () => {
  const points = Object.values(demoPlaces).flatMap((own) => own.points);
  expect(points.filter(({ latitude, longitude }) => landAt([latitude, longitude]) === 0)).toEqual([]);
  expect(places.filter(({ at }) => landAt(at) === 0)).toEqual([]);
});
