import { expect, it } from 'vitest';
import { forgetShowPlaces, onShowPlaces, showPlaces } from './places.ts';

it('what a page wants to show before there is a map is shown once there is one, the last wish only', () => {
  const shown: unknown[] = [];
  showPlaces({ places: [[14, 46]], how: 'fit' });
  showPlaces({ places: [[15, 46]], how: 'reveal' });
  const end = onShowPlaces((wish) => shown.push(wish));
  showPlaces({ places: [[16, 46]], how: 'fit' });
  end();
  expect(shown).toEqual([
    { places: [[15, 46]], how: 'reveal' },
    { places: [[16, 46]], how: 'fit' },
  ]);
});

it('what a page wanted that has been left is not shown', () => {
  const shown: unknown[] = [];
  showPlaces({ places: [[14, 46]], how: 'fit' });
  forgetShowPlaces();
  onShowPlaces((wish) => shown.push(wish))();
  expect(shown).toEqual([]);
});
