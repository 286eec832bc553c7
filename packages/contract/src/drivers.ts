import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './wire-types.ts';

export const driver = z.object({
  id,
  ime: z.string(),
  priimek: z.string(),
  vzdevek: z.string().nullable(),
  krtVoznika: z.string().nullable(),
  sluzbeniTelefon: z.string().nullable(),
  zasebniTelefon: z.string().nullable(),
  /** The vehicle he is assigned to now. */
  vozilo: z.object({ id, rgsOznaka: z.string() }).nullable(),
});
export type Driver = z.infer<typeof driver>;

const text = z.string().max(100).optional();

export const drivers = {
  list: endpoint({
    method: 'GET',
    path: '/api/vozniki',
    access: 'U',
    summary:
      'Drivers of the organization by surname; filters are AND-ed, `search` looks into every name and the card number',
    query: z.strictObject({ ime: text, priimek: text, vzdevek: text, search: text }),
    reply: z.array(driver),
  }),
} as const;
