import { describe, expect, it, test } from 'vitest'
import { htmlMail, mailOf } from '../testing/mail-of.ts'
import { pictureBytes } from './testing/picture-bytes.ts'

const base64 = (width: number, height: number) => Buffer.from(pictureBytes(width, height)).toString('base64')
const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
const picture = (head: string, width = 640, height = 480) =>
  part(`Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n${head}`, base64(width, height))
const multipart = (kind: string, ...parts: string[]) =>
  mailOf({ 'MIME-Version': '1.0', 'Content-Type': `multipart/${kind}; boundary=b` }, `${parts.join('')}--b--`)
const html = (body: string, head = '') => part(`Content-Type: text/html; charset=utf-8${head}`, body)

describe('pictures in data: URLs', () => {
  it.each([
    ['in double quotes', (url: string) => `<img src="${url}">`],
    ['in single quotes', (url: string) => `<IMG alt='x' SRC = '${url}'>`],
    ['without quotes', (url: string) => `<img src=${url} width=300>`],
    ['folded', (url: string) => `<img src="${url.replace(/(.{40})/g, '$1\r\n ')}">`],
    ['percent-encoded', (url: string) => `<img src="${url.replaceAll('+', '%2B').replaceAll('=', '%3D')}">`],
    ['with a parameter', (url: string) => `<img src="${url.replace(';base64', ';charset=utf-8;base64')}">`],
  ])('are pictures of the mail when written %s', async (_, write) => {
    const mail = await htmlMail(
      `<p>Before</p>${write(`data:image/png;base64,${base64(320, 200)}`)}<p>After</p>`,
    )
    expect(mail.html).toMatch(/<img [^>]*src ?= ?["']?cid:data-0@mail\.invalid/i)
    expect(mail.html).not.toContain('base64')
    expect(mail.images).toEqual([
      { contentId: 'data-0@mail.invalid', mimeType: 'image/png', bytes: pictureBytes(320, 200) },
    ])
  })

  test('their type is that of their bytes, whatever the URL says', async () => {
    const mail = await htmlMail(`<img src="data:image/jpeg;base64,${base64(320, 200)}">`)
    expect(mail.images).toMatchObject([{ mimeType: 'image/png' }])
  })

  it.each([
    ['SVG', `data:image/svg+xml;base64,${Buffer.from('<svg><script>1</script></svg>').toString('base64')}`],
    ['SVG called PNG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a page', 'data:text/html,<b>x</b>'],
    ['a pixel', `data:image/png;base64,${base64(1, 1)}`],
  ])('leave %s where it is', async (_, url) => {
    const mail = await htmlMail(`<p>Words</p><img src="${url}">`)
    expect(mail.images).toEqual([])
    expect(mail.html).not.toContain('cid:')
  })

  it('may have one pixel that is shown large, but not in place of a picture that a script loads', async () => {
    const src = `src="data:image/png;base64,${base64(1, 1)}" width="300" height="200"`
    expect((await htmlMail(`<img alt="weir" ${src}>`)).images).toHaveLength(1)
    expect((await htmlMail(`<img data-src="https://a.example/1.jpg" ${src}>`)).images).toEqual([])
  })

  it('in a text about them are words', async () => {
    const words = '<p>Write &lt;img src="data:image/png;base64,AAAA"&gt; for it.</p>'
    expect((await htmlMail(words)).html?.trim()).toBe(words)
  })

  test('a page longer than what is read without them is read to its end', async () => {
    const url = `data:image/png;base64,${Buffer.concat([pictureBytes(320, 200), Buffer.alloc(900_000)]).toString('base64')}`
    const mail = await htmlMail(`<p>Before</p><img src="${url}"><p>After</p>`)
    expect(mail).toMatchObject({ isCut: false, html: expect.stringContaining('After') })
    expect(mail.images).toHaveLength(1)
  })
})

describe('pictures that the HTML references by their Content-Location', () => {
  it.each([
    ['https://a.example/p/one.png', 'https://a.example/p/one.png', ''],
    ['one.png', 'one.png', ''],
    ['./img/../one.png', 'one.png', ''],
    ['one.png', 'https://a.example/p/one.png', '\r\nContent-Location: https://a.example/p/page.html'],
    ['https://a.example/p/one.png', 'one.png', '\r\nContent-Base: "https://a.example/p/"'],
    [
      '/p/a%20b.png?x=1&amp;y=2',
      'https://a.example/p/a%20b.png?x=1&y=2',
      '\r\nContent-Base: https://a.example',
    ],
    ['file:///C:/Temp/one.png', 'file:///C:/Temp/one.png', ''],
  ])('%s of %s', async (source, location, head) => {
    const mail = await multipart(
      'related',
      html(`<p>Words</p><img src="${source}">`, head),
      picture(`Content-Location: ${location}`),
    )
    expect(mail.html).toContain('src="cid:location-0%40mail.invalid"')
    expect(mail.images).toMatchObject([
      { contentId: 'location-0@mail.invalid', bytes: pictureBytes(640, 480) },
    ])
    expect(mail.attachments).toEqual([])
  })

  test('with a base of the page, an own id and a folded location', async () => {
    const mail = await multipart(
      'related',
      html('<base href="https://a.example/p/"><img src="one.png">'),
      picture('Content-ID: <own@x>\r\nContent-Location:\r\n https://a.example/p/one.png'),
    )
    expect(mail.images).toMatchObject([{ contentId: 'own@x' }])
  })

  test('other addresses are not touched, and lines of a text are no headers', async () => {
    const text = 'Hello\r\nContent-Location: https://a.example/one.png\r\nthere'
    const mail = await multipart(
      'mixed',
      part('Content-Type: text/plain', text),
      html('<img src="https://a.example/two.png">'),
      picture('Content-Location: https://a.example/one.png', 20, 20),
    )
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain(text.replaceAll('\r\n', '\n'))
    expect(mail.html).toContain('src="https://a.example/two.png"')
    expect(mail.images).toEqual([])
  })
})

test.each([
  ['its id in capitals', 'CID:weir@a.example', 'Content-ID: <weir@a.example>'],
  ['its name', 'cid:weir.png', 'Content-Disposition: inline; filename=weir.png'],
  ['an id in spaces', 'cid:weir@a.example', 'Content-ID: < weir@a.example >'],
  ['an id in quotes', 'cid:weir@a.example', 'Content-ID: "weir@a.example"'],
])('a picture that the HTML references by %s is one of the text', async (_, src, head) => {
  const mail = await multipart('related', html(`<img src="${src}">`), picture(head))
  const contentId = src.slice(4)
  expect(mail.html).toContain(`src="cid:${contentId}"`)
  expect(mail.images).toEqual([{ contentId, mimeType: 'image/png', bytes: pictureBytes(640, 480) }])
})

test.each(['cid:&lt;Weir@a.example&gt;', 'cid:weir@A.EXAMPLE', 'cid://Weir@a.example'])(
  'a picture that the HTML references by %s is the one that is meant',
  async (src) => {
    const mail = await multipart(
      'related',
      html(`<img src="${src}">`),
      picture('Content-ID: <Weir@a.example>'),
    )
    expect(mail.html).toContain('src="cid:Weir%40a.example"')
    expect(mail.images).toMatchObject([{ contentId: 'Weir@a.example' }])
  },
)

describe('attached pictures', () => {
  const words = part('Content-Type: text/plain', 'The photo of the week is attached.')

  it('are photos of the mail if nothing references them', async () => {
    const mail = await multipart(
      'mixed',
      words,
      picture('Content-Disposition: attachment; filename=weir.png'),
    )
    expect(mail.images).toEqual([
      {
        contentId: 'photo-0@mail.invalid',
        mimeType: 'image/png',
        bytes: pictureBytes(640, 480),
        isAttached: true,
      },
    ])
    expect(mail.attachments).toMatchObject([{ filename: 'weir.png' }])
  })

  it('are recognised by their bytes', async () => {
    const unnamed = picture('').replace('image/png', 'application/octet-stream')
    expect((await multipart('mixed', words, unnamed)).images).toMatchObject([{ mimeType: 'image/png' }])
    const page = part('Content-Type: image/png', '<svg/>')
    expect((await multipart('mixed', words, page)).images).toEqual([])
  })

  it.each([
    ['a pixel', picture('Content-Disposition: inline', 1, 1)],
    ['an icon', picture('Content-Disposition: inline; filename=image001.png', 64, 64)],
    ['a narrow banner', picture('Content-Disposition: inline; filename=image002.png', 600, 90)],
    ['a logo', picture('Content-Disposition: attachment; filename=club-logo.png')],
  ])('%s of a signature is none', async (_, attached) => {
    const mail = await multipart('mixed', words, attached)
    expect(mail.images).toEqual([])
    expect(mail.attachments).toHaveLength(1)
  })
})
