import type { FoundPlace } from '@konvoj/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../ui/page.testing.tsx';
import { askedFor, stubGeocoder } from './geocoder.testing.ts';
import { PlaceInput } from './place-input.tsx';

const town = (name: string, latitude: number): FoundPlace => ({
  name,
  address: null,
  latitude,
  longitude: 15,
  source: 'places',
  id: null,
});
const KOPER = town('Koper', 45.5);
const SPLIT = town('Split', 43.5);

const onChoose = vi.fn<(found: FoundPlace) => void>();
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const enter = () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', code: 'Enter' });

async function open() {
  const asked = stubGeocoder();
  await renderInApp(<PlaceInput label="Add point" onChoose={onChoose} />);
  screen.getByRole('textbox').focus();
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  onChoose.mockReset();
});

describe('an input of a place', () => {
  it('waits with Enter for the places of the typed text, and takes the first of them', async () => {
    const asked = await open();
    type('Koper');
    (await askedFor(asked, 'Koper')).answer([KOPER]);
    await screen.findByRole('option', { name: 'Koper', hidden: true });
    enter();
    expect(onChoose.mock.calls).toEqual([[KOPER]]);
    type('Koper');
    type('Split');
    enter();
    expect(onChoose).toHaveBeenCalledTimes(1);
    (await askedFor(asked, 'Split')).answer([SPLIT, KOPER]);
    await waitFor(() => expect(onChoose).toHaveBeenLastCalledWith(SPLIT));
    expect(onChoose).toHaveBeenCalledTimes(2);
  });

  it('offers no places of an earlier text', async () => {
    const asked = await open();
    type('Koper');
    (await askedFor(asked, 'Koper')).answer([KOPER]);
    await screen.findByRole('option', { name: 'Koper', hidden: true });
    type('Split');
    expect(screen.queryByRole('option', { hidden: true })).toBeNull();
    (await askedFor(asked, 'Split')).answer([SPLIT]);
    expect(await screen.findByRole('option', { name: 'Split', hidden: true })).toBeTruthy();
  });

  it('drops an Enter whose text is changed, and one that finds nothing', async () => {
    const asked = await open();
    type('Nowhere');
    enter();
    (await askedFor(asked, 'Nowhere')).answer([]);
    expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
    type('Spl');
    enter();
    type('Split');
    (await askedFor(asked, 'Split')).answer([SPLIT]);
    await screen.findByRole('option', { name: 'Split', hidden: true });
    expect(onChoose).not.toHaveBeenCalled();
  });
});
