import { cleanup, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { Avatar } from './avatar.tsx'

/** The avatar decorates a name, so it has no role of its own: it is found by its position. */
function circle(): { letters: string; photo: HTMLImageElement | null; swatch: string | undefined } {
  const element = document.querySelector<HTMLElement>('[data-swatch]')
  return {
    letters: element?.textContent ?? '',
    photo: element?.querySelector('img') ?? null,
    swatch: element?.dataset.swatch,
  }
}

test('the avatar shows the photo', () => {
  renderUi(<Avatar id="u1" name="Mara Olsen" photoURL="/photo.webp" />)
  expect(circle().photo?.getAttribute('src')).toBe('/photo.webp')
})

test('without a photo it shows the initials of the display name', () => {
  renderUi(<Avatar id="u1" name="Mara Olsen" photoURL={null} />)
  expect(circle()).toMatchObject({ letters: 'MO', photo: null })
})

test.each([
  ['UN', undefined],
  ['U', 'U'],
])('without a name it shows %s', (letters, fallback) => {
  renderUi(<Avatar id="u1" name=" " photoURL={null} {...(fallback && { fallback })} />)
  expect(circle().letters).toBe(letters)
})

test('an image that fails to load is hidden, the initials show, and a new photo is tried again', () => {
  const { rerender } = renderUi(<Avatar id="u1" name="Mara Olsen" photoURL="/broken.webp" />)
  const { photo } = circle()
  if (photo) fireEvent.error(photo)
  expect(circle()).toMatchObject({ letters: 'MO', photo: null })
  rerender(<Avatar id="u1" name="Mara Olsen" photoURL="/new.webp" />)
  expect(circle().photo?.getAttribute('src')).toBe('/new.webp')
})

test('its background is one of three pastels, which may differ between people of the same name', () => {
  const seen = new Set<string | undefined>()
  for (let n = 0; n < 60; n++) {
    renderUi(<Avatar id={crypto.randomUUID()} name="Mara Olsen" photoURL={null} />)
    seen.add(circle().swatch)
    cleanup()
  }
  expect([...seen].toSorted()).toEqual(['sw-blue', 'sw-peach', 'sw-yellow'])
})
