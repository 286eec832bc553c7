export const problems = {
  'file.too_large': 413,
  'file.type_not_allowed': 422,
  'file.too_many': 422,
  'file.empty': 422,
  'file.picture_too_large': 422,
  /** 413 rather than 429 or 507: an app that tries again at once would hold up everything else. */
  'file.day_limit': 413,
  'file.storage_full': 413,
} as const;
