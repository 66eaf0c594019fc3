import { type Understanding, understandMail } from './understand-mail.ts'

/** The entry of a pool thread: one raw mail in, what it means out. */
export default function work(raw: Uint8Array): Promise<Understanding> {
  return understandMail(raw)
}
