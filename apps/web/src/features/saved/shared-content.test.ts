import { expect, test } from 'vitest'
import { type Shared, type SharedContent, sharedContent } from './shared-content.ts'

const url = 'https://quayside.example/ships?a=1'

test.each<[string, Shared, SharedContent | undefined]>([
  ['an address', { url }, { url }],
  ['an address with its title', { title: ' Ships ', url }, { url, title: 'Ships' }],
  ['an address and a text about it', { title: 'Ships', text: 'Read this', url }, { url, title: 'Ships' }],
  ['an address as text, as most Android apps send it', { text: url }, { url }],
  [
    'an address after words',
    { text: `Freighters under sail ${url}` },
    { url, title: 'Freighters under sail' },
  ],
  ['an address before words', { text: `${url}\nvia Ann` }, { url, title: 'via Ann' }],
  ['an address that ends a sentence', { text: `See ${url}.` }, { url, title: 'See' }],

  [
    'an address with brackets',
    { text: 'https://en.example/Sail_(ship)' },
    { url: 'https://en.example/Sail_(ship)' },
  ],
  ['an address as title', { title: url, text: '' }, { url }],
  ['the title twice', { title: url, url }, { url }],
  ['a text with an address in it', { text: `First ${url} and then` }, { text: `First ${url} and then` }],
  [
    'a text',
    { title: 'Note', text: 'Buy bread\n\nand milk' },
    { title: 'Note', text: 'Buy bread\n\nand milk' },
  ],
  ['a text that is its title', { title: 'Bread', text: 'Bread' }, { text: 'Bread' }],
  ['a title alone', { title: 'Bread' }, { text: 'Bread' }],
  ['an address of no page', { url: 'javascript:alert(1)' }, { text: 'javascript:alert(1)' }],
  ['nothing', {}, undefined],
  ['white space', { title: ' ', text: '\n', url: null }, undefined],
])('of %s', (_, shared, content) => {
  expect(sharedContent(shared)).toEqual(content)
})
