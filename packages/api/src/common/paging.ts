import { z } from 'zod'

/** The `next` of the previous page: this page starts after its last entry, whatever was added or removed since. */
export const after = z
  .string()
  .regex(/^\d{1,16}\.[\w-]{1,64}$/, 'Invalid cursor, must be the `next` of a page')
  .optional()

/** The `after` of the next page; absent on the last. */
export const next = z.string().optional()
