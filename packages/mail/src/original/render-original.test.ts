import { describe, expect, it, test } from 'vitest'
import { pictureBytes } from '../mime/testing/picture-bytes.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import type { Original } from './original.ts'
import { renderOriginal } from './render-original.ts'

/** The page with `{…}` for the address of each picture. */
function shown({ pieces, spots, pictures }: Original): string {
  const address = (n: number | undefined) => JSON.stringify(pictures[n ?? -1]).replaceAll('"', "'")
  return pieces.map((piece, n) => (n === 0 ? piece : address(spots[n - 1]) + piece)).join('')
}
const mailOf = (html: string, headers = '') =>
  Buffer.from(`From: a@x.example\r\nSubject: A & B\r\n${headers}Content-Type: text/html\r\n\r\n${html}`)
const page = async (html: string) =>
  shown(await renderOriginal(mailOf(html))).replace(/\n<\/body>/, '</body>')
const body = async (html: string) => /<body>([\s\S]*)<\/body>/.exec(await page(html))?.[1]?.trim()

describe('the original of a mail', () => {
  it('looks as it was sent', async () => {
    const html =
      '<table width="600" bgcolor="#ffffff" cellpadding="0"><tbody><tr><td align="center" style="font: 14px serif; color: red"><font size="4" face="Georgia">Big</font> <b>news</b></td></tr></tbody></table>'
    expect(await body(html)).toBe(html)
  })

  it('keeps its style sheets, language and direction, and has its subject as title', async () => {
    const html = await page(
      '<!doctype html><html lang="he" dir="rtl"><head><title>x</title><style media="screen">.a { color: red }</style></head><body bgcolor="#eee" class="b"><p class="a">x</p></body></html>',
    )
    expect(html).toBe(
      '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A &amp; B</title><style media="screen">.a { color: red }</style></head><body bgcolor="#eee" class="b"><p class="a">x</p></body></html>',
    )
  })

  it.each(['html', 'body'])('its %s may have styles, but no scripts', async (tag) => {
    const html = await page(
      `<${tag} onload="a()" onmouseover=b() lang="he" style="background:url(https://a.example/b.png)" background="javascript:c()"><p>x</p>`,
    )
    expect(html).toContain(`<${tag} lang="he" style="background:url(`)
    expect(html).not.toMatch(/\bon\w+=|javascript/)
  })

  it('keeps names of anchors and maps only, as other names would shadow properties of the document', async () => {
    const html = '<a name="top">x</a><map name="m"></map><img name="cookie" alt=""><input name="forms">'
    expect(await body(html)).toBe('<a name="top">x</a><map name="m"></map><img alt=""><input readonly="">')
  })

  test.each([
    ['no doctype', '<p>x</p>', /^<html>/],
    ['a strict one', '<!doctype html><p>x</p>', /^<!doctype html><html>/],
    [
      'a transitional one',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>x</p>',
      /^<!DOCTYPE html PUBLIC/,
    ],
  ])('has the rendering mode of its doctype: %s', async (_, html, start) => {
    expect(await page(html)).toMatch(start)
  })
})

