import { describe, expect, it } from 'vitest'
import { pictureLinks } from './picture-links.ts'

const links = pictureLinks(Buffer.from('a secret of this server'))
const URL_ON_THE_WEB = 'https://pictures.example/a b.png?x=1&y=ü'

/** What a path asks the server for. */
function partsOf(path: string | null) {
  const [, kind = '', signature = '', of = ''] =
    path?.match(/^\/api\/pictures\/(\w+)\/([\w-]+)\?of=(.*)$/) ?? []
  return { kind, target: decodeURIComponent(of), signature }
}

describe('links to pictures', () => {
  it('open what they were made for', () => {
    const remote = partsOf(links.path({ url: URL_ON_THE_WEB, key: null }))
    expect(links.open(remote.kind, remote.target, remote.signature)).toEqual({ url: URL_ON_THE_WEB })
    const stored = partsOf(links.path({ url: null, key: 'pictures/u/m-0.png' }))
    expect(links.open(stored.kind, stored.target, stored.signature)).toEqual({ key: 'pictures/u/m-0.png' })
    const inMail = { userId: 'u', mailId: 'm', place: 2 }
    const within = partsOf(links.pathInMail(inMail))
    expect(links.open(within.kind, within.target, within.signature)).toEqual({ inMail })
  })

  it('prefer the stored picture, and are none without either', () => {
    expect(links.path({ url: URL_ON_THE_WEB, key: 'pictures/u/m-0.png' })).toMatch(
      /^\/api\/pictures\/stored\//,
    )
    expect(links.path({ url: null, key: null })).toBeNull()
  })

  it('open nothing when kind, target or signature was changed, or another server signed', () => {
    const { kind, target, signature } = partsOf(links.path({ url: URL_ON_THE_WEB, key: null }))
    const other = partsOf(pictureLinks(Buffer.from('another')).path({ url: URL_ON_THE_WEB, key: null }))
    expect(links.open('stored', target, signature)).toBeUndefined()
    expect(links.open(kind, 'http://127.0.0.1/', signature)).toBeUndefined()
    expect(links.open(kind, target, `${signature}x`)).toBeUndefined()
    expect(links.open(kind, target, 'é'.repeat(32))).toBeUndefined()
    expect(links.open(kind, target, '')).toBeUndefined()
    expect(links.open(kind, target, other.signature)).toBeUndefined()
  })
})
