export const problems = {
  'file.too_large': 413,
  'file.type_not_allowed': 422,
  'file.too_many': 422,
  'file.empty': 422,
} as const;
