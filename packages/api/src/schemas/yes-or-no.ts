import { z } from 'zod'

/** True or false; the words over REST, where a query has nothing else. */
export const yesOrNo = () => {
  const error = 'Invalid value, must be true or false'
  return z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], { error })
    .pipe(z.boolean())
}
