import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { Avatar, initials } from './avatar.tsx'

/** The avatar decorates a name, so it has no role of its own: it is found by its position. */
function circle(): { letters: string; photo: HTMLImageElement | null; swatch: string | undefined } {
  const element = document.querySelector<HTMLElement>('[data-swatch]')
  return {
    letters: element?.textContent ?? '',
    photo: element?.querySelector('img') ?? null,
    swatch: element?.dataset.swatch,
  }
}

test.each([
  ['the initials of the display name', 'Mara Olsen', undefined, 'MO'],
  ['UN without a name', ' ', undefined, 'UN'],
  ['what is given for that', ' ', 'U', 'U'],
])('without a photo it shows %s', (_, name, fallback, letters) => {
  renderUi(<Avatar id="u1" name={name} photoURL={null} {...(fallback && { fallback })} />)
  expect(circle()).toMatchObject({ letters, photo: null })
})

test('the photo is shown; if it fails to load the initials are, and a new photo is tried again', () => {
  const { rerender } = renderUi(<Avatar id="u1" name="Mara Olsen" photoURL="/broken.webp" />)
  const { photo } = circle()
  expect(photo?.getAttribute('src')).toBe('/broken.webp')
  if (photo) fireEvent.error(photo)
  expect(circle()).toMatchObject({ letters: 'MO', photo: null })
  rerender(<Avatar id="u1" name="Mara Olsen" photoURL="/new.webp" />)
  expect(circle().photo?.getAttribute('src')).toBe('/new.webp')
})

test.each([
  ['one word gives its first letter in capitals', 'mara', 'M'],
  ['several words give the first letters of the first and the last', 'mara von okafor', 'MO'],
  ['spaces around and between words do not count', '  mara   okafor ', 'MO'],
  ['a quoted word gives its letter, not the quote', '"The Brief"', 'TB'],
  ['a letter outside the basic plane stays whole', '𝒜da', '𝒜'],
  ['a name without letters gives its first sign', '★ ★', '★★'],
  ['a sign made of several stays whole', '👩‍👩‍👧‍👦🇩🇪 🇩🇪🎉', '👩‍👩‍👧‍👦🇩🇪'],
  ['a letter keeps the accents that are signs of their own', 'e\u0301lodie n\u0303ez', 'E\u0301N\u0303'],
  ['a letter keeps its vowel sign', 'किरण', 'कि'],
  ['right-to-left names are taken in their own order', 'محمد بن علي', 'مع'],
  ['the Arabic article is left out', 'النشرة التقنية اليومية', 'ني'],
  ['marks that nobody sees are no name', '\u200b \u200f', ''],
  ['and hide no letter', '\u200fعلي\u200f', 'ع'],
  ['no name gives nothing', '   ', ''],
])('initials: %s', (_rule, name, expected) => {
  expect(initials(name)).toBe(expected)
})
