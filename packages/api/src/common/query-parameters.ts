import { z } from 'zod'

/** A whole number from 1 to `max`; a string of digits in REST queries. */
export const countingNumber = (max: number) => {
  const error = `Invalid number, must be an integer from 1 to ${max}`
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,6}$/)
          .transform(Number),
      ],
      { error },
    )
    .pipe(z.number().int({ error }).min(1, { error }).max(max, { error }))
}

/** True or false; `true` and `false` as strings in REST queries. */
export const yesOrNo = () => {
  const error = 'Invalid value, must be true or false'
  return z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], { error })
    .pipe(z.boolean())
}
