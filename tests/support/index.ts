export { PASSWORD, signedIn, startApp } from './app.ts';
export type { TestApp } from './app.ts';
export { Client } from './client.ts';
export type { ClientReply } from './client.ts';
export { databaseOfThisTest, testDatabase } from './database.ts';
export type { TestDatabase } from './database.ts';
export { freshCompany } from './company.ts';
export type { FreshCompany } from './company.ts';
