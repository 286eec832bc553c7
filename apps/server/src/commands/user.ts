import { NAME_LENGTH, PASSWORD_LENGTH, languageCode, role as roleName, shortText } from '@konvoj/contract';
import { z } from 'zod';
import { addUser, findOrganization } from '../organization/identity/administration.ts';
import { passwordProblem } from '../organization/identity/password-rules.ts';
import { ClearError } from '../platform/clear-error.ts';
import { newSecret } from '../platform/embedded/files.ts';
import { UsageError, readArgs } from './usage.ts';
import { lockCommand, resetFactorsCommand, resetLinkCommand } from './user-access.ts';
import { print, withOwner } from './with-owner.ts';

const options = {
  organization: { type: 'string' },
  role: { type: 'string', default: 'user' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  language: { type: 'string', default: 'sl' },
  'can-edit-fleet': { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
} as const;

export async function userCommand(args: string[]): Promise<void> {
  const [action, email] = args;
  if (email !== undefined && args.length === 2) {
    if (action === 'lock' || action === 'unlock') return lockCommand(email, action === 'lock');
    if (action === 'reset-link') return resetLinkCommand(email);
    if (action === 'reset-factors') return resetFactorsCommand(email);
  }
  await addCommand(args);
}

async function addCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({ args, allowPositionals: true, options });
  const [action, email] = positionals;
  if (action !== 'add' || email === undefined || positionals.length !== 2)
    throw new UsageError(
      'Usage: konvoj user add EMAIL --organization NAME, or konvoj user lock|unlock|reset-link|reset-factors EMAIL',
    );
  if (!z.email().safeParse(email).success) throw new UsageError(`'${email}' is no e-mail address.`);
  const role = roleName.safeParse(values.role);
  if (!role.success) throw new UsageError(`A role is user, admin or sysadmin, not '${values.role}'.`);
  const language = languageCode.safeParse(values.language);
  if (!language.success) throw new UsageError(`A language is sl, en or de, not '${values.language}'.`);
  const { organization } = values;
  if ((role.data === 'sysadmin') === (organization !== undefined)) {
    throw new UsageError('A user or admin needs --organization NAME; a sysadmin belongs to none.');
  }
  const firstName = nameOf(values['first-name'], email.split('@')[0] ?? email);
  const lastName = nameOf(values['last-name'], role.data);
  const given = values['password-stdin'] ? await passwordFromStdin() : null;
  if (given !== null && passwordProblem(given, { email, firstName, lastName, organization: null }) !== null) {
    throw new UsageError('This password is easy to guess: choose one without common words, sequences or the own name.');
  }
  const password = given ?? newSecret(12);
  await withOwner(async (tx) => {
    const organizationId = organization === undefined ? null : await findOrganization(tx, organization);
    if (organization !== undefined && organizationId === null)
      throw new ClearError(`There is no organization '${organization}'.`);
    await addUser(tx, {
      organizationId,
      email,
      password,
      firstName,
      lastName,
      role: role.data,
      language: language.data,
      canEditFleet: values['can-edit-fleet'],
    });
  });
  print(`User ${email} (${role.data}) was added.`);
  if (given === null) print(`Password, shown this once: ${password}`);
}

function nameOf(given: string | undefined, otherwise: string): string {
  const parsed = shortText.safeParse((given?.trim() || otherwise).slice(0, NAME_LENGTH.max));
  if (!parsed.success) throw new UsageError('A name consists of characters that can be seen.');
  return parsed.data;
}

async function passwordFromStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    throw new UsageError(`A password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`);
  }
  return password;
}
