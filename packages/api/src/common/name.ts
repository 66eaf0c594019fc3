import { visibleLength } from '@tidings/accounts/visible-length'
import { z } from 'zod'

/** A visible name: 2 to 200 characters without surrounding spaces; each form has its own message for too few. */
export const nameWith = (tooShort: string, tooLong: string) =>
  z
    .string()
    .trim()
    .refine((name) => visibleLength(name) >= 2, tooShort)
    .max(200, tooLong)
