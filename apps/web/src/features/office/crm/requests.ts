import { pageRequest } from '../../../shared/page-request.ts';

/** The page opens the form of a new activity. */
export const newActivityRequest = pageRequest<null>();
/** The page opens the form of a new contact. */
export const newContactRequest = pageRequest<null>();
