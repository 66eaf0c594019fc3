import { describe, expect, it } from 'vitest'
import { analyseMail } from '../analyse-mail.ts'
import { renderOriginal } from '../original/render-original.ts'
import { parseMail } from './parse-mail.ts'

const TEXT =
  'The lamplighter of Wick has trained nine apprentices, and the youngest of them lights the pier.\r\n\r\nThe pier pays in herring.\r\n\r\nUnsubscribe: https://lamps.example/leave'

const mail = (html: string, text = TEXT, subject = 'The lamplighter') =>
  Buffer.from(
    [
      'From: The Lamp Post <post@lamps.example>',
      `Subject: ${subject}`,
      'List-Id: <post.lamps.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
      `--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body>${html}</body></html>\r\n--b--`,
    ].join('\r\n'),
  )

const originalOf = async (raw: Buffer) => (await renderOriginal(raw)).pieces.join('')

describe('the plain text beside an HTML part without content is the mail', () => {
  it.each([
    ['nothing', ''],
    ['a picture of one pixel', '<img src="https://lamps.example/a/b" width="1" height="1">'],
    [
      'a picture with the address of a tracking pixel',
      '<img src="https://lamps.example/wf/open?u=1" alt="">',
    ],
    ['a spacer', '<img src="https://lamps.example/s.png" style="width:600px;height:1px">'],
    ['a space', '<p>&nbsp;</p><p><br></p>'],
    ['invisible characters', '<div>&#847;&zwnj;&nbsp;&#8199;&#65279;&shy;</div>'],
    ['styles', '<style>.lamp { color: red } @media print { p { margin: 0 } }</style>'],
    ['comments', '<!-- The lamplighter has nine apprentices. --><!--[if mso]><p>Lamps</p><![endif]-->'],
    ['a link to the web version', '<p><a href="https://lamps.example/web/7">View in your browser</a></p>'],
    ['such a link in German', '<a href="https://lamps.example/w">Im Browser ansehen</a>'],
    ['a hidden preheader', '<div style="display:none">The lamplighter of Wick, and the pier.</div>'],
    ['a list’s footer', '<hr><a href="https://lamps.example/leave">https://lamps.example/leave</a>'],
    [
      'a link to unsubscribe',
      '<p>You get this mail as a reader. <a href="https://x.example/1">Unsubscribe</a></p>',
    ],
    ['a disclaimer', '<p>This mail was checked for viruses.</p>'],
    ['a note', '<p>This message has no HTML version.</p>'],
  ])('that shows %s', async (_what, html) => {
    const raw = mail(html)
    const analysis = await analyseMail(raw)
    expect(analysis.classification.kind).toBe('newsletter')
    expect(analysis.articles).toHaveLength(1)
    expect(analysis.articles[0]).toMatchObject({ title: 'The lamplighter' })
    expect(analysis.articles[0]?.text).toContain('nine apprentices')
    expect(analysis.articles[0]?.summary).toContain('nine apprentices')
    expect(await originalOf(raw)).toContain('nine apprentices')
  })

  it('also in a copy that was forwarded by hand', async () => {
    const head =
      '---------- Forwarded message ---------\r\nFrom: The Lamp Post <post@lamps.example>\r\nSubject: The lamplighter\r\n\r\n'
    const { html, text, forwarded } = await parseMail(mail('<br>', head + TEXT, 'Fwd: The lamplighter'))
    expect({ html, from: forwarded?.from.address }).toEqual({ html: null, from: 'post@lamps.example' })
    expect(text).toMatch(/^The lamplighter of Wick/)
  })
})

describe('an HTML part with content is the mail', () => {
  const WORDS = 'The lamplighter of Wick has trained nine apprentices for the pier.'
  it.each([
    ['beside a stub of text', `<p>${WORDS}</p>`, 'Please view this mail in a program that shows HTML.'],
    [
      'beside its own source',
      `<p>${WORDS}</p>`,
      `<html><body><p class="a">${WORDS}</p> ${TEXT}</body></html>`,
    ],
    ['with a link of its own', '<p>Lamps. <a href="https://lamps.example/1">Read the story</a></p>', TEXT],
    ['with a picture', '<img src="https://lamps.example/poster.png" width="600" height="900">', TEXT],
    ['with a picture of unknown size', '<img src="https://lamps.example/poster.png" alt="Poster">', TEXT],
    ['that mentions a browser', '<p>Tonight we talk about the browser of lamps.</p>', 'See the HTML part.'],
  ])('%s', async (_what, html, text) => {
    expect((await parseMail(mail(html, text))).html).not.toBeNull()
  })

  it('pictures are shown in the original, and read from the plain text that describes them', async () => {
    const raw = mail('<a href="https://lamps.example/7"><img src="https://lamps.example/poster.png"></a>')
    const { classification, articles } = await analyseMail(raw)
    expect(classification.kind).toBe('newsletter')
    expect(articles[0]?.text).toContain('nine apprentices')
    expect((await renderOriginal(raw)).spots).toHaveLength(1)
  })
})
