import { describe, expect, it } from 'vitest'
import { analyseMail } from '../analyse-mail.ts'
import { readPage } from '../common/html/page-of.ts'
import { readHtml } from './lines/read-html.ts'

const visible = (html: string) =>
  readHtml(readPage(html))
    .filter(({ hidden }) => !hidden)
    .map(({ text }) => text)
    .join(' | ')
const hidden = (html: string) =>
  readHtml(readPage(html))
    .filter((line) => line.hidden)
    .map(({ text }) => text)
    .join(' | ')

const page = (body: string, css = '') =>
  `<html><candidate><style>${css}</style></head><body><p>Seen before.</p>${body}<p>Seen after.</p></body></html>`

const SECRET = 'Secret words'
const styled = (style: string) => `<div style="${style}">${SECRET}</div>`

describe('hidden text', () => {
  it.each([
    ['is not displayed', styled('display:none')],
    ['is not displayed, importantly', styled('display: none !important; display:block')],
    ['is not visible', styled('visibility:hidden')],
    ['is transparent', styled('opacity:0')],
    ['is nearly transparent', styled('opacity: .01')],
    ['has no size', styled('font-size:0')],
    ['has a size of one pixel', styled('font-size:1px;line-height:1px')],
    ['has a size of two pixels', styled('font: 2px Arial')],
    ['is white on the white page', styled('color:#ffffff')],
    ['is white by name', '<font color="white">Secret words</font>'],
    ['is nearly white', styled('color:#fdfdfd')],
    ['has a transparent color', styled('color:transparent')],
    ['has a color of no opacity', styled('color:rgba(20, 20, 20, 0)')],
    [
      'has the color of its cell',
      `<table><tr><td bgcolor="#112233"><span style="color:rgb(17,34,51)">${SECRET}</span></td></tr></table>`,
    ],
    [
      'has a color that it inherits, on a background set inside',
      `<div style="color:#000"><div style="background:#000000">${SECRET}</div></div>`,
    ],
    [
      'is white in a white cell of a dark table',
      `<table bgcolor="#000"><tr><td style="background-color:hsl(0, 0%, 100%);color:#FFF">${SECRET}</td></tr></table>`,
    ],
    ['stands far to the left', styled('position:absolute;left:-9999px')],
    ['stands far above', styled('position: fixed; top: -1000em')],
    ['is indented out of the page', styled('text-indent:-9999px')],
    ['is pushed out by its margin', styled('margin-left:-10000px')],
    ['is clipped to nothing', styled('position:absolute;clip:rect(0,0,0,0)')],
    ['is clipped by a path', styled('clip-path: inset(50%)')],
    ['is scaled to nothing', styled('transform:scale(0)')],
    ['is cut off at no height', styled('height:0;overflow:hidden')],
    ['is cut off at no greatest height', styled('max-height:0px;overflow:hidden')],
    ['is cut off at one pixel', styled('width:1px;height:1px;overflow:hidden')],
    ['is hidden from Outlook', styled('mso-hide:all')],
    ['has the attribute for it', `<p hidden>${SECRET}</p>`],
    ['is kept for scripts that do not run', `<noscript><p>${SECRET}</p></noscript>`],
    ['is a template', `<template><p>${SECRET}</p></template>`],
    ['inherits it', `<div style="display:none"><p style="display:block;color:red">${SECRET}</p></div>`],
  ])('%s', (_how, html) => {
    expect(visible(page(html))).toBe('Seen before. | Seen after.')
    expect(hidden(page(html))).toBe(SECRET)
  })

  it.each([
    ['a class', '.pre{display:none}', `<p class="pre">${SECRET}</p>`],
    ['two classes', '.pre.header{color:#fff}', `<p class="header pre">${SECRET}</p>`],
    [
      'a tag inside a class',
      'td.x span{font-size:1px}',
      `<table><tr><td class="x"><span>${SECRET}</span></table>`,
    ],
    ['a child of an id', '#top > p{visibility:hidden}', `<div id="top"><p>${SECRET}</p></div>`],
    ['a rule for screens', '@media screen{.pre{opacity:0}}', `<p class="pre">${SECRET}</p>`],
    [
      'an important rule over the style',
      '.pre{display:none!important}',
      `<p class="pre" style="display:block">${SECRET}</p>`,
    ],
  ])('is hidden by a style sheet: %s', (_how, css, html) => {
    expect(visible(page(html, css))).toBe('Seen before. | Seen after.')
    expect(hidden(page(html, css))).toBe(SECRET)
  })

  it('is a comment, or an alternative for Outlook', () => {
    const html = page(`<!-- ${SECRET} --><!--[if mso]><p>${SECRET}</p><![endif]-->`)
    expect(visible(html)).toBe('Seen before. | Seen after.')
  })

  it('is zero-width padding, and words stay whole', () => {
    const padding = '&#847;&zwnj;&nbsp;&#8199;&#65279;&shy;'.repeat(40)
    expect(visible(page(`<p>One wo&#8203;rd, then${padding}</p>`))).toBe(
      'Seen before. | One word, then | Seen after.',
    )
    expect(visible('<p>&#8238;turned&#8236; words</p>')).toBe('turned words')
    expect(visible('<p>می‌روم 👩‍🚀 ❤️</p>')).toBe('می‌روم 👩‍🚀 ❤️')
  })

  it('is in no article, summary or tag, and is counted', async () => {
    const words = 'Gibberbank transfers zanzibar lottery. '.repeat(30)
    const html = `<div style="color:#fff;font-size:14px">${words}</div><h1>The lamp</h1><p>The lamp on the pier was lit again last night. It had been dark for nine years, and nobody knows who climbed up to it.</p><span style="position:absolute;left:-5000px">${words}</span>`
    const raw = Buffer.from(`Subject: The lamp\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`)
    const analysis = await analyseMail(raw)
    expect(analysis.articles).toHaveLength(1)
    expect(JSON.stringify(analysis.articles)).not.toMatch(/gibberbank|zanzibar|lottery/i)
    expect(analysis.nonArticleParts.map(({ reason }) => reason)).toContain('hidden')
  })
})

