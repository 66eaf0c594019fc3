import { type DefaultTreeAdapterTypes, serialize } from 'parse5'
import { childrenOf, isBlockElement, isElement, isText, removeNode } from '../common/html/nodes.ts'
import { pageOf, takePage } from '../common/html/page-of.ts'
import type { ForwardedFrom, Mailbox, ParsedMail } from '../common/types/mail.ts'
import { isOfMachine, isQuoted, isReply, readAttribution, withoutQuoteMarks } from './attribution.ts'
import { parseLooseDate } from './parse-loose-date.ts'

/** The maximum depth of copies of copies that are unwrapped. */
const DEPTH = 3

/**
 * Unwraps a mail forwarded by hand with a mail program, in many languages: the header block above the copy and the note
 * above that become `forwarded`, and the bodies contain only the copy. Returns any other mail unchanged.
 */
export function unwrapForward(mail: ParsedMail): ParsedMail {
  // A list mail is an issue itself, whatever it quotes.
  const isIssue = mail.listUnsubscribe !== null || mail.listId !== null
  if (isIssue && !isForwardSubject(mail.subject)) return mail
  let current = mail
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const subject = current.forwarded?.subject ?? current.subject
    const about = { subject, isReply: depth === 0 && isReply(mail) }
    const html = htmlAfterForward(current, about)
    const text = current.text === null ? null : textAfterForward(current.text, about)
    const found: ForwardedFrom | undefined = html?.forwarded ?? text?.forwarded
    if (!found) return current
    const notes = [current.forwarded?.note ?? '', text?.forwarded.note ?? found.note]
    current = {
      ...current,
      html: html?.rest ?? (current.html === null ? null : current.html),
      text: text?.rest ?? current.text,
      forwarded: { ...found, note: notes.filter((note) => note !== '').join('\n\n') },
    }
  }
  return current
}

/** What is known about a mail besides its lines. */
interface About {
  subject: string
  isReply: boolean
}

/** A header block further down belongs to a quotation inside a letter, not to a forwarded copy. */
const LINES_BEFORE = 60

/** A longer note above it is a letter, unless the subject marks a forwarded copy. */
const NOTE_WORDS = 120

interface ForwardBlock {
  forwarded: Omit<ForwardedFrom, 'note'>
  /** Index of the first line of the copy's head: the line that announces it, or the header block. */
  start: number
  /** Index of the first line after the block. */
  end: number
}

/** A longer note above a header block typed by hand is a letter that quotes it. */
const TYPED_NOTE_WORDS = 40

/**
 * Finds the block of printed header lines that a mail program puts above a forwarded copy. It must contain the sender
 * and a subject or date, and either follow a line that announces it or be in a mail with a `Fwd:` subject. Typed by
 * hand into any mail but an answer, it must be complete; or an attribution, above nothing but quoted lines.
 */
function findForwardBlock(
  lines: readonly string[],
  { subject, isReply: answers }: About,
): ForwardBlock | null {
  const isCopy = isForwardSubject(subject)
  let marker: number | null = null
  let words = 0
  for (let at = 0; at < Math.min(lines.length, LINES_BEFORE); at += 1) {
    const line = lines[at] ?? ''
    if (isForwardMarker(line)) marker = at
    else if ((isCopy || marker !== null) && forwardLine(line)) {
      const block = readBlock(lines, at)
      if (block) return { ...block, start: marker ?? at }
    } else if (!answers && words <= TYPED_NOTE_WORDS && forwardLine(line)) {
      const block = readBlock(lines, at)
      const isTyped = block?.isDated && !isOfMachine(lines, at, block.end) && !isOfDigest(lines, block.end)
      if (block?.forwarded.subject && isTyped) {
        return { ...block, start: at }
      }
    }
    const attribution = answers || words > TYPED_NOTE_WORDS ? null : readAttribution(lines, at)
    if (attribution && isQuoted(lines.slice(attribution.end), isCopy)) {
      const { end, ...origin } = attribution
      const original = subject.replace(SUBJECT, '').replace(/\]$/, '').trim()
      return { forwarded: { ...origin, subject: original }, start: at, end }
    }
    words += line.split(/\s+/).length
    if (!isCopy && words > NOTE_WORDS) return null
  }
  return null
}

/** Whether another header block follows below a drawn line, as in a digest of a mailing list (RFC 1153). */
function isOfDigest(lines: readonly string[], end: number): boolean {
  const isAbove = (at: number) => [1, 2].some((below) => isHeaderAhead(lines, at + below))
  return lines.some((line, at) => at >= end && /^-{10,}$/.test(line.trim()) && isAbove(at))
}

