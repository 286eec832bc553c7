import { expect, it } from 'vitest';
import { showCutText } from './cut-text.ts';

function aCell(scrollWidth: number): HTMLElement {
  const cell = document.createElement('div');
  cell.setAttribute('role', 'gridcell');
  cell.innerHTML = '<span>Maribor – Koper</span>';
  Object.defineProperties(cell, { scrollWidth: { value: scrollWidth, writable: true }, clientWidth: { value: 100 } });
  return cell;
}

it('gives a cut text a tip, and takes it away where the text fits again', () => {
  const cell = aCell(180);
  showCutText({ target: cell.firstElementChild ?? cell });
  expect(cell.title).toBe('Maribor – Koper');
  Object.assign(cell, { scrollWidth: 100 });
  showCutText({ target: cell });
  expect(cell.hasAttribute('title')).toBe(false);
});

it('leaves what is no cell alone', () => {
  const other = document.createElement('p');
  showCutText({ target: other });
  expect(other.hasAttribute('title')).toBe(false);
});
