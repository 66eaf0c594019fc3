import { z } from 'zod'

/** The `next` of the page before: this page then begins after its last entry, whatever came in or went since. */
export const after = z
  .string()
  .regex(/^\d{1,16}\.[\w-]{1,64}$/, 'Invalid cursor, must be the `next` of a page')
  .optional()

/** The `after` of the next page; absent on the last. */
export const next = z.string().optional()
