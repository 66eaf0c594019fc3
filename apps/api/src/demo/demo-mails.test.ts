import { languageOf } from '@tidings/pipeline/common/text/language-of'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEMO_NEWSLETTERS, type DemoMail, demoMails } from './demo-mails.ts'
import { DEMO_READ } from './read-demo-week.ts'

const NOW = new Date(2026, 4, 20, 14, 30, 12)
const DAY = 24 * 60 * 60 * 1000

const header = (headers: readonly { key: string; value: string }[], key: string) =>
  headers.find((line) => line.key === key)?.value

describe('the demo week', () => {
  let mails: DemoMail[] = []
  beforeAll(async () => {
    mails = await demoMails(NOW, 'mara@inbox.example')
  })
  const parsed = () => Promise.all(mails.map((mail) => PostalMime.parse(mail.raw)))

  it('comes from seven newsletters and one essay newsletter', () => {
    const senders = new Set(mails.map((mail) => mail.from))
    expect(senders).toEqual(new Set(DEMO_NEWSLETTERS.map((newsletter) => newsletter.address)))
    expect(senders.size).toBe(8)
  })

  it('spreads over the seven days before now, in order and never in the future', () => {
    const times = mails.map((mail) => mail.date.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
    expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - 7 * DAY)
    expect(new Set(mails.map((mail) => mail.date.toDateString())).size).toBe(7)
  })

  it.each([
    ['just after midnight', new Date(2026, 4, 20, 0, 0, 5)],
    ['at midnight', new Date(2026, 4, 20)],
    ['in the evening', new Date(2026, 4, 20, 23, 59, 59)],
  ])('has an issue of every newsletter today, even %s', async (_, now) => {
    const today = (await demoMails(now, 'mara@inbox.example')).filter(
      (mail) => mail.date.toDateString() === now.toDateString(),
    )
    expect(today).toHaveLength(DEMO_NEWSLETTERS.length)
    for (const mail of today) expect(mail.date.getTime()).toBeLessThanOrEqual(now.getTime())
  })

  it.each([
    ['in the first minute of the day', new Date(2026, 4, 20, 0, 1)],
    ['in the morning', new Date(2026, 4, 20, 7, 15)],
    ['in the evening', new Date(2026, 4, 20, 21, 40)],
  ])('starts with an unread English story with a picture and without duplicates, %s', async (_, now) => {
    const [newest, second] = (await demoMails(now, 'mara@inbox.example')).reverse()
    // Mails of the same second would have no defined order.
    expect(newest?.date.getTime()).toBeGreaterThan(second?.date.getTime() ?? 0)
    const newsletter = DEMO_NEWSLETTERS.find(({ address }) => address === newest?.from)
    const [lead] = newsletter?.issues.find(({ daysAgo }) => daysAgo === 0)?.stories ?? []
    expect(languageOf(`${lead?.headline} ${lead?.text[0]}`)).toBe('en')
    expect(lead?.picture).toBeDefined()
    expect(DEMO_READ.map(({ title }) => title)).not.toContain(lead?.headline)
    const stories = DEMO_NEWSLETTERS.flatMap(({ issues }) => issues.flatMap((issue) => issue.stories))
    const key = (story: typeof lead) => story?.url ?? story?.headline
    expect(stories.filter((story) => key(story) === key(lead))).toHaveLength(1)
  })

  it('parses as mail with the headers that real newsletters have', async () => {
    for (const [index, mail] of (await parsed()).entries()) {
      expect(mail.subject).not.toBe('')
      expect(mail.from?.address).toBe(mails[index]?.from)
      expect(new Date(mail.date ?? 0)).toEqual(mails[index]?.date)
      expect(header(mail.headers, 'list-id')).toMatch(/^[\w ]+ <[\w.]+\.example>$/)
      expect(header(mail.headers, 'list-unsubscribe')).toMatch(/^<https:[^>]+>, <mailto:[^>]+>$/)
      expect(header(mail.headers, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    }
  })

  it('gives every mail a unique Message-ID', async () => {
    const ids = (await parsed()).map((mail) => mail.messageId)
    expect(ids.every((id) => /^<[0-9a-f]{24}@[\w.]+\.example>$/.test(id ?? ''))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('attaches every picture that a mail shows, and nothing else', async () => {
    for (const mail of await parsed()) {
      const shown = new Set(
        [...(mail.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`),
      )
      expect(new Set(mail.attachments.map((attachment) => attachment.contentId))).toEqual(shown)
    }
  })

  it('prints every story of an issue in its text part, and in its HTML part unless it has none', async () => {
    const bySubject = new Map((await parsed()).map((mail) => [mail.subject, mail]))
    for (const issue of DEMO_NEWSLETTERS.flatMap((newsletter) => newsletter.issues)) {
      const mail = bySubject.get(issue.subject)
      expect(mail?.html === undefined).toBe(issue.plainTextOnly === true)
      for (const story of issue.stories) {
        expect(mail?.text).toContain(story.headline)
        if (mail?.html) expect(mail.html).toContain(story.headline)
      }
    }
  })

  it('has at least seventy different stories, some of them in several newsletters', () => {
    const articles = DEMO_NEWSLETTERS.flatMap(({ name, issues }) =>
      issues.flatMap(({ stories }) => stories.map((story) => ({ name, key: story.url ?? story.headline }))),
    )
    const stories = Map.groupBy(articles, (storyArticle) => storyArticle.key)
    expect(stories.size).toBeGreaterThanOrEqual(70)
    const shared = [...stories.values()].filter(
      (storyArticles) => new Set(storyArticles.map(({ name }) => name)).size > 1,
    )
    expect(shared.length).toBeGreaterThanOrEqual(8)
  })

  it('has CRLF line endings and the same bytes for the same time', async () => {
    const again = await demoMails(NOW, 'mara@inbox.example')
    for (const [index, mail] of mails.entries()) {
      expect(mail.raw.equals(again[index]?.raw ?? Buffer.alloc(0))).toBe(true)
      expect(/(?<!\r)\n/.test(mail.raw.toString('latin1'))).toBe(false)
    }
  })
})
