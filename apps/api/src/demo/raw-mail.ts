import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Issue, Newsletter, Page, Picture } from './newsletter.ts'

/** Forty hexadecimal digits derived from the given words. */
function digest(...words: readonly string[]): string {
  return createHash('sha1').update(words.join('\n')).digest('hex')
}

/**
 * Renders one issue as RFC 5322 with CRLF: an HTML part with inline pictures, and a text part. The same arguments give
 * the same bytes.
 */
export async function rawMail(newsletter: Newsletter, issue: Issue, date: Date, to: string): Promise<Buffer> {
  const key = digest(newsletter.listId, date.toISOString())
  const host = new URL(newsletter.site).hostname
  const page = layOut(newsletter, issue, date, to, key)
  const pictures = issue.plainTextOnly ? [] : picturesOf(issue)
  const composer = new MailComposer({
    from: { name: newsletter.name, address: newsletter.address },
    to,
    replyTo: newsletter.address,
    subject: issue.subject,
    date,
    messageId: `<${key.slice(0, 24)}@${host}>`,
    baseBoundary: key.slice(24),
    newline: '\r\n',
    headers: [
      { key: 'List-Id', value: `${newsletter.name} <${newsletter.listId}>` },
      { key: 'List-Unsubscribe', value: `<${page.unsubscribe}>, <mailto:leave-${key.slice(0, 12)}@${host}>` },
      { key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      { key: 'Precedence', value: 'bulk' },
      { key: 'Feedback-ID', value: `${issue.number}:${key.slice(0, 8)}:${host}` },
    ],
    text: newsletter.text(page),
    ...(issue.plainTextOnly ? {} : { html: newsletter.html(page) }),
    attachments: await Promise.all(
      pictures.map(async (picture) => ({
        cid: contentId(picture, host),
        filename: `${picture.name}.webp`,
        contentType: 'image/webp',
        contentDisposition: 'inline' as const,
        content: await readFile(new URL(`pictures/${picture.name}.webp`, import.meta.url)),
      })),
    ),
  })
  return composer.compile().build()
}

function layOut(newsletter: Newsletter, issue: Issue, date: Date, recipient: string, key: string): Page {
  const { site } = newsletter
  return {
    newsletter,
    issue,
    date,
    recipient,
    link: (url) => newsletter.wrap(url, digest(key, url)),
    cid: (picture) => `cid:${contentId(picture, new URL(site).hostname)}`,
    unsubscribe: `${site}/unsubscribe?s=${key.slice(0, 16)}`,
    preferences: `${site}/preferences?s=${key.slice(0, 16)}`,
    online: `${site}/issues/${issue.number}?s=${key.slice(0, 16)}`,
    pixel: `https://open.${new URL(site).hostname}/o/${key}.gif`,
  }
}

function picturesOf(issue: Issue): Picture[] {
  const byName = new Map<string, Picture>()
  for (const { picture } of issue.stories) if (picture) byName.set(picture.name, picture)
  return [...byName.values()]
}

const contentId = (picture: Picture, host: string) => `${picture.name}@${host}`