describe('the pictures of an original', () => {
  test.each([
    [
      'an image',
      '<img src="https://a.example/1.png" alt="One" width="600">',
      `<img alt="One" width="600" src="{'url':'https://a.example/1.png'}">`,
    ],
    [
      'an address without a scheme',
      '<img src="//a.example/1.png">',
      `<img src="{'url':'https://a.example/1.png'}">`,
    ],
    [
      'a background',
      '<table background="https://a.example/1.png"></table>',
      `<table background="{'url':'https://a.example/1.png'}"></table>`,
    ],
    [
      'one in a style',
      `<p style="background: url('https://a.example/1.png')">x</p>`,
      `<p style="background: url(&quot;{'url':'https://a.example/1.png'}&quot;)">x</p>`,
    ],
    [
      'sharper ones',
      '<picture><source srcset="https://a.example/1.png 1x, https://a.example/2.png 2x" media="print"><img src="cid:none" alt="a"></picture>',
      `<picture><source media="print" srcset="{'url':'https://a.example/1.png'} 1x, {'url':'https://a.example/2.png'} 2x"><img alt="a"></picture>`,
    ],
    [
      'no picture at all',
      '<img src="javascript:alert(1)" alt="a"><img src="file:///etc/passwd" alt="b"><img src="pic.png" alt="c">',
      '<img alt="a"><img alt="b"><img alt="c">',
    ],
    [
      'a poster',
      '<video poster="https://a.example/1.png" src="https://a.example/v.mp4">A film</video>',
      'A film',
    ],
    ['a drawing', '<svg><image href="https://a.example/1.png"/></svg>after', 'after'],
    ['a button of a form', '<input type="image" src="https://a.example/1.png">after', 'after'],
  ])('%s', async (_, html, wanted) => {
    expect(await body(html)).toBe(wanted)
  })

  test('attached ones are all included, by content id and in data URLs', async () => {
    const raw = [
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<img src="cid:one%40x"><p style="background:url(cid:two)">x</p><img src="data:image/png;base64,AAEC">',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <one@x>',
      'Content-Transfer-Encoding: base64',
      '',
      'AQ==',
      '--b',
      'Content-Type: image/gif',
      'Content-ID: <two>',
      'Content-Transfer-Encoding: base64',
      '',
      'Ag==',
      '--b--',
      '',
    ]
    const original = await renderOriginal(Buffer.from(raw.join('\r\n')))
    expect(original.images.map((bytes) => [...bytes]).sort()).toEqual([[0, 1, 2], [1], [2]])
    expect(shown(original)).not.toMatch(/cid:|data:/)
    expect(original.spots).toHaveLength(3)
  })

  test('one that is used several times is one picture', async () => {
    const { pictures, spots } = await renderOriginal(mailOf('<img src="https://a.example/1.png">'.repeat(3)))
    expect({ pictures, spots }).toEqual({ pictures: [{ url: 'https://a.example/1.png' }], spots: [0, 0, 0] })
  })

  test('a mail’s base URL is respected', async () => {
    expect(await body('<base href="https://a.example/n/"><img src="1.png"><a href="x">y</a>')).toBe(
      `<img src="{'url':'https://a.example/n/1.png'}"><a href="https://a.example/n/x" target="_blank" rel="noopener noreferrer">y</a>`,
    )
  })

  test.each([
    '<img src="https://t.example/o.gif" width="1" height="1">',
    '<img src="https://t.example/o.gif" width=1 height=1px border=0>',
    '<img src="https://t.example/o.gif" style="width:1px;height:1px">',
    '<img src="https://t.example/o.gif" width="600" height="0">',
    '<img src="https://t.example/o.gif" style="display: none !important">',
    '<img src="https://t.example/o.gif" style="opacity:0">',
    '<style>.px { width: 1px; height: 1px }</style><img class="px" src="https://t.example/o.gif">',
    '<style>.px { width: 600px }</style><style>.px { width: 1px; height: 1px }</style><img class="px" src="https://t.example/o.gif">',
  ])('an invisible one is not fetched: %s', async (html) => {
    expect((await renderOriginal(mailOf(`${html}words`))).pictures).toEqual([])
  })

  test.each([
    '<img src="https://a.example/line.gif" width="600" height="1">',
    '<img src="https://a.example/a.gif" width="100%">',
    '<img src="https://a.example/phone.gif" class="phone-only" style="display:none">',
    '<style>.a { width: 1px; height: 1px }</style><style>.a { width: 600px; height: 300px }</style><img class="a" src="https://a.example/a.gif">',
  ])('a visible one is fetched: %s', async (html) => {
    expect((await renderOriginal(mailOf(html))).pictures).toHaveLength(1)
  })
})

test('what is shown without scripts is included, as scripts don’t run', async () => {
  const html =
    '<applet code="a.class"><param name="b" value="c">Click <a href="https://a.example/play">to play</a>.</applet><object data="a.swf"><embed src="a.swf">Or <b>listen</b>.</object>'
  const page = shown(await renderOriginal(mailOf(html)))
  expect(page).toMatch(/Click <a href="https:\/\/a\.example\/play"[^>]*>to play<\/a>\.Or <b>listen<\/b>\./)
  expect(page).not.toMatch(/<(?:applet|object|param|embed)|a\.swf/)
})

