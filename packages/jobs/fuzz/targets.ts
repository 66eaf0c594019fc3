import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TokenType, tokenize } from '@csstools/css-tokenizer'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { childrenOf, type HtmlNode, isElement, isText } from '@tidings/mail/common/html/nodes'
import { sanitiseHtml } from '@tidings/mail/common/html/sanitise-html'
import { readStyleSheets } from '@tidings/mail/common/html/style-sheet'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { collectSenders } from '@tidings/mail/finder/mailbox-senders'
import { UnreadableFile } from '@tidings/mail/mail-files/mail-files'
import { mailsInFile } from '@tidings/mail/mail-files/mails-in-file'
import { letter, mboxOf, sourceOf, tgzOf, zipOf } from '@tidings/mail/mail-files/testing/archives'
import { identityOfMail } from '@tidings/mail/mime/identity-of-mail'
import { cleanCss } from '@tidings/mail/original/clean-css'
import { renderOriginal } from '@tidings/mail/original/render-original'
import { itemsInFile } from '@tidings/mail/reading-lists/items-in-file'
import { hitsIn } from '@tidings/mail/search/mark-hits'
import { parseQuery } from '@tidings/mail/search/parse-query'
import { NOTHING_CHECKED } from '@tidings/mail/sender/authentication'
import { issuePartFaults } from '@tidings/mail/testing/issue-part-faults'
import { unsubscribeHeaders } from '@tidings/mail/unsubscribe/unsubscribe-headers'
import { unsubscribeMethods } from '@tidings/mail/unsubscribe/unsubscribe-methods'
import { parse, parseFragment } from 'parse5'
import * as lists from '../src/imports/testing/reading-lists.ts'
import { openFolder } from '../src/mailboxes/connect-mailbox.ts'
import { fetchEach } from '../src/mailboxes/fetch-each.ts'
import { openMailSource } from '../src/mailboxes/mail-source.ts'
import { mailboxError } from '../src/mailboxes/mailbox-error.ts'
import { openImap } from '../src/mailboxes/open-imap.ts'
import { findUids, readHeaders } from '../src/mailboxes/read-headers.ts'
import { openImapStandIn, PASSWORD } from '../src/mailboxes/testing/imap-stand-in.ts'

/** A parser that strangers reach. */
export interface Target {
  /** Parses the bytes; throws what breaks a promise. Errors that callers expect are none. */
  run(bytes: Buffer): Promise<void>
  /** Valid inputs beside those in the folder `corpus`. */
  seeds?(): Promise<Buffer[]>
  /** Whether its cost is measured; that of a server is mostly the connection's. */
  isTimed?: boolean
  close?(): Promise<void>
}

class Broken extends Error {}

function ensure(isKept: boolean, promise: string): void {
  if (!isKept) throw new Broken(promise)
}

/** What sanitised HTML may consist of, told again: the sanitiser's own lists would agree with any fault in it. */
const SAFE =
  /^(?:a|abbr|b|blockquote|br|caption|cite|code|dd|del|dl|dt|em|fig(?:caption|ure)|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|small|strong|su[bp]|table|tbody|t[dhr]|tfoot|thead|u|ul|var)$/
const SAFE_ATTRIBUTE =
  /^(?:href|rel|target|data-original|data-opaque|id|src|alt|width|height|start|colspan|rowspan|scope|dir)$/
const UNSAFE =
  /^(?:script|iframe|object|embed|frame|frameset|base|link|form|svg|math|template|audio|video|portal)$/
const ADDRESS = /^(?:href|src|srcset|background|action|formaction|data|poster|xlink:href|data-original)$/
const WEB = /^(?:https?:|mailto:|tel:|cid:|#|$)/i

function* elementsOf(roots: readonly HtmlNode[]) {
  const waiting = [...roots]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of childrenOf(node)) waiting.push(child)
    if (isElement(node)) yield node
  }
}

function ensureClean(html: string): void {
  for (const { tagName, attrs } of elementsOf(parseFragment(html).childNodes)) {
    ensure(SAFE.test(tagName), `sanitised HTML has <${tagName}>`)
    for (const { name, value } of attrs) {
      ensure(SAFE_ATTRIBUTE.test(name), `sanitised HTML has ${name}`)
      ensure(!ADDRESS.test(name) || WEB.test(value), `sanitised HTML has the address ${value}`)
    }
  }
  ensure(sanitiseHtml(html) === html, 'sanitising again changes what was sanitised')
}

