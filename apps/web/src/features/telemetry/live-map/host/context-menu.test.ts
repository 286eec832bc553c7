import { describe, expect, it } from 'vitest';
import { addressLine } from './context-menu-address.ts';
import { asksForMenu } from '../../../../map/context-menu-gesture.ts';

describe('the menu of a place', () => {
  it('opens with the menu key and with Shift and F10', () => {
    expect(asksForMenu({ key: 'ContextMenu', shiftKey: false })).toBe(true);
    expect(asksForMenu({ key: 'F10', shiftKey: true })).toBe(true);
    expect(asksForMenu({ key: 'F10', shiftKey: false })).toBe(false);
  });

  it('says what is known of the address, and offers to copy it only when there is one', () => {
    const t = (key: string): string => key;
    const asked = { address: null, pending: false, failed: false };
    expect(addressLine(t, { ...asked, pending: true })).toEqual({ text: 'mapTools.menu.addressPending', copy: null });
    expect(addressLine(t, { ...asked, failed: true })).toEqual({ text: 'mapTools.menu.addressFailed', copy: null });
    expect(addressLine(t, asked)).toEqual({ text: 'mapTools.menu.noAddress', copy: null });
    const address = 'Dunajska cesta 5, Ljubljana';
    expect(addressLine(t, { ...asked, address })).toEqual({ text: address, copy: address });
  });
});
