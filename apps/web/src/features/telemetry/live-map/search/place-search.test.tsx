import type { FoundPlace } from '@konvoj/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { answering } from '../../../../ui/server.testing.ts';
import { PlaceSearch } from './place-search.tsx';
import { askedFor, stubGeocoder } from '../../../../map-ui/geocoder.testing.ts';
import { placeSearch, recentPlaces } from '../../../../map-ui/search-state.ts';

const VIEW = { latitude: 46.05108, longitude: 14.50513, zoom: 9 };
const RAMP: FoundPlace = { name: 'Rampa 3', address: 'Cesta 1', latitude: 46.2, longitude: 15.2, source: 'poi', id: 4 };
const CELJE: FoundPlace = {
  name: 'Celje',
  address: 'Slovenija',
  latitude: 46.23,
  longitude: 15.26,
  source: 'places',
  id: null,
};
async function open(onClosed = vi.fn<() => void>()): Promise<HTMLElement> {
  await renderInApp(<PlaceSearch view={() => VIEW} onClosed={onClosed} />);
  return screen.getByRole('combobox');
}

const type = (box: HTMLElement, text: string): boolean => fireEvent.change(box, { target: { value: text } });
beforeEach(() => {
  recentPlaces.reset();
  placeSearch.setState({ boxOpen: true, pin: null, cardOpen: false, flyToZoom: null });
});
afterEach(() => vi.unstubAllGlobals());

describe('the search on the map', () => {
  it('asks from two characters on, near the middle of the map', async () => {
    const asked = stubGeocoder();
    const box = await open();
    type(box, 'c');
    expect(screen.getByText('Enter at least 2 characters.')).toBeTruthy();
    type(box, 'ce');
    expect((await askedFor(asked, 'ce')).near).toBe('46.1 14.5');
    expect(asked.map(({ term }) => term)).toEqual(['ce']);
  });

  it('groups results by their source, and sets the pin on the chosen one', async () => {
    const asked = stubGeocoder();
    const box = await open();
    type(box, 'ce');
    (await askedFor(asked, 'ce')).answer([CELJE, RAMP]);
    await screen.findByRole('option', { name: /Rampa 3/ });
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Own points and zones',
      'Places',
    ]);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Celje');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(placeSearch.getState()).toMatchObject({ boxOpen: false, cardOpen: true, pin: { place: { name: 'Celje' } } });
    expect(recentPlaces.get().recent).toEqual([CELJE]);
  });

  it('cancels requests that are no longer needed, and ignores a late answer', async () => {
    const asked = stubGeocoder();
    const box = await open();
    type(box, 'ram');
    const first = await askedFor(asked, 'ram');
    type(box, 'cel');
    const second = await askedFor(asked, 'cel');
    expect(first.signal?.aborted).toBe(true);
    second.answer([CELJE]);
    await screen.findByRole('option', { name: /Celje/ });
    await act(async () => first.answer([RAMP]));
    expect(screen.queryByRole('option', { name: /Rampa/ })).toBeNull();
  });

  it('chooses the first answer when Enter was pressed before it arrived', async () => {
    const asked = stubGeocoder();
    const box = await open();
    type(box, 'cel');
    fireEvent.keyDown(box, { key: 'Enter' });
    (await askedFor(asked, 'cel')).answer([CELJE]);
    await waitFor(() => expect(placeSearch.getState().pin?.place.name).toBe('Celje'));
  });

  it('reports that nothing was found, and why addresses are missing', async () => {
    const asked = stubGeocoder('failing');
    const box = await open();
    type(box, 'xyz');
    (await askedFor(asked, 'xyz')).answer([]);
    expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
    expect(await screen.findByText(/is not responding at the moment/)).toBeTruthy();
  });

  it('names the setting where no geocoder is configured', async () => {
    const asked = stubGeocoder('none');
    const box = await open();
    type(box, 'ce');
    (await askedFor(asked, 'ce')).answer([CELJE]);
    expect(await screen.findByText(/KONVOJ_GEOCODER_URL/)).toBeTruthy();
  });

  it('reports when it is unavailable, and tries again', async () => {
    const asked = stubGeocoder();
    const box = await open();
    type(box, 'ce');
    (await askedFor(asked, 'ce')).answer(answering(500, { status: 500, code: 'internal', type: '', title: '' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer([CELJE]);
    expect(await screen.findByRole('option', { name: /Celje/ })).toBeTruthy();
  });

  it('offers earlier finds, and clears them', async () => {
    stubGeocoder();
    recentPlaces.set({ recent: [RAMP, CELJE] });
    await open();
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('is emptied by Escape first, then closed', async () => {
    stubGeocoder();
    const onClosed = vi.fn<() => void>();
    const box = await open(onClosed);
    type(box, 'ce');
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(box.getAttribute('value')).toBe('');
    expect(placeSearch.getState().boxOpen).toBe(true);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(placeSearch.getState().boxOpen).toBe(false);
    expect(onClosed).toHaveBeenCalledOnce();
  });
});
