import { expect, test } from 'vitest'
import { analyseMail } from '../analyse-mail.ts'
import { renderOriginal } from './render-original.ts'

const mailOf = (html: string) =>
  Buffer.from(`From: a@b.example\r\nSubject: A\r\nContent-Type: text/html\r\n\r\n${html}`)
const picturesOf = async (html: string) => (await analyseMail(mailOf(html))).webPictures
/** The pictures that the page of the original includes. */
async function spotsOf(raw: Uint8Array): Promise<string[]> {
  const { pictures } = await renderOriginal(raw)
  return pictures.flatMap((picture) => ('url' in picture ? picture.url : [])).toSorted()
}

const A = 'https://p.example/a.png'
const B = 'https://p.example/b.png'

test.each([
  `<img src="${A}">`,
  `<IMG SRC=${A}>`,
  `<img src="&#104;ttps://p.example/a.png">`,
  `<img src="ht\ntps://p.example/a.png">`,
  `<img srcset="${A} 1x, ${B} 2x">`,
  `<picture><source srcset="${A}, ${B} 2x"><img alt=""></picture>`,
  `<table BACKGROUND="${A}"><tr><td background=" ${B} ">x</td></tr></table>`,
  ...[
    'url',
    'URL',
    'u\\72l',
    '\\75rl',
    '\\55 \\52 \\4c ',
    'u\\r\\l',
    'src',
    's\\72 c',
    'image',
    'cross-fade',
  ].map((name) => `<p style='background: ${name}("${A}")'>x</p>`),
  `<p style="background: u\\72l(${A})">x</p>`,
  `<p style="background: \\000075\\000072\\00006c(${A})">x</p>`,
  `<p style='background: image-set("${A}" 1x, url(${B}) 2x)'>x</p>`,
  `<p style='background: -webkit-image-set(url(${A}) 1x)'>x</p>`,
  `<p style='background: i\\6d age-set("${A}" 1x)'>x</p>`,
  `<p style='background: cross-fade("${A}", "${B}")'>x</p>`,
  `<p style='background: cr\\6fss-fade("${A}", red)'>x</p>`,
  `<p style='background: /* url(${B}) */ url(/**/${A})'>x</p>`,
  `<p style='background: url(/* */"${A}")'>x</p>`,
  `<p style='background: u/**/rl(${A})'>x</p>`,
  `<p style='background: url( "\\68ttps://p.example/a.png" )'>x</p>`,
  `<p style='--a: url(${A}); background: var(--a)'>x</p>`,
  `<p style='background: image(var(--a, "${A}"))'>x</p>`,
  `<style>.a { background: URL('${A}') }</style>x`,
  `<style>.a { list-style: u\\72l(${A}) } @import "${B}";</style>x`,
  `<style type="text/plain">.a { background: url(${A}) }</style>x`,
  `<noscript><img src="${A}"></noscript>x`,
  `<template><img src="${A}"></template>x`,
  `<video poster="${A}" src="${B}"></video>x`,
  `<svg><image href="${A}"/><style>a { background: url(${B}) }</style></svg>x`,
  `<input type="image" src="${A}"><object><img src="${B}"></object>`,
  `<iframe><img src="${A}"></iframe><select><option style="background:url(${B})">x</select>`,
  `<base target="_top"><base href="https://q.example/"><img src="a.png">`,
  `<base href="https://q.example/n/"><img src="a.png"><p style="background:url(../b.png)">x</p>`,
  `<p hidden style="background:url(${A})"></p>`,
])('the pictures of the page are fetched, however they are written: %s', async (html) => {
  expect((await picturesOf(html)).toSorted()).toEqual(await spotsOf(mailOf(html)))
})

test('all pictures of a forwarded copy’s page are fetched', async () => {
  const html = `<p>See below. <img src="${A}"></p><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>
    From: <b>News</b> &lt;news@n.example&gt;<br>Date: Mon, 2 Mar 2026 at 10:00<br>Subject: A<br>To: &lt;ann@b.example&gt;<br></div><p>Hello</p><img src="${B}"></div>`
  const raw = mailOf(html)
  const { webPictures, identity } = await analyseMail(raw)
  expect(identity.isForwardedCopy).toBe(true)
  expect(webPictures.toSorted()).toEqual([A, B])
  expect(await spotsOf(raw)).toEqual([A, B])
})

test('every web picture of an original is listed once, images before backgrounds', async () => {
  const html = `<style>.a { background: url(https://p.example/sheet.png) }</style>
    <table background="http://p.example/table.png"><tr><td style="background-image: u\\72l('https://p.example/style.png')">
    <img src="https://p.example/one.png?a=1&amp;b=2"><img src=" https://p.example/one.png?a=1&b=2 ">
    <img src="https://P.example/two.png" srcset="https://p.example/two-2x.png 2x, https://p.example/three.png 3x">
    <img src="//p.example/none.png"><img src="cid:a"><img src="data:image/png;base64,AA"></td></tr></table>`
  expect(await picturesOf(html)).toEqual([
    ...['https://p.example/one.png?a=1&b=2', 'https://p.example/two.png'],
    ...['https://p.example/two-2x.png', 'https://p.example/three.png', 'https://p.example/none.png'],
    ...['https://p.example/sheet.png', 'http://p.example/table.png', 'https://p.example/style.png'],
  ])
})

test('a mail of ten thousand pictures lists some of them', async () => {
  const html = Array.from({ length: 10_000 }, (_, n) => `<img src="https://p.example/${n}">`).join('')
  expect(await picturesOf(html)).toHaveLength(2000)
})

test('plain text has none, even beside HTML that shows nothing', async () => {
  const plain = 'From: a@b.example\r\n\r\nhttps://p.example/a.png'
  expect((await analyseMail(Buffer.from(plain))).webPictures).toEqual([])
  const raw = Buffer.from(
    `From: a@b.example\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nWords\r\n--b\r\nContent-Type: text/html\r\n\r\n<body background="${A}"></body>\r\n--b--\r\n`,
  )
  expect((await analyseMail(raw)).webPictures).toEqual(await spotsOf(raw))
})