describe('active content of a mail', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror="alert(1)" alt="">',
    '<svg onload="alert(1)"><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><img src=x onerror=alert(1)></template>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x"><applet></applet>',
    '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
    '<base target="_top" href="https://evil.example/">',
    '<link rel="stylesheet" href="https://evil.example/a.css"><link rel="dns-prefetch" href="//evil.example">',
    '<form action="https://evil.example/"><input type="hidden" name="a"><input type="password"></form>',
    '<button formaction="https://evil.example/">x</button>',
    '<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>',
    '<frameset><frame src="https://evil.example/"></frameset>',
    '<!--[if mso]><script>alert(1)</script><![endif]-->',
    '<style>@import "https://evil.example/a.css"; a { background: url(https://evil.example/b) }</style>',
    '<style type="text/x-evil">@import "https://evil.example/a.css"</style>',
  ])('is removed: %s', async (html) => {
    const page = shown(await renderOriginal(mailOf(html))).replaceAll(/title="[^"]*"/g, '')
    expect(page).not.toMatch(
      /alert|<(?:script|svg|math|iframe|object|embed|applet|base|link|form|frame|xmp|plaintext|template|noscript)|http-equiv|formaction|srcdoc|@import/,
    )
    expect(page.replaceAll("{'url':'https://evil.example/b'}", '')).not.toContain('evil.example')
  })

  test.each([
    [
      'out of the mail',
      'https://a.example/x?y=1',
      'href="https://a.example/x?y=1" target="_blank" rel="noopener noreferrer"',
    ],
    [
      'to a letter',
      'mailto:a@x.example',
      'href="mailto:a@x.example" target="_blank" rel="noopener noreferrer"',
    ],
    ['within it', '#two', 'href="#two"'],
  ])('links lead %s', async (_, href, wanted) => {
    expect(
      await body(`<a href="${href}" ping="https://p.example" onclick="x()" target="_top" download>y</a>`),
    ).toBe(`<a ${wanted}>y</a>`)
  })

  test.each([
    'javascript:alert(1)',
    ' java&#10;script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/api/user',
    'file:///x',
  ])('a link that leads nowhere else has no target: %s', async (href) => {
    expect(await body(`<a href="${href}">y</a>`)).toBe('<a>y</a>')
  })
})

describe('other mails', () => {
  test('a plain text is unchanged, with quotes and links', async () => {
    const raw = Buffer.from('Subject: S\r\n\r\nHi <b>\r\n> a\r\n>> b\r\nsee https://a.example/x?a=1&b=2.')
    expect(shown(await renderOriginal(raw))).toContain(
      '<body><div class="text">Hi &lt;b&gt;\n<blockquote>a\n<blockquote>b\n</blockquote></blockquote>see <a href="https://a.example/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">https://a.example/x?a=1&amp;b=2</a>.\n',
    )
  })

  test('a hand-forwarded copy is shown complete', async () => {
    const html =
      '<p>Look at this!</p><div class="gmail_quote"><div>---------- Forwarded message ---------<br>From: <b>News</b> &lt;news@n.example&gt;<br>Date: Mon, 2 Mar 2026<br>Subject: Original<br>To: me@x.example</div><p>The news.</p></div>'
    const shownHtml = shown(await renderOriginal(mailOf(html)))
    for (const words of ['Look at this!', 'Forwarded message', 'The news.'])
      expect(shownHtml).toContain(words)
  })

  test('a mail with more siblings than a call takes arguments is shown', async () => {
    const many = 200_000
    const html = shown(await renderOriginal(mailOf(`<x-box>${'<br>'.repeat(many)}</x-box>the end`)))
    expect(html.split('<br>')).toHaveLength(many + 1)
    expect(html).toContain('the end')
  })

  test('if the HTML shows nothing, the plain text is shown', async () => {
    const raw = Buffer.from(
      'Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nWords\r\n--b\r\nContent-Type: text/html\r\n\r\n<style>a{}</style><p> </p>\r\n--b--\r\n',
    )
    expect(shown(await renderOriginal(raw))).toContain('Words')
  })

  test('a mail without text says so, and lists its attachments', async () => {
    const raw = Buffer.from(
      'Content-Type: application/pdf; name="<b>.pdf"\r\nContent-Disposition: attachment; filename="<b>.pdf"\r\n\r\nx',
    )
    const page = shown(await renderOriginal(raw))
    expect(page).toContain('This email has no text.')
    expect(page).toMatch(
      /Attachments:<ul><li><a href="attachments\/0\?disposition=inline" [^>]*>_b_\.pdf<\/a><\/li><\/ul>/,
    )
  })

  test.each(['text/plain', 'text/html'])('an attached photo is shown below %s', async (type) => {
    const photo = Buffer.from(pictureBytes(640, 480)).toString('base64')
    const raw = Buffer.from(
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: ${type}\r\n\r\nWords\r\n--b\r\nContent-Type: image/png; name="a &amp; b.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo}\r\n--b--\r\n`,
    )
    const original = await renderOriginal(raw)
    expect(shown(original)).toMatch(/Words[\s\S]*<img src="[^"]+"[\s\S]*>a &amp;amp; b\.png<\/a>/)
    expect(original.images).toEqual([pictureBytes(640, 480)])
  })

  test('a huge one is rendered quickly', async () => {
    const html = '<table><tr><td style="color:red"><a href="https://a.example/x">words</a></td></tr></table>'
    const raw = mailOf(html.repeat(100_000))
    expect(await cpuMsOf(() => renderOriginal(raw))).toBeLessThan(4000)
  })
})
