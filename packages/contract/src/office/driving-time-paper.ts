import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayInput, idText, languageInput } from '../wire-types.ts';

export const drivingTimePaper = {
  pdf: endpoint({
    method: 'GET',
    path: '/api/tco_driving_time/pdf',
    access: 'tachograph.read',
    summary:
      'Printout of the driving and rest of a driver between two days (UTC), with infringements and a line for the signature of the driver, as a PDF',
    query: z.strictObject({
      driverId: idText,
      from: dayInput,
      to: dayInput,
      language: languageInput.optional(),
    }),
    file: true,
  }),
} as const;
