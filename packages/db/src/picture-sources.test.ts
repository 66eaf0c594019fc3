import { expect, test } from 'vitest'
import { newFileId } from './file-id.ts'
import {
  mapPictureSources,
  pictureIdOf,
  pictureIds,
  pictureSource,
  pictureSources,
} from './picture-sources.ts'

const ID = newFileId()

test('an id has 192 bits and is different each time', () => {
  expect(ID).toMatch(/^[\w-]{32}$/)
  expect(new Set(Array.from({ length: 1000 }, newFileId)).size).toBe(1000)
})

test('a picture source is its scheme and an id, and nothing else is one', () => {
  expect(pictureIdOf(pictureSource(ID))).toBe(ID)
  const others = [
    ID,
    `picture:${ID}x`,
    `picture:${ID.slice(1)}`,
    `PICTURE:${ID}`,
    ` picture:${ID}`,
    `picture:${ID}\n`,
  ]
  for (const other of [...others, 'picture:', `stored:${ID}`, `picture:../${ID}`, '']) {
    expect(pictureIdOf(other)).toBeUndefined()
  }
})

test.each([
  ['a text', `"picture:${ID}" src="picture:${ID}"`],
  ['an escaped text', `&lt;img src="picture:${ID}"&gt;`],
  ['another attribute', `<img alt='<img src="picture:${ID}">'>`],
  ['another attribute with an end of a tag', `<img alt='> src="picture:${ID}"'>`],
  ['another element', `<a href="picture:${ID}">x</a><video src="picture:${ID}"></video>`],
  ['a comment', `<!-- <img src="picture:${ID}"> -->`],
  ['another name', `<img data-src="picture:${ID}" xsrc="picture:${ID}" src-x="picture:${ID}">`],
  ['the second of two', `<img src="" src="picture:${ID}">`],
])('%s is no picture source', (_, html) => {
  expect(pictureIds(html)).toEqual([])
})

test.each([
  ['plain', `<img src="picture:${ID}">`],
  ['behind an end of a tag in quotes', `<img alt="a > b" src="picture:${ID}">`],
  ['in other quotes', `<img src='picture:${ID}'>`],
  ['without quotes', `<img src=picture:${ID}>`],
  ['in capitals', `<IMG SRC="picture:${ID}">`],
  ['with references', `<img src="&#112;icture:${ID}">`],
])('a picture source is found, %s', (_, html) => {
  expect(pictureIds(html)).toEqual([ID])
})

test('sources are replaced in place, and all else stays byte for byte', () => {
  const html = `<p title="a&amp;b">é <img alt="1 > 0" src="https://a.example/?x=1&amp;y=2" width="3"/><br><img SRC='cid:a' alt="">&nbsp;</p>`
  const seen: string[] = []
  const mapped = mapPictureSources(html, (source) => {
    seen.push(source)
    return source.startsWith('cid:') ? null : 'a"<&b'
  })
  expect(seen).toEqual(['https://a.example/?x=1&y=2', 'cid:a'])
  expect(mapped).toBe(
    `<p title="a&amp;b">é <img alt="1 > 0" src="a&quot;&lt;&amp;b" width="3"/><br><img src="" alt="">&nbsp;</p>`,
  )
  expect(pictureSources(mapped)).toEqual(['a"<&b', ''])
})
