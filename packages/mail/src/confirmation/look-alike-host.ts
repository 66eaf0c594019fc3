import { domainToUnicode } from 'node:url'
import { siteOf } from '../common/net/site-of.ts'
import { normalForm } from '../common/text/normal-form.ts'

/** Letters of other scripts that look like Latin ones, by the Latin letter. */
const LIKE: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: 'аαɑа',
    b: 'Ььвβ',
    c: 'сϲс',
    d: 'ԁժ',
    e: 'еєε',
    g: 'ɡց',
    h: 'һհ',
    i: 'іıιї',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏⅼןΙ',
    m: 'мⅿ',
    n: 'пոηп',
    o: 'оοօσ〇',
    p: 'рρ',
    q: 'ԛզ',
    r: 'гѓ',
    s: 'ѕꜱ',
    t: 'тτ',
    u: 'цսυ',
    v: 'ѵνⅴ',
    w: 'ԝωա',
    x: 'хχⅹ',
    y: 'уүγ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether a host looks like another: letters of several scripts, or a name that looks like `senderSite`. */
export function isLookAlike(host: string, senderSite: string): boolean {
  const shown = domainToUnicode(host) || host
  const labels = shown.split('.')
  if (labels.some((label) => SCRIPTS.filter((script) => script.test(label)).length > 1)) return true
  if (labels.some((label) => /[^\p{ASCII}]/u.test(label) && isDisguisedLatin(label))) return true
  const site = siteOf(host)
  return (
    senderSite !== '' &&
    site !== senderSite &&
    looksOf(siteOf(shown)) === looksOf(domainToUnicode(senderSite))
  )
}

/** Every letter looks like a Latin one. */
function isDisguisedLatin(label: string): boolean {
  const letters = [...label].filter((letter) => /\p{L}/u.test(letter))
  return letters.every((letter) => LIKE[letter] !== undefined)
}

/** A skeleton of a name: names that look alike have the same. */
function looksOf(name: string): string {
  const stripped = normalForm(name, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...stripped]
    .map((letter) => LIKE[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
}
