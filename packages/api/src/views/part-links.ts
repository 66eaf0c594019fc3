import { z } from 'zod'
import type { IssueLeftover } from '../schemas/issue-page.ts'

type Link = IssueLeftover['links'][number]

const stored = z.array(z.object({ url: z.string(), text: z.string() }))

/** In the sanitiser's output no tag holds a bracket, and no link another link. */
const ANCHOR = /<a(\s[^<>]*)>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/g

/** The links of a leftover as they are stored; an address that a browser should not open is null. */
export function linksOfJson(json: string): Link[] {
  return stored.parse(JSON.parse(json)).map(({ url, text }) => ({ url: opened(url), text }))
}

/** The links in stored HTML of an article, its own address first. Relies on the sanitiser's output. */
export function linksOfHtml(html: string, own: Link): Link[] {
  const inside = Array.from(html.matchAll(ANCHOR)).flatMap(([, tag = '', words = '']) => {
    const url = /\shref="([^"]*)"/.exec(tag)?.[1]
    const text = unescaped(words.replace(/<[^<>]*>/g, '')).trim()
    return url === undefined ? [] : [{ url: opened(unescaped(url)), text }]
  })
  return own.url === null ? inside : [own, ...inside]
}

const opened = (url: string) => (/^(?:https?:|mailto:)/i.test(url) ? url : null)

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
