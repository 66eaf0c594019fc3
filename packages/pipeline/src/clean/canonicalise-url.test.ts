import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicaliseUrl } from './canonicalise-url.ts'

const TARGET = 'https://paper.example.org/news/story?id=7'
const escaped = encodeURIComponent(TARGET)
const base64 = (text: string) => Buffer.from(text).toString('base64url')

describe('canonicaliseUrl', () => {
  it.each([
    [
      'Amazon SES',
      `https://track.news.example/CL0/${escaped.replaceAll('%3A', ':')}/1/0100019-abcd-ef01-2345-678901234567-000000/sig=1`,
    ],
    ['Kit', `https://click.convertkit-mail2.com/aaaaaaaa/bbbbbbbb/${Buffer.from(TARGET).toString('base64')}`],
    ['Substack', `https://substack.com/redirect/2/${base64(JSON.stringify({ e: TARGET }))}.sig?`],
    [
      'Mandrill',
      `https://mandrillapp.com/track/click/1/paper.example.org?p=${base64(JSON.stringify({ s: 'x', p: JSON.stringify({ url: TARGET }) }))}`,
    ],
    [
      'Customer.io',
      `https://e.customeriomail.com/e/c/${base64(JSON.stringify({ email_id: 'x', href: TARGET }))}/sig`,
    ],
    [
      'Mailgun',
      `https://email.news.example/c/${deflateSync(`h=1&i=2&l=${escaped}&r=x`).toString('base64url')}`,
    ],
    ['Sailthru', `https://link.news.example/click/1.2/${base64(TARGET)}/3`],
    [
      'Postmark',
      `https://track.pstmrk.it/3s/${encodeURIComponent('paper.example.org/news/story?id=7')}/abc/def`,
    ],
    ['Safe Links', `https://eur01.safelinks.protection.outlook.com/?url=${escaped}&data=05&reserved=0`],
    [
      'Proofpoint 2',
      `https://urldefense.proofpoint.com/v2/url?u=${escaped.replaceAll('-', '-2D').replaceAll('_', '-5F').replaceAll('%', '-')}&d=x`,
    ],
    ['Proofpoint 3', `https://urldefense.com/v3/__${TARGET}__;!!abc`],
    ['Google', `https://www.google.com/url?q=${escaped}&ust=1`],
    ['Facebook', `https://l.facebook.com/l.php?u=${escaped}&h=x`],
    [
      'a wrapper in a wrapper',
      `https://www.google.com/url?q=${encodeURIComponent(`https://nam02.safelinks.protection.outlook.com/?url=${escaped}`)}`,
    ],
    ["a redirector on the sender's own domain", `https://news.example/redirect?to=${escaped}`],
  ])('finds the target of %s', (_service, address) => {
    expect(canonicaliseUrl(address)).toEqual({
      url: TARGET,
      key: 'paper.example.org/news/story?id=7',
      opaque: false,
    })
  })

  it.each([
    [
      'campaign parameters',
      'https://www.paper.example.org/a?utm_source=x&b=2&fbclid=y',
      'https://paper.example.org/a?b=2',
    ],
    [
      'scheme, www, slash and case of the host',
      'http://WWW.Paper.example.org/a/',
      'https://paper.example.org/a',
    ],
    ['order of parameters', 'https://x.example/?b=2&a=1', 'https://x.example/?a=1&b=2'],
    ['an anchor', 'https://x.example/a#top', 'https://x.example/a'],
    [
      'a video',
      'https://youtu.be/abcdefghijk?si=1',
      'https://www.youtube.com/watch?v=abcdefghijk&feature=share',
    ],
    ['a paper', 'https://arxiv.org/pdf/2501.01234v2.pdf', 'https://arxiv.org/abs/2501.01234'],
    ['a post', 'https://twitter.com/a/status/123?s=20', 'https://x.com/a/status/123'],
    ['a repository', 'https://github.com/Foo/Bar/', 'https://github.com/foo/bar'],
  ])('gives one key to both spellings: %s', (_what, a, b) => {
    expect(canonicaliseUrl(a).key).toBe(canonicaliseUrl(b).key)
  })

  it.each([
    ['https://x.example/?id=1', 'https://x.example/?id=2'],
    ['https://x.example/a', 'https://x.example/A'],
    [
      'https://substack.com/app-link/post?publication_id=1&post_id=2',
      'https://substack.com/app-link/post?publication_id=1&post_id=3',
    ],
    ['https://app.example/#/one', 'https://app.example/#/two'],
    ['https://www.amazon.example/s?keywords=a', 'https://www.amazon.example/s?keywords=b'],
    ['https://en.wiki.example/A', 'https://de.wiki.example/A'],
    [
      'https://x.us1.list-manage.com/track/click?u=1&id=2',
      'https://x.us1.list-manage.com/track/click?u=1&id=3',
    ],
  ])('tells %s from %s', (a, b) => {
    expect(canonicaliseUrl(a).key).not.toBe(canonicaliseUrl(b).key)
  })

  it('keeps and marks a redirect that names its target only to the server', () => {
    const address = 'https://x.us1.list-manage.com/track/click?u=1&id=2&e=3'
    expect(canonicaliseUrl(address)).toEqual({ url: address, key: address, opaque: true })
  })

  it.each(['', 'mailto:a@x.example', 'not an address', 'javascript:alert(1)'])(
    'leaves "%s" as it is',
    (address) => {
      expect(canonicaliseUrl(address)).toEqual({ url: address, key: address, opaque: false })
    },
  )

  it('changes nothing when it reads its own output', () => {
    const query = fc.dictionary(
      fc.stringMatching(/^[a-z_]{1,8}$/),
      fc.oneof(fc.webUrl(), fc.string({ maxLength: 10 })),
      { maxKeys: 3 },
    )
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true }), query, (base, parameters) => {
        const once = canonicaliseUrl(`${base.split('#')[0]}?${new URLSearchParams(parameters)}`)
        expect(canonicaliseUrl(once.url)).toEqual(once)
      }),
    )
  })
})
