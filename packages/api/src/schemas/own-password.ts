import { z } from 'zod'

/** The password that the account has: however it was made up, it is only compared. */
export const ownPassword = z.string().max(256, 'That password is wrong.')
