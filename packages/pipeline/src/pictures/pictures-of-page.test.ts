import { expect, test } from 'vitest'
import { parseMail } from '../parse/parse-mail.ts'
import { picturesOfPage } from './pictures-of-page.ts'

const picturesOf = async (html: string) =>
  picturesOfPage(await parseMail(Buffer.from(`From: a@b.example\r\nContent-Type: text/html\r\n\r\n${html}`)))

test('every picture of the web that an original shows is listed once, images before what lies behind words', async () => {
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

test.each([
  ['one pixel', '<img src="https://p.example/a.png" width="1" height="1">'],
  ['no height', '<img src="https://p.example/a.png" style="height:0">'],
  ['hidden', '<img src="https://p.example/a.png" style="display:none">'],
  ['hidden by a sheet', '<style>img { visibility: hidden }</style><img src="https://p.example/a.png">'],
])('a picture of %s is none', async (_, html) => {
  expect(await picturesOf(html)).toEqual([])
})

test('a mail of ten thousand pictures lists some of them', async () => {
  const html = Array.from({ length: 10_000 }, (_, n) => `<img src="https://p.example/${n}">`).join('')
  expect(await picturesOf(html)).toHaveLength(500)
})

test('plain text has none', async () => {
  const mail = 'From: a@b.example\r\n\r\nhttps://p.example/a.png'
  expect(picturesOfPage(await parseMail(Buffer.from(mail)))).toEqual([])
})
