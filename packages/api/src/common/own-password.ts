import { z } from 'zod'

/** The account's current password: no length rules, as it is only compared. */
export const ownPassword = z.string().max(256, 'That password is wrong.')
