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
/** Linear ones grow fourfold with the mail, quadratic ones sixteenfold. */
const TOO_FAST = 7
const LOOKS = 3

/**
 * CPU milliseconds for a field that is filled with a pattern to `size` bytes, to four and to sixteen times as many, or to
 * what is accepted of it; undefined if they grow no faster than the mail, or are negligible.
 */
export async function overgrowthOfStages(
  field: MailField,
  pattern: string,
  size: number,
): Promise<number[] | undefined> {
  const small = Math.floor(Math.min(size * 4, field.maxSize) / 4)
  // Where a mail outgrows the caches of the processor, a linear cost grows faster, once.
  const sizes = [small, small * 4, small * 16].filter((bytes) => bytes <= field.maxSize)
  let costs: number[] = []
  // On a busy machine single measurements are sometimes wrong; superlinear growth shows each time.
  for (let look = 0; look < LOOKS; look += 1) {
    costs = []
    for (const bytes of sizes) {
      const cost = await costOf(field, pattern, bytes)
      const before = costs.at(-1)
      if (before === undefined ? cost < (MUCH * bytes) / 1000 : cost <= TOO_FAST * before) return undefined
      costs.push(cost)
    }
  }
  return costs
}
