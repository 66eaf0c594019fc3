import { hash } from 'node:crypto'
import { aboutMail, type MailAnalysis, readMail } from '../analyse-mail.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { shortFields } from '../limit-fields.ts'
import { parseMail } from '../mime/parse-mail.ts'
import { relayedSender } from '../sender/relayed-sender.ts'
import { withoutNul } from '../without-nul.ts'
import { compareCopies, type Differences } from './compare-copies.ts'
import { type BodyAnalysis, rebind } from './rebind.ts'

/** A copy that was read whole. */
interface Campaign {
  mail: ParsedMail
  body: BodyAnalysis & Pick<MailAnalysis, 'classification'>
  bytes: number
}

/** Campaigns of which one copy was seen: most mails of a small server have no other. */
const MAX_SEEN = 10_000

/**
 * Opens a function like analyseMail that reads one campaign once: from the third copy on, it takes over what was
 * read in the second, with their own addresses and names. A copy is read whole unless it has the same words in the same places,
 * and nothing that only the other copy has can be found in the result. Keeps up to `maxBytes` of mails.
 */
export function openCampaignCache({ maxBytes }: { maxBytes: number }): {
  analyse(raw: Uint8Array): Promise<MailAnalysis>
  /** How many mails took over another's analysis. */
  hits(): number
} {
  const seen = new Set<string>()
  const campaigns = new Map<string, Campaign>()
  let bytes = 0
  let hits = 0

  function keep(key: string, campaign: Campaign): void {
    bytes += campaign.bytes - (campaigns.get(key)?.bytes ?? 0)
    campaigns.delete(key)
    campaigns.set(key, campaign)
    for (const [oldest, { bytes: freed }] of campaigns) {
      if (bytes <= maxBytes) break
      campaigns.delete(oldest)
      bytes -= freed
    }
  }

  function note(key: string): boolean {
    const isKnown = seen.delete(key)
    seen.add(key)
    for (const oldest of seen) {
      if (seen.size <= MAX_SEEN) break
      seen.delete(oldest)
    }
    return isKnown
  }

  async function analyse(raw: Uint8Array): Promise<MailAnalysis> {
    const mail = await parseMail(raw)
    const key = keyOf(mail)
    if (key === null) return readMail(mail, raw)
    const campaign = campaigns.get(key)
    const bound = campaign && boundTo(mail, campaign)
    if (campaign && bound) {
      hits += 1
      keep(key, campaign)
      return bound
    }
    const analysis = await readMail(mail, raw)
    if (note(key) && !campaign && isOrdinary(analysis)) keep(key, campaignOf(mail, analysis))
    return analysis
  }
  return { analyse, hits: () => hits }
}

/** The campaign that a mail may be a copy of; null for mails that are one reader's, or have parts of their own. */
function keyOf(mail: ParsedMail): string | null {
  const isOwn = mail.forwarded !== null || mail.images.length > 0 || mail.attachments.length > 0 || mail.isCut
  if (isOwn || mail.from === null || relayedSender(mail) !== null) return null
  const { from, replyTo, listId, subject, headers, html, text, sentAt } = mail
  const names = headers
    .map(({ name }) => name)
    .filter((name) => !/^(?:received|arc-|dkim-|authentication-)/.test(name))
  const type = headers.find(({ name }) => name === 'content-type')?.value.split(';', 1)
  const shape = [html?.split('<').length ?? null, text?.split('\n').length ?? null]
  const about = [
    from,
    replyTo?.address.split('@').at(-1),
    listId,
    subject,
    sentAt === null,
    [...new Set(names)].sort(),
    type,
  ]
  return hash('sha256', JSON.stringify([about, shape]))
}

/** A request to confirm is one reader's. */
function isOrdinary({ classification }: MailAnalysis): boolean {
  const { kind, confirmUrl, code, choice } = classification
  return (kind === 'newsletter' || kind === 'promotion') && !confirmUrl && !code && !choice
}

function campaignOf(mail: ParsedMail, analysis: MailAnalysis): Campaign {
  const { classification, shape, language, articles, nonArticleParts, totals, webPictures } = analysis
  const body = { classification, shape, language, articles, nonArticleParts, totals, webPictures }
  const bytes = 2 * ((mail.html?.length ?? 0) + (mail.text?.length ?? 0) + JSON.stringify(body).length)
  return { mail, body, bytes }
}

/** The analysis of a copy; null if it has to be read whole. */
function boundTo(copy: ParsedMail, { mail, body }: Campaign): MailAnalysis | null {
  const differences = compareCopies(mail, copy)
  const bound = differences && rebind(body, differences)
  const { classification } = body
  if (!bound || hasWordsOf({ ...bound, classification }, mail, copy, differences)) return null
  return withoutNul({
    ...aboutMail(copy, bound),
    ...bound,
    articles: shortFields(bound.articles),
    nonArticleParts: shortFields(bound.nonArticleParts),
    classification,
    isCut: false,
    images: [],
    attachments: [],
    attachmentText: '',
  })
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Whether any word, number or token of an analysis is in the mail that it was made of and not in the copy: the proof
 * that nothing of one reader's mail reaches another, however addresses and texts were replaced.
 */
function hasWordsOf(
  bound: Campaign['body'],
  { headers }: ParsedMail,
  copy: ParsedMail,
  { others, texts }: Differences,
): boolean {
  const own = [...others, ...texts.keys(), ...headers.map(({ value }) => value)].join(' ').toLowerCase()
  const foreign = new Set(own.match(WORD))
  const its = [copy.html, copy.text, ...copy.headers.map(({ value }) => value)].join(' ').toLowerCase()
  for (const word of its.match(WORD) ?? []) foreign.delete(word)
  if (foreign.size === 0) return false
  return someText(bound, (text) => (text.toLowerCase().match(WORD) ?? []).some((word) => foreign.has(word)))
}

/** Whether a text in plain data passes a test. */
function someText(data: unknown, test: (text: string) => boolean): boolean {
  if (typeof data === 'string') return test(data)
  return typeof data === 'object' && data !== null && Object.values(data).some((each) => someText(each, test))
}