/** The page of an original, whose pictures have the addresses `#`. */
function ensureHarmless(page: string): void {
  for (const element of elementsOf(parse(page).childNodes)) {
    const { tagName, attrs } = element
    ensure(!UNSAFE.test(tagName), `the page of an original has <${tagName}>`)
    if (tagName === 'style')
      ensureNoAddress(element.childNodes.map((one) => (isText(one) ? one.value : '')).join(''))
    for (const { name, value } of attrs) {
      ensure(!/^on|^srcdoc$|^http-equiv$/.test(name), `the page of an original has ${name}`)
      if (name === 'style') ensureNoAddress(value)
      ensure(
        !ADDRESS.test(name) || WEB.test(value) || value.startsWith('attachments/'),
        `it has the address ${value}`,
      )
    }
  }
}

/** Cleaned CSS names no address but that of nothing, and those in `#`. */
function ensureNoAddress(css: string): void {
  const open: string[] = []
  for (const [type, text, , , info] of tokenize({ css })) {
    if (type === TokenType.URL) ensure(/^(?:#.*|about:invalid)$/.test(info.value), `CSS loads ${text}`)
    if (type === TokenType.AtKeyword) ensure(!/^(?:import|font-face)$/i.test(info.value), `CSS has ${text}`)
    if (type === TokenType.Function) open.push(info.value.toLowerCase())
    if (type === TokenType.OpenParen) open.push('')
    if (type === TokenType.CloseParen) open.pop()
    if (type === TokenType.String && /^(?:url|src|image|(?:-webkit-)?image-set)$/.test(open.at(-1) ?? ''))
      ensure(/^(?:#.*|about:invalid)$/.test(info.value), `CSS loads ${text}`)
  }
  ensure(!/<\/style/i.test(css), 'CSS ends its style sheet')
}

/** What a promise gives, or undefined if it is refused in a way that its callers expect. */
async function unless<T>(isExpected: (error: unknown) => boolean, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isExpected(error)) return undefined
    throw error
  }
}

const isNotUnderstood = (error: unknown) =>
  error instanceof MailNotUnderstood ||
  // A worker process reports it, see serve-worker.ts.
  (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
const isUnreadable = (error: unknown) => error instanceof UnreadableFile
const isWellFormed = (value: unknown) =>
  !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value).replaceAll('\\\\', ''))

async function mime(bytes: Buffer): Promise<void> {
  identityOfMail(bytes)
  unsubscribeMethods(unsubscribeHeaders(bytes), NOTHING_CHECKED)
  const found = await unless(isNotUnderstood, analyseMail(bytes))
  if (found) {
    for (const { html } of [...found.articles, ...found.nonArticleParts]) ensureClean(html)
    for (const url of found.webPictures) ensure(/^https?:/.test(url), `a web picture is at ${url}`)
    for (const { filename } of found.attachments)
      ensure(!/[/\\\p{Cc}]/u.test(filename), `a file is ${filename}`)
    const { images: _bytes, ...texts } = found
    ensure(isWellFormed(texts), 'the analysis has NUL or half a character')
    const [fault] = issuePartFaults(found)
    ensure(fault === undefined, `of the issue ${fault}`)
  }
  const page = await unless(isNotUnderstood, renderOriginal(bytes))
  if (page) ensureHarmless(page.pieces.join('#'))
}

async function html(bytes: Buffer): Promise<void> {
  ensureClean(sanitiseHtml(bytes.toString()))
}

async function css(bytes: Buffer): Promise<void> {
  const text = bytes.toString()
  const clean = cleanCss(text, (address) => (address.length % 2 ? `#${address.length}` : undefined))
  ensureNoAddress(clean)
  ensure(
    cleanCss(clean, (address) => (address === 'about:invalid' ? undefined : address)) === clean,
    'cleaning again changes CSS',
  )
  const [element] = elementsOf(parseFragment(`<p style="width:1px">`).childNodes)
  const rules = readStyleSheets(text)
  if (element) rules.styleOf(element)
}

async function search(bytes: Buffer): Promise<void> {
  // No call takes one.
  const text = bytes.toString().replaceAll('\0', '')
  const query = parseQuery(text, '2026-11-22', { isTyping: text.length % 2 === 0 })
  let last = 0
  for (const { term, start, end } of query?.terms ?? []) {
    ensure(start >= last && end > start && end <= text.length, 'terms are not in order')
    last = start
    if (term.kind !== 'words') continue
    ensure(term.words.length > 0 && term.words.every((word) => word !== ''), 'a term has no word')
    let at = 0
    for (const hit of hitsIn(text.slice(0, 1000), [
      { words: term.words, isPrefix: term.wildcard === 'prefix' },
    ])) {
      ensure(hit.start >= at && hit.end > hit.start && hit.end <= text.length, 'hits overlap')
      at = hit.end
    }
  }
  ensure(isWellFormed(query ?? null), 'a query has half a character')
}

/** The mails in a file, in short; the problem at its end, if any. */
async function mailsOf(bytes: Buffer, piece: number): Promise<unknown[]> {
  const mails: unknown[] = []
  try {
    for await (const found of mailsInFile(sourceOf(bytes, piece), 50_000)) {
      mails.push('mail' in found ? [found.place, found.mail.raw.toString('base64'), found.mail.bytes] : found)
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    mails.push(error)
  }
  return mails
}

async function mbox(bytes: Buffer): Promise<void> {
  const mails = await mailsOf(bytes, 65_536)
  if (bytes.length > 20_000 || mails.at(-1) instanceof Error) return
  const again = await mailsOf(bytes, 7)
  ensure(JSON.stringify(mails) === JSON.stringify(again), 'how a file is cut into chunks changes its mails')
}

async function imports(bytes: Buffer): Promise<void> {
  const items = await unless(isUnreadable, itemsInFile(sourceOf(bytes, 4096)))
  if (!items) return
  await unless(
    isUnreadable,
    (async () => {
      for await (const found of items) {
        if (!('item' in found)) continue
        const { html: _unclean, ...item } = found.item
        ensure(isWellFormed(item.highlights) && isWellFormed(item.tags), 'an item has half a character')
        ensure(item.progress >= 0 && item.progress <= 1, `an item was read to ${item.progress}`)
        ensure(item.tags.length <= 20 && item.highlights.length <= 500, 'an item exceeds its limits')
      }
    })(),
  )
}

/** A server that replies to each command with the next part of the input, between lines of `%%`. */
function imap(): Pick<Target, 'run' | 'close'> {
  let parts: string[] = []
  let server: ReturnType<typeof openImapStandIn> | undefined
  return {
    async run(bytes) {
      parts = bytes.toString('latin1').split('%%\n')
      server ??= openImapStandIn((line, _say, end) => {
        const part = parts.shift()
        if (parts.length === 0) setImmediate(end)
        return part?.replaceAll('$TAG', line.split(' ')[0] ?? '*')
      })
      const { host, port, network } = await server
      const access = { host, port, security: 'tls' as const, username: 'ann', password: PASSWORD }
      const open = async () => {
        const client = await openImap(access, network, { signInMs: 1000, silentMs: 1000 })
        await openFolder(client, 'INBOX')
        return client
      }
      try {
        const source = await openMailSource(open)
        try {
          const senders = collectSenders()
          const uids = await findUids(source.client, { since: 0 })
          for await (const { mails } of readHeaders(source, uids)) {
            for (const mail of mails) {
              ensure(isWellFormed(mail), 'a header has NUL or half a character')
              ensure(
                Number.isSafeInteger(mail.bytes) && Number.isFinite(mail.at),
                'a mail has no size or time',
              )
              senders.add(mail)
            }
          }
          senders.list()
          await fetchEach(source, uids, { uid: true, source: true }, ({ source: raw }) => raw?.length)
        } finally {
          source.close()
        }
      } catch (error) {
        // Its callers map whatever the client throws; that our own code fails is never meant.
        const [, thrower = ''] = error instanceof TypeError ? (error.stack?.split('\n    at ') ?? []) : []
        if (error instanceof Broken || /\/packages\/(?:jobs|mail)\/src\//.test(thrower)) throw error
        ensure(mailboxError(error).problem !== undefined, 'an error of a mailbox has no kind')
      }
    },
    async close() {
      await (await server)?.close()
      server = undefined
    },
  }
}

const golden = async () =>
  globSync('../../mail/src/golden/*/mail.eml', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(path.join(import.meta.dirname, file)),
  )

const files = async () => {
  const mails = { 'a.eml': letter(1), 'b.mbox': mboxOf(letter(2), letter(3)) }
  return [mboxOf(letter(1), letter(2, '>From here\n')), await zipOf(mails), await tgzOf(mails)]
}

const exported = async () => {
  const archives = [lists.OMNIVORE, lists.POCKET].map(zipOf)
  const texts = Object.values(lists).flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))
  return [...(await Promise.all(archives)), ...texts.map((text) => Buffer.from(text))]
}

/** By name, which is that of their folder in `corpus`, and of their file in `words`. */
export const TARGETS: Record<string, Target> = {
  mime: { run: mime, seeds: golden, isTimed: true },
  html: { run: html, isTimed: true },
  css: { run: css, isTimed: true },
  search: { run: search, isTimed: true },
  mbox: { run: mbox, seeds: files, isTimed: true },
  imports: { run: imports, seeds: exported, isTimed: true },
  imap: imap(),
}