describe('visible text', () => {
  it.each([
    [
      'white in a dark cell',
      `<table><tr><td bgcolor="#000"><p style="color:#fff">Here</p></td></tr></table>`,
    ],
    ['white over a picture', `<div style="background:url(x.png) #fff"><p style="color:#fff">Here</p></div>`],
    [
      'white over a gradient',
      `<div style="background-image:linear-gradient(red,blue);color:white">Here</div>`,
    ],
    [
      'white in a cell with a picture',
      `<table><tr><td background="x.png" style="color:#fff">Here</td></tr></table>`,
    ],
    ['a link in a white text', `<p style="color:#fff"><a href="https://x.example">Here</a></p>`],
    ['gray', `<p style="color:#999999">Here</p>`],
    [
      'of a size of its own in a cell without one',
      `<div style="font-size:0"><p style="font-size:14px">Here</p></div>`,
    ],
    ['visible again inside', `<div style="visibility:hidden"><p style="visibility:visible">Here</p></div>`],
    ['in a box without height that cuts nothing off', `<div style="height:0">Here</div>`],
    ['in a color that is a variable', `<p style="color:var(--x)">Here</p>`],
  ])('%s', (_how, html) => {
    expect(visible(html)).toBe('Here')
  })

  it.each([
    [
      'dark colors',
      '@media (prefers-color-scheme: dark){p{display:none}.a{color:#fff!important}}',
      '<p class="a">Here</p>',
    ],
    [
      'a mail program of its own',
      '[data-ogsc] .a{color:#fff} u + .body .a{display:none}',
      '<p class="a">Here</p>',
    ],
    [
      'narrow screens',
      '@media only screen and (max-width: 600px){.a{display:none!important}}',
      '<p class="a">Here</p>',
    ],
    ['paper', '@media print{.a{display:none}}', '<p class="a">Here</p>'],
    [
      'backgrounds that are painted by other rules',
      '.b:not(.c){background:#000}',
      '<div class="b"><p style="color:#fff">Here</p></div>',
    ],
  ])('whatever applies to %s', (_what, css, html) => {
    expect(visible(`<style>${css}</style>${html}`)).toBe('Here')
  })

  const twins = '<p class="wide">Wide twin</p><p class="narrow">Narrow twin</p>'
  it.each([
    [
      'hidden on narrow screens',
      '.narrow{display:none}@media (max-width:480px){.wide{display:none}.narrow{display:block}}',
    ],
    [
      'shown on wide screens',
      '.wide{display:none}@media screen and (min-width:481px){.wide{display:block}.narrow{display:none}}',
    ],
    [
      'shown over an important rule',
      '.wide{display:none}@media all and (min-width:30em){.wide{display:block!important}.narrow{display:none!important}}',
    ],
  ])('is the variant for wide or narrow screens: %s', (_how, css) => {
    expect(visible(`<style>${css}</style>${twins}`)).toBe('Wide twin')
  })

  it('is the twin for wide screens where the other is hidden by its own style', () => {
    const css =
      '@media only screen and (max-width:600px){.m{display:block!important;max-height:none!important}}'
    const html = `<style>${css}</style><p>Wide twin</p><!--[if !mso]><!--><div class="m" style="display:none;max-height:0;overflow:hidden;mso-hide:all">Narrow twin</div><!--<![endif]-->`
    expect(visible(html)).toBe('Wide twin')
  })
})
