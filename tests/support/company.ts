import type { Role } from '@konvoj/contract';
import { signedIn } from './app.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** An organization that no other test knows. */
export interface FreshCompany {
  readonly organizationId: number;
  /** An administrator of it, signed in. */
  readonly admin: Client;
  /** One more of its people, signed in. */
  readonly person: (role?: Role) => Promise<Client>;
}

let companies = 0;

/** @param language of everybody in it */
export async function freshCompany(app: TestApp, language: 'sl' | 'en' | 'de' = 'en'): Promise<FreshCompany> {
  companies += 1;
  const company = companies;
  const organizationId = await app.addOrganization(`Podjetje ${company}`);
  let people = 0;
  const person = async (role: Role = 'user') => {
    people += 1;
    const email = `${role}-${people}@podjetje-${company}.example`;
    await app.addUser({ email, organizationId, role, language });
    return signedIn(app, email);
  };
  return { organizationId, admin: await person('admin'), person };
}
