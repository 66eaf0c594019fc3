import { z } from 'zod'

/** The output of calls that return nothing else. */
export const done = z.object({ ok: z.literal(true) })
