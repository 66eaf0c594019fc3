import { analyseMail } from '../analyse-mail.ts'
import { identityOfMail } from '../mime/identity-of-mail.ts'
import { renderOriginal } from '../original/render-original.ts'
import { authenticate } from '../sender/authenticate.ts'
import { NOTHING_CHECKED } from '../sender/authentication.ts'
import { unsubscribeHeaders } from '../unsubscribe/unsubscribe-headers.ts'
import { unsubscribeMethods } from '../unsubscribe/unsubscribe-methods.ts'
import type { MailField } from './filled-mails.ts'

/**
 * Everything that is done with the bytes of a mail without external requests, from its receipt to the page that shows
 * it.
 */
async function allStages(raw: Uint8Array): Promise<void> {
  identityOfMail(raw)
  await analyseMail(raw)
  await renderOriginal(raw).catch(() => {})
  const envelope = { ip: '192.0.2.1', helo: 'mx.example', mailFrom: 'a@b.example', mta: 'inbox.example' }
  await authenticate(raw, envelope, async () => []).catch(() => {})
  unsubscribeMethods(unsubscribeHeaders(raw), NOTHING_CHECKED)
}

/** CPU milliseconds of all stages on a field that is filled with a pattern to that many bytes, the minimum of two. */
async function costOf(field: MailField, pattern: string, size: number): Promise<number> {
  const raw = field.mail(pattern.repeat(Math.ceil(size / pattern.length)))
  let min = Number.POSITIVE_INFINITY
  for (let round = 0; round < 2; round += 1) {
    const begun = process.cpuUsage()
    await allStages(raw)
    const { user, system } = process.cpuUsage(begun)
    min = Math.min(min, (user + system) / 1000)
  }
  return min
}

/** The maximum cost of a mail of the first size with linear cost, in CPU milliseconds per KB. */
const MUCH = 2
/** Linear ones grow fourfold with the mail, up to eightfold beyond the processor's caches; quadratic ones sixteenfold. */
const TOO_FAST = 10
const LOOKS = 3

/**
 * CPU milliseconds for a field that is filled with a pattern to `size` bytes, and to four times as many; undefined if
 * that grows no faster than the mail, or is negligible.
 */
export async function overgrowthOfStages(
  field: MailField,
  pattern: string,
  size: number,
): Promise<number[] | undefined> {
  const large = Math.min(size * 4, field.maxSize)
  const small = Math.floor(large / 4)
  let costs: number[] | undefined
  // On a busy machine single measurements are sometimes wrong; superlinear growth shows each time.
  for (let look = 0; look < LOOKS; look += 1) {
    const cost = await costOf(field, pattern, small)
    if (cost < (MUCH * small) / 1000) return undefined
    const more = await costOf(field, pattern, large)
    if (more <= TOO_FAST * cost) return undefined
    costs = [cost, more]
  }
  return costs
}