function readBlock(
  lines: readonly string[],
  start: number,
): { forwarded: Omit<ForwardedFrom, 'note'>; isDated: boolean; end: number } | null {
  const values = new Map<string, string>()
  let end = start
  let open: string | null = null
  for (let at = start; at < Math.min(lines.length, start + 24); at += 1) {
    const line = (lines[at] ?? '').trim()
    const header = forwardLine(line)
    if (header) {
      if (!values.get(header.label)) values.set(header.label, header.value)
      open = header.label
      end = at + 1
    } else if (line === '' || line === '>') {
      if (values.size >= 3 && !isHeaderAhead(lines, at + 1)) break
    } else if (open !== null && (values.get(open) === '' || isContinuation(values.get(open) ?? '', line))) {
      values.set(open, `${values.get(open) ?? ''} ${line}`.trim())
      end = at + 1
    } else break
  }
  const from = mailboxOf(values.get('from') ?? '')
  if (!from || !(values.has('subject') || values.has('date'))) return null
  return {
    forwarded: {
      from,
      subject: values.get('subject') ?? '',
      sentAt: parseLooseDate(values.get('date') ?? ''),
    },
    isDated: values.has('date'),
    end: isForwardMarker(lines[end] ?? '') ? end + 1 : end,
  }
}

function isHeaderAhead(lines: readonly string[], at: number): boolean {
  return forwardLine((lines[at] ?? '').trim()) !== null
}

function isContinuation(value: string, line: string): boolean {
  return /<[^<>]*$/.test(value) || /[,;]$/.test(value) || /^<?[^\s<>][^\s<>@]*@[^\s<>]+>?$/.test(line)
}

