import { ofPlacesMissing, ofVehicle, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/communicationMessages': {
    expected: ofVehicle,
    query: ({ deviceId }) => ({ devices: String(deviceId) }),
  },
  'GET /api/communicationMessages/conversations': { expected: tenants },
  'POST /api/communicationMessages': {
    expected: ofVehicle,
    body: ({ deviceId }) => ({
      deviceId,
      type: 'sendCommunicationMessage',
      attributes: { message: 'Pokličite v pisarno', type: 0 },
    }),
  },
  'GET /api/communicationMessages/:id/attachments/:attachmentId': {
    expected: { ...ofPlacesMissing, driver: 404 },
    params: ({ messageId }) => ({ id: messageId }),
  },
  'POST /api/communicationMessages/updateStates': {
    expected: { ...tenants, driver: 200 },
    body: ({ messageId }) => ({ messageIds: [messageId], state: 'read' }),
  },
  'POST /api/communicationMessages/:id/cancel': {
    expected: ofVehicle,
    params: ({ messageId }) => ({ id: messageId }),
  },
  'POST /api/communicationMessages/cancel': {
    expected: tenants,
    body: ({ messageId }) => ({ messageIds: [messageId] }),
  },
  'DELETE /api/communicationMessages/:id': { expected: ofVehicle, params: ({ messageId }) => ({ id: messageId }) },
  'GET /api/messageTemplates': { expected: tenants },
  // Created by the first, its name is taken for the others of the organization.
  'POST /api/messageTemplates': {
    expected: { ...tenants, editor: 409, hidden: 409, admin: 409 },
    body: { naziv: 'Pokličite', text: 'Pokličite v pisarno, {driver}' },
  },
  'PUT /api/messageTemplates/:id': { expected: ofPlacesMissing, body: { naziv: 'Nova', text: 'Novo' } },
  'DELETE /api/messageTemplates/:id': { expected: ofPlacesMissing },
};
