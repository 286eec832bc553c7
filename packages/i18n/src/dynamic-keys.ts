/**
 * Beginnings of keys that the code completes at run time (`error.${problem.code}`). Every text below them counts as
 * used; scripts/check-i18n.ts refuses a beginning that no source completes any more.
 */
export const DYNAMIC_KEY_PREFIXES: readonly string[] = [
  'error.',
  'audit.doing.',
  'audit.of.',
  'error.field.',
  'frame.environment.',
  'period.',
  'reference.tariff.',
  'reference.identifier.',
  'reference.vehicleType.',
  'vehicle.status.',
  'stage.',
  'record.',
  'chart.',
  'vehicleDetails.tab.',
  'vehicleDetails.format.',
];
