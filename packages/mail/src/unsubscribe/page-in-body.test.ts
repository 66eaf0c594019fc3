import { expect, test } from 'vitest'
import { pageInBody } from './page-in-body.ts'

const AT = 'https://tide.example'
const link = (text: string, url = `${AT}/x/9f2c`) => ({ text, url })

test.each([
  'Unsubscribe',
  'unsubscribe here',
  'Newsletter abbestellen',
  'Se désabonner',
  'Cancelar suscripción',
  'Annulla iscrizione',
  'Uitschrijven',
  'Avregistrera',
  'Afmeld',
  'Wypisz się',
  'Odhlásit',
  'Leiratkozás',
  'Отписаться',
  '配信停止',
  '退订',
  '수신거부',
])('the link “%s” leads to the unsubscribe page', (words) => {
  expect(pageInBody([link('Read more', `${AT}/a`), link(words)])).toEqual({
    url: `${AT}/x/9f2c`,
    host: 'tide.example',
  })
})

test('an address counts if the link texts don’t match, and texts come first', () => {
  const here = link('here', `${AT}/unsubscribe?u=7`)
  expect(pageInBody([here, link('About us', `${AT}/about`)])?.url).toBe(`${AT}/unsubscribe?u=7`)
  expect(pageInBody([link('Abmelden', `${AT}/a`), here])?.url).toBe(`${AT}/a`)
})

test.each([
  ['nothing', []],
  ['other links', [link('Read more'), link('Privacy', `${AT}/privacy`)]],
  ['a script', [link('Unsubscribe', 'javascript:alert(1)')]],
  ['an address with a password', [link('Unsubscribe', 'https://a:b@tide.example/x')]],
  ['an address without end', [link('Unsubscribe', `${AT}/${'x'.repeat(5000)}`)]],
])('there is none in %s', (_what, links) => {
  expect(pageInBody(links)).toBeNull()
})
