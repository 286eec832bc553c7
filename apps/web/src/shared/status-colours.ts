import type { StageTypeName } from '@konvoj/contract';

/** Colours of the statuses: each at least 4.5:1 on the panel of its theme; colour is never the only sign. */
export const STATUS_COLOURS: Readonly<Record<'light' | 'dark', Readonly<Record<StageTypeName, string>>>> = {
  light: {
    drive: '#237032',
    idling: '#8a5a00',
    stop: '#c2222f',
    rest: '#1864ab',
    work: '#6741d9',
    undefined: '#b53f00',
  },
  dark: {
    drive: '#51cf66',
    idling: '#fcc419',
    stop: '#ff8787',
    rest: '#74c0fc',
    work: '#b197fc',
    undefined: '#ffa94d',
  },
};
