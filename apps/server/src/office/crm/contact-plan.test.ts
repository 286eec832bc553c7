import { expect, it } from 'vitest';
import { planContacts } from './contact-plan.ts';

const sheetOf = (...rows: string[][]) => ({
  name: 'Contacts',
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
});

it('reads each known point and person once, however many rows name them', () => {
  let read = 0;
  const counted = (text: string) => {
    read += 1;
    return text;
  };
  const point = (id: number, text: string) => ({
    id,
    get name() {
      return counted(text);
    },
  });
  const ana = {
    id: 3,
    get email() {
      return counted('ana@kolovrat.example');
    },
  };
  const known = { contacts: [], points: [point(1, 'Dvorišče Celje'), point(2, 'Tovarna')], people: [ana] };
  const rows = Array.from({ length: 50 }, (_, index) => [`Client ${index}`, 'dvorisce celje', 'ANA@kolovrat.example']);
  const { rows: planned } = planContacts(sheetOf(['company', 'point', 'owner'], ...rows), known);
  expect(planned.map(({ errors }) => errors)).toEqual(rows.map(() => []));
  expect(planned.at(-1)?.fields).toMatchObject({ company: 'Client 49', pointId: 1, ownerId: 3 });
  expect(read).toBe(3);
});