function mailboxOf(value: string): Mailbox | null {
  const address = /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:@]+\.[a-z0-9-]+/i.exec(value)?.[0]
  if (!address) return null
  const name = value
    .replace(/[<([]?(?<![^\s<>()[\]"',;:])(?:mailto:)?[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+[>)\]]?/gi, ' ')
    .replace(/["'*<>[\]();]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { name, address: address.toLowerCase() }
}

type ChildNode = DefaultTreeAdapterTypes.ChildNode
type ParentNode = DefaultTreeAdapterTypes.ParentNode

interface CutForward {
  forwarded: ForwardedFrom
  /** The body of the copy alone. */
  rest: string
}

/** The maximum of lines of HTML that are searched for the header block, which is near the top. */
const MAX_LINES = 90

/** Removes note and header block from a forwarded plain-text body; null if it isn't a forwarded copy. */
function textAfterForward(text: string, about: About): CutForward | null {
  const lines = text.split(/\r?\n/)
  const block = findForwardBlock(lines, about)
  if (!block) return null
  const rest = lines.slice(block.end)
  const { copy, below } = withoutQuoteMarks(rest)
  const note = noteOf([...lines.slice(0, block.start), ...below])
  return { forwarded: { ...block.forwarded, note }, rest: copy.join('\n').replace(/^\s*\n/, '') }
}

/** Like `textAfterForward`, for the HTML body of a mail; styles of the copy are kept. */
function htmlAfterForward(mail: ParsedMail, about: About): CutForward | null {
  const lines = linesOf(pageOf(mail)?.document)
  const block = findForwardBlock(
    lines.map((line) => line.text),
    about,
  )
  const last = block && lines[block.end - 1]?.last
  const page = last ? takePage(mail) : null
  if (!last || !page) return null
  removeUpTo(last)
  const note = noteOf(lines.slice(0, block.start).map((line) => line.text))
  return { forwarded: { ...block.forwarded, note }, rest: serialize(page.document) }
}

/** The note above the copy, without a drawn line. */
function noteOf(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trim() === '' || /[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(line))
    .join('\n')
    .trim()
}

interface Line {
  text: string
  last: ChildNode
}

function linesOf(document: DefaultTreeAdapterTypes.Document | undefined): Line[] {
  const lines: Line[] = []
  let text = ''
  let last: ChildNode | null = null
  const flush = () => {
    if (last && text.trim() !== '') lines.push({ text: text.replace(/\s+/g, ' ').trim(), last })
    text = ''
    last = null
  }
  const walk = (node: ChildNode, depth: number) => {
    if (lines.length >= MAX_LINES || depth > 400) return
    if (isText(node)) {
      text += node.value
      last = node
      return
    }
    if (!isElement(node) || node.tagName === 'head' || node.tagName === 'style') return
    const isBreak =
      node.tagName === 'br' || node.tagName === 'tr' || (isBlockElement(node.tagName) && !isCell(node))
    if (isBreak) flush()
    for (const child of childrenOf(node)) walk(child, depth + 1)
    if (isBreak) flush()
    else if (isCell(node)) text += ' '
  }
  for (const child of document?.childNodes ?? []) walk(child, 0)
  flush()
  return lines
}

function isCell(node: DefaultTreeAdapterTypes.Element): boolean {
  return node.tagName === 'td' || node.tagName === 'th'
}

function removeUpTo(last: ChildNode): void {
  let node: ChildNode = last
  let parent: ParentNode | null = last.parentNode
  while (parent) {
    for (const sibling of [...childrenOf(parent)]) {
      if (sibling === node) break
      if (!(isElement(sibling) && (sibling.tagName === 'style' || sibling.tagName === 'head')))
        removeNode(sibling)
    }
    if (node === last) removeNode(last)
    if (!('parentNode' in parent)) return
    node = parent
    parent = parent.parentNode
  }
}

/** Labels of the header lines above a forwarded copy, by language of the mail program. */
const LABELS = {
  from: 'from|von|de|da|van|fr[åa]n|fra|od|nadawca|lähettäjä|kimden|gönderen|feladó|от(?: кого)?|від(?: кого)?|差出人|送信者|发件人|寄件者|寄件人|보낸 ?사람|발신자?|expéditeur|remitente|mittente|afzender|absender|odesílatel|avsändare|afsender|avsender|från',
  subject:
    'subject|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|ämne|emne|temat|předmět|aihe|konu|tárgy|тема|件名|主题|主題|主旨|제목',
  date: 'date|sent|datum|gesendet|envoyé(?: le)?|enviad[oa](?: el| em)?|inviato|data(?: di invio)?|fecha|verzonden(?: op)?|skickat|dato|sendt|wysłano|odesláno|lähetetty|päivämäärä|päiväys|tarih|gönderildi|gönderme tarihi|elküldve|küldve|dátum|дата|отправлено|надіслано|日期|发送时间|發送時間|时间|寄件日期|傳送時間|日付|送信日時|日時|날짜|보낸 ?날짜|보낸 ?시간',
  to: 'to|an|à|a|para|aan|till|til|do|adresat|komu|kime|alıcı|vastaanottaja|címzett|кому|宛先|收件人|收件者|받는 ?사람|수신자?|cc|bcc|kopie|kopia|copie|copia|копия|bilgi|másolat|抄送|副本|참조|importance|wichtigkeit|priorität|importance|reply-to|antwort an|répondre à|rispondi a|responder a',
} as const

const PATTERNS = Object.entries(LABELS).map(([label, words]) => ({
  label,
  pattern: new RegExp(`^[>*\\s]*(?:${words})[*\\s]*[:：][*\\s]*(.*)$`, 'iu'),
}))

/** Parses a printed header line; null for any other line. After a bare label, the value is empty and follows below. */
function forwardLine(line: string): { label: string; value: string } | null {
  if (line.length > 1000) return null
  for (const { label, pattern } of PATTERNS) {
    const match = pattern.exec(line)
    if (match) return { label, value: (match[1] ?? '').trim() }
  }
  return null
}

const SUBJECT =
  /^\s*\[?(?:fwd?|fw|wg|weitergel(?:eitet)?|tr|rv|reenv|res|enc|i|doorst|vb|vs|vl|pd|[iİ]̇?lt|edelleen|předáno|ha|転送|转发|轉寄|轉發|전달|továbbítás|переслано|пересл)\s*[:：]/iu

const MARKER =
  /forwarded (?:message|mail|e-?mail)|weitergeleitete (?:nachricht|e-mail|mail)|weitergeleiteten (?:nachricht|e-mail)|messages? (?:transférés?|transmis|réexpédiés?)|e-mail transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem (?:encaminhada|reencaminhada)|vidarebefordrat (?:meddelande|brev)|videresendt (?:meddelelse|melding|besked|e-?mail)|przekazan(?:a|ej) wiadomoś|przekazywanej wiadomoś|přeposlan(?:á|é) zpráv|(?:välitetty|edelleenlähetetty) viesti|[iİ]letil(?:en|miş) (?:[iİ]leti|e-posta|posta)|yönlendirilen [iİ]leti|пересыла|пересланн|переадресованн|перенаправленн|转发的?(?:邮件|消息)|轉寄的?(?:郵件|訊息)|转发邮件|転送(?:された)?メッセージ|転送メール|전달된 메(?:시지|일)|továbbított üzenet/iu

/** Whether a subject has a prefix of forwarded mail, in the languages of the common mail programs. */
function isForwardSubject(subject: string): boolean {
  return SUBJECT.test(subject)
}

/** A longer line mentions forwarding, it doesn't announce a copy. */
const MARKER_LENGTH = 100

/** Whether a line announces a forwarded copy, such as `---------- Forwarded message ----------`. */
function isForwardMarker(line: string): boolean {
  return line.length < MARKER_LENGTH && MARKER.test(line)
}
