import * as z from 'zod/mini'

/** Six digits of the authenticator, or a recovery code: ten letters and digits, the hyphen between them may be missing. */
export const secondFactorCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^\d{6}$|^[0-9A-Z]{5}-?[0-9A-Z]{5}$/, 'second_factor_code'))
