export { databaseOfThisTest, testDatabase } from './database.ts';
export type { TestDatabase } from './database.ts';
