import { z } from 'zod'

/** True or false; `true` and `false` as strings in REST queries. */
export const yesOrNo = () => {
  const error = 'Invalid value, must be true or false'
  return z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], { error })
    .pipe(z.boolean())
}
