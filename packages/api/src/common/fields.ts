import { z } from 'zod'

/** Fields of many schemas; each describes its own. */
export const int = z.number().int()
export const intOrNull = int.nullable()
export const textOrNull = z.string().nullable()
