import { currencyCode } from '@konvoj/contract';
import { z } from 'zod';
import { readXml } from '../../platform/xml.ts';
import type { XmlElement } from '../../platform/xml.ts';
import type { EuroRate } from './rules.ts';

const dayCube = z.object({ time: z.iso.date() });
const rateCube = z.object({
  currency: currencyCode,
  rate: z
    .string()
    .regex(/^\d{1,7}(?:\.\d{1,10})?$/)
    .transform(Number)
    .pipe(z.number().positive()),
});

/**
 * The rates of a file of the European Central Bank (`eurofxref-daily.xml`, `eurofxref-hist-90d.xml`): elements `Cube` with a
 * day, in each of them elements `Cube` with a currency and its rate.
 * @throws {Error} when it is no such file, has no rate, or one of them is wrong
 */
export function readEcbFile(text: string): EuroRate[] {
  const cubes: XmlElement[] = [];
  readXml(text, new Set(['cube']), (cube) => cubes.push(cube));
  const rates = cubes
    .flatMap(({ children }) => children)
    .flatMap(({ attributes, children }) => {
      const { time: day } = dayCube.parse(attributes);
      return children.map((child) => ({ day, ...rateCube.parse(child.attributes) }));
    });
  if (rates.length === 0) throw new Error('the file has no exchange rates');
  return rates;
}
