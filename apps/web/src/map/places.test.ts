import { expect, it } from 'vitest';
import { forgetShowPlaces, onShowPlaces, showPlaces } from './places.ts';

it('what a page wants to show before there is a map is shown once there is one, the last wish only', () => {
  const shown: unknown[] = [];
  showPlaces([[14, 46]]);
  showPlaces([[15, 46]]);
  const end = onShowPlaces((places) => shown.push(places));
  showPlaces([[16, 46]]);
  end();
  expect(shown).toEqual([[[15, 46]], [[16, 46]]]);
});

it('what a page wanted that has been left is not shown', () => {
  const shown: unknown[] = [];
  showPlaces([[14, 46]]);
  forgetShowPlaces();
  onShowPlaces((places) => shown.push(places))();
  expect(shown).toEqual([]);
});
