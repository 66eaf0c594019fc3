import { z } from 'zod'

/**
 * How many milliseconds ago the user did it, if not just now: clients that were offline send it, as the clock of a device
 * may be wrong. A string of digits in REST queries.
 */
export const ago = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,13}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(9_999_999_999_999))
  .optional()

/** The instant that long before `now`, both in milliseconds; undefined for just now. */
export function instantOf(past: number | undefined, now: number): number | undefined {
  return past === undefined ? undefined : Math.max(0, now - past)
}
