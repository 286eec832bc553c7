// Names of stages come from contacts, too (places/geocoding).
export { contactsWithin } from './contact-store.ts';
