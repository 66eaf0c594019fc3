import { afterEach, describe, expect, it, vi } from 'vitest'
import { pictureLinks, picturePath } from './picture-links.ts'

const links = pictureLinks(Buffer.from('a secret of this server'))
const PICTURE = { userId: 'a-user-of-ours', mailId: 'a-mail-of-hers', place: 2 }
const tokenOf = (path: string) => path.replace('/api/pictures/in-mail/', '')

describe('links to pictures within a mail', () => {
  afterEach(() => vi.useRealTimers())

  it('open what they were created for', () => {
    expect(links.openInMail(tokenOf(links.pathInMail(PICTURE)))).toEqual(PICTURE)
  })

  it('reveal neither the owner nor the mail, and differ each time', () => {
    const [one, other] = [links.pathInMail(PICTURE), links.pathInMail(PICTURE)]
    expect(one).toMatch(/^\/api\/pictures\/in-mail\/[\w-]+$/)
    expect(one).not.toBe(other)
    for (const words of [PICTURE.userId, PICTURE.mailId]) {
      expect(one).not.toContain(words)
      expect(Buffer.from(tokenOf(one), 'base64url').toString('latin1')).not.toContain(words)
    }
  })

  it('open nothing when they were changed, invented, or created by another server', () => {
    const token = tokenOf(links.pathInMail(PICTURE))
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = Buffer.from(`${token.slice(0, at)}${other}${token.slice(at + 1)}`, 'base64url')
      // The last digits of base64 may say nothing.
      if (changed.equals(Buffer.from(token, 'base64url'))) continue
      expect(links.openInMail(changed.toString('base64url'))).toBeUndefined()
    }
    for (const made of ['', 'é'.repeat(32), `${token}x`.slice(4), 'A'.repeat(200)]) {
      expect(links.openInMail(made)).toBeUndefined()
    }
    const theirs = pictureLinks(Buffer.from('another')).pathInMail(PICTURE)
    expect(links.openInMail(tokenOf(theirs))).toBeUndefined()
  })

  it('end after a day', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const token = tokenOf(links.pathInMail(PICTURE))
    vi.setSystemTime(1_000_000 + 86_400_000)
    expect(links.openInMail(token)).toEqual(PICTURE)
    vi.setSystemTime(1_000_000 + 86_400_001)
    expect(links.openInMail(token)).toBeUndefined()
  })
})

it('the path of a picture has its id and nothing else', () => {
  expect(picturePath('an-id')).toBe('/api/pictures/an-id')
})
