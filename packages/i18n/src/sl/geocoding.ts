/** Where a place is, told by a known one. */
export const geocoding = {
  near: '{{km}} km {{direction}} od kraja {{place}}',
  direction: { n: 'S', ne: 'SV', e: 'V', se: 'JV', s: 'J', sw: 'JZ', w: 'Z', nw: 'SZ' },
};
