import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { canonicaliseUrl } from './canonicalise-url.ts'

const TARGET = 'https://paper.example.org/news/story?id=7'
const KEY = 'paper.example.org/news/story?id=7'
const escaped = encodeURIComponent(TARGET)

describe('canonicaliseUrl', () => {
  it.each([
    'utm_source=letter&utm_medium=email&utm_campaign=may&utm_term=x&utm_content=y&utm_id=3',
    'UTM_SOURCE=letter',
    'mc_cid=0a1b2c3d4e&mc_eid=UNIQID',
    'e=0123456789',
    'fbclid=IwAR0abc',
    'gclid=Cj0K&gad_source=1&gbraid=0AAA',
    'msclkid=ab12',
    '_hsenc=p2ANqtz-8abc&_hsmi=12345',
    'hsCtaTracking=ab%7Ccd',
    'ck_subscriber_id=1234567',
    'mkt_tok=MDEyLUFCQw',
    'vero_id=a&vero_conv=b',
    'oly_anon_id=a&oly_enc_id=b',
    's_cid=a_b_c',
    '_bhlid=0123456789abcdef',
    'cio_id=ab12',
    'ml_subscriber=1&ml_subscriber_hash=a1b2',
    'sh_kit=abcdef',
    'sfmc_id=12&sfmc_activityid=ab',
    'elqTrackId=ab&elq=cd&elqaid=1&elqat=1',
    'spMailingID=1&spUserID=2&spJobID=3&spReportId=4',
    '_ke=eyJ&_kx=abc',
    '_gl=1*abc&_ga=2.3',
    'guccounter=1&guce_referrer=aHR0',
    'at_medium=email&at_campaign=x&at_link_id=9',
    'xtor=EPR-1',
    'wt_zmc=nl.int',
    'bsft_eid=1&bsft_clkid=2',
    'dm_i=1ABC,2',
    'igshid=abc',
    'ref=weekly-newsletter',
    'ref=letters.example.net',
    'source=email',
    'trk=public_post',
    'pk_campaign=letter&pk_kwd=x',
    'mtm_campaign=letter',
    'ns_mchannel=email&ns_source=x',
    'hsa_acc=1&hsa_cam=2',
    'email=reader%40example.com',
    'nlid=99',
    'sc_campaign=ab&sc_channel=em',
    '&amp;utm_source=letter',
    '#:~:text=some%20words',
    '#utm_source=letter',
    '#Echobox=123',
  ])('drops %s', (tracking) => {
    const join = tracking.startsWith('#') ? '' : '&'
    expect(canonicaliseUrl(TARGET + join + tracking)).toEqual({ url: TARGET, key: KEY, opaque: false })
  })

  it.each([
    'https://video.example/watch?v=abc',
    'https://blog.example/?p=1201',
    'https://board.example/item?id=41605449',
    'https://shop.example/search?q=lamp&page=2',
    'https://list.example/archive?list=7&u=5&m=9',
    'https://forum.example/thread?t=4&s=2',
    'https://paper.example/a?lang=de&section=2&date=2026-01-01',
    'https://store.example/object.pdf?X-Amz-Date=1&X-Amz-Credential=a&X-Amz-Signature=0123456789abcdef01&utm_source=x',
    'https://media.example/film?Expires=17&Signature=abcdefghijklmnop~&Key-Pair-Id=AB&source=email',
    'https://docs.example/d/1#heading=h.2',
    'https://app.example/#/inbox/5',
    'https://site.example/doc?from=2020&via=rail&source=primary&ref=12',
    'https://paper.example/story?e=12&r=3&s=4&token=5',
  ])('keeps %s complete', (address) => {
    expect(canonicaliseUrl(address).url).toBe(address)
  })

  it.each(
    Object.entries({
      'scheme, www, slash and case of the host':
        'http://WWW.Paper.example.org/a/ ~ https://paper.example.org/a',
      'order of parameters': 'https://x.example/?b=2&a=1 ~ https://x.example/?a=1&b=2',
      'an anchor': 'https://x.example/a#top ~ https://x.example/a',
      'a default document': 'https://x.example/a/index.html ~ https://x.example/a/',
      'an AMP form': 'https://amp.x.example/a/amp/ ~ https://www.x.example/a?outputType=amp',
      'a session': 'https://x.example/a;jsessionid=AB12 ~ https://x.example/a',
      'a port that goes without saying': 'https://x.example:443/a ~ https://x.example/a',
      'a video':
        'https://youtu.be/abcdefghijk?si=1 ~ https://www.youtube.com/watch?v=abcdefghijk&feature=share',
      'a short video':
        'https://m.youtube.com/shorts/abcdefghijk ~ https://www.youtube.com/embed/abcdefghijk?rel=0',
      'a paper': 'https://arxiv.org/pdf/2501.01234v2.pdf ~ https://arxiv.org/abs/2501.01234',
      'a paper by its name':
        'https://doi.org/10.48550/arXiv.2501.01234 ~ https://export.arxiv.org/abs/2501.01234v1',
      'a post': 'https://twitter.com/a/status/123?s=20 ~ https://x.com/i/web/status/123',
      'a repository': 'https://github.com/Foo/Bar/ ~ https://github.com/foo/bar',
      'a thread':
        'https://old.reddit.com/r/x/comments/ab12/title/ ~ https://www.reddit.com/comments/ab12?rdt=1',
      'a question': 'https://stackoverflow.com/q/123 ~ https://stackoverflow.com/questions/123/how-to-wait',
      'an encyclopedia':
        'https://en.m.wikipedia.org/wiki/Lamp_(light) ~ https://en.wikipedia.org/w/index.php?title=Lamp (light)',
      'a letter':
        'https://open.substack.com/pub/lamps/p/how-to-wait?r=1&utm_medium=ios ~ https://lamps.substack.com/p/how-to-wait',
      'a signed-in letter':
        'https://lamps.example/p/how-to-wait?publication_id=1&post_id=2&r=a&token=eyJ1IjoxfQ.x ~ https://lamps.example/p/how-to-wait',
      'a blog post':
        'https://medium.com/@ida/how-to-wait-0123456789ab?source=email ~ https://ida.medium.com/how-to-wait-0123456789ab',
      'a thing in a shop':
        'https://www.amazon.com/Lamp-Long-Name/dp/B012345678/ref=sr_1?tag=x ~ https://amazon.com/gp/product/B012345678',
      'a gift':
        'https://www.nytimes.com/2026/01/02/x/lamp.html?unlocked_article_code=1.a ~ https://www.nytimes.com/2026/01/02/x/lamp.html',
      'a copy in an archive': `https://web.archive.org/web/20260102030405/${TARGET} ~ ${TARGET}`,
      'a copy in another archive': `https://archive.ph/newest/${TARGET} ~ ${TARGET}&utm_source=x`,
      'a copy in a cache': `https://webcache.googleusercontent.com/search?q=cache:ab12:${escaped} ~ ${TARGET}`,
    }),
  )('returns the same key for both spellings: %s', (_what, spellings) => {
    const [a = '', b = ''] = spellings.split(' ~ ')
    expect(canonicaliseUrl(a).key).toBe(canonicaliseUrl(b).key)
  })

  it('keeps links to archive copies and gift links', () => {
    const copy = `https://web.archive.org/web/20260102030405/${TARGET}`
    expect(canonicaliseUrl(copy).url).toBe(copy)
    const gift = 'https://www.nytimes.com/2026/01/02/x/lamp.html?unlocked_article_code=1.a'
    expect(canonicaliseUrl(`${gift}&smid=em-share`).url).toBe(gift)
  })

  it.each([
    'https://x.example/?id=1 ~ https://x.example/?id=2',
    'https://x.example/a ~ https://x.example/A',
    'https://substack.com/app-link/post?publication_id=1&post_id=2 ~ https://substack.com/app-link/post?publication_id=1&post_id=3',
    'https://app.example/#/one ~ https://app.example/#/two',
    'https://www.amazon.example/s?keywords=a ~ https://www.amazon.example/s?keywords=b',
    'https://en.wiki.example/A ~ https://de.wiki.example/A',
    'https://x.us1.list-manage.com/track/click?u=1&id=2 ~ https://x.us1.list-manage.com/track/click?u=1&id=3',
    'https://www.reddit.com/r/x/comments/ab12/title/ ~ https://www.reddit.com/r/x/comments/ab12/title/cd34/',
    'https://stackoverflow.com/questions/123/a/456 ~ https://stackoverflow.com/questions/123/a',
    'https://bit.ly/aBc ~ https://bit.ly/abc',
    'https://medium.com/tag/a ~ https://medium.com/tag/b',
    'https://web.archive.org/web/2026/https://x.example/a ~ https://web.archive.org/web/2026/https://x.example/b',
    'https://github.com/a/b/issues/1 ~ https://github.com/a/b/issues/2',
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fx.example%2Fa ~ https://x.example/a',
    'https://translate.example.com/translate?u=https%3A%2F%2Fx.example%2Fa ~ https://x.example/a',
    'https://x.example/login?redirect=https%3A%2F%2Fx.example%2Fa ~ https://x.example/a',
  ])('distinguishes %s', (both) => {
    const [a = '', b = ''] = both.split(' ~ ')
    expect(canonicaliseUrl(a).key).not.toBe(canonicaliseUrl(b).key)
  })

  it.each([
    '',
    'mailto:a@x.example',
    'not an address',
    'javascript:alert(1)',
    `https://x.example/${'a'.repeat(20_000)}`,
  ])('leaves "%.60s" unchanged', (address) => {
    expect(canonicaliseUrl(address)).toEqual({ url: address, key: address, opaque: false })
  })

  it('removes a user name and password from an address', () => {
    expect(canonicaliseUrl('https://bank.example:secret@evil.example/a').url).toBe('https://evil.example/a')
  })

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a picture in itself', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
  ])('does not unwrap a redirect to %s', (_what, target) => {
    const address = `https://www.google.com/url?q=${encodeURIComponent(target)}`
    expect(canonicaliseUrl(address).url).toBe(address)
  })

  it.each([
    ['a name and password', 'https://bank.example@evil.example/a'],
    ['the own machine', 'http://localhost:3000/api/user'],
    ['an address of the own machine', 'http://127.0.0.1/admin'],
    ['a short form of it', 'http://0x7f.1/a'],
    ['a private network', 'http://192.168.1.1/reboot'],
    ['a cloud’s own host', 'http://169.254.169.254/latest/meta-data'],
    ['an IPv6 address of the own machine', 'http://[::1]/a'],
    ['a host of the house', 'http://printer.local/a'],
  ])('does not unwrap a redirect to %s, and marks it as opaque', (_what, target) => {
    const address = `https://click.example.com/track?url=${encodeURIComponent(target)}`
    expect(canonicaliseUrl(address)).toEqual({ url: address, key: address, opaque: true })
  })

  it('unwraps three nested wrappers, but none of a hundred', () => {
    const wrapped = (times: number) => {
      let address = TARGET
      for (let at = 0; at < times; at += 1)
        address = `https://www.google.com/url?q=${at % 2 ? encodeURIComponent(address) : Buffer.from(address).toString('base64url')}`
      return address
    }
    expect(canonicaliseUrl(wrapped(3)).url).toBe(TARGET)
    const endless = `https://x.example/go?u=${'https://x.example/go?u='.repeat(100)}https://y.example/`
    expect(canonicaliseUrl(endless)).toEqual({ url: endless, key: endless, opaque: true })
  })

  it('takes no longer for addresses crafted to be slow', async () => {
    const long = 7000
    const tiring = [
      `https://click.example.com/${'a'.repeat(long)}`,
      `https://click.example.com/?x=${'a-'.repeat(long / 2)}`,
      `https://click.example.com/${'aHR0cHM6Ly9/'.repeat(long / 12)}`,
      `https://click.example.com/${'eyJh.'.repeat(long / 5)}`,
      `https://click.example.com/?u=${'%25'.repeat(long / 3)}`,
      `https://x.example/?${'utm_source=a&'.repeat(long / 13)}`,
      `https://web.archive.org/web/1/${'http://web.archive.org/web/1/'.repeat(long / 29)}`,
    ]
    const cost = await cpuMsOf(() => {
      for (let round = 0; round < 10; round += 1) for (const address of tiring) canonicaliseUrl(address)
    })
    expect(cost / 10 / tiring.length).toBeLessThan(20)
  })

  it('is idempotent', () => {
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
