import { NAME_LENGTH, shortText } from '@konvoj/contract';
import { addOrganization } from '../organization/identity/administration.ts';
import { isKnownZone } from './zones.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, withOwner } from './with-owner.ts';

export async function organizationCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: {
      'time-zone': { type: 'string', default: 'Europe/Ljubljana' },
      country: { type: 'string', default: 'SI' },
    },
  });
  const [action, name] = positionals;
  if (action !== 'add' || name === undefined || positionals.length !== 2)
    throw new UsageError('Usage: konvoj organization add NAME');
  const parsed = shortText.safeParse(name);
  if (!parsed.success) throw new UsageError(`A name has 1 to ${NAME_LENGTH.max} characters that can be seen.`);
  const wanted = parsed.data;
  const timeZone = values['time-zone'];
  const country = values.country.toUpperCase();
  if (!isKnownZone(timeZone))
    throw new UsageError(`There is no time zone '${timeZone}'; they look like Europe/Ljubljana.`);
  if (!/^[A-Z]{2}$/.test(country))
    throw new UsageError(`A country is two letters (SI, AT, DE), not '${values.country}'.`);
  const id = await withOwner((tx) => addOrganization(tx, { name: wanted, timeZone, country }));
  print(`Organization '${wanted}' was added (${id}).`);
}
