import { visibleLength } from '@tidings/accounts/visible-length'
import { z } from 'zod'

/** A name that can be seen: 2 to 200 characters without the spaces around it, each form with its own words for too few. */
export const nameWith = (tooShort: string, tooLong: string) =>
  z
    .string()
    .trim()
    .refine((name) => visibleLength(name) >= 2, tooShort)
    .max(200, tooLong)
