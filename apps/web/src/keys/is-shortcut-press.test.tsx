import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isShortcutPress } from './keys-provider.tsx'

let pressed: boolean | undefined
const listen = (event: KeyboardEvent) => {
  pressed = isShortcutPress(event)
}
beforeEach(() => window.addEventListener('keydown', listen))
afterEach(() => {
  window.removeEventListener('keydown', listen)
  document.body.innerHTML = ''
})

/** Whether a press on the element with the id `here` is free. */
function press(html: string, init: KeyboardEventInit = {}): boolean | undefined {
  document.body.innerHTML = html
  const target = document.getElementById('here') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, ...init }))
  return pressed
}

describe('a key press is free', () => {
  test.each([
    ['nowhere', ''],
    ['on a link', '<a id="here" href="/">Story</a>'],
    ['on a button', '<button id="here">Save</button>'],
    ['on a checkbox', '<input id="here" type="checkbox">'],
    ['in the reader', '<div role="dialog" data-shortcuts><p id="here">Text</p></div>'],
  ])('%s', (_, html) => {
    expect(press(html)).toBe(true)
  })
})

describe('a key press is not free', () => {
  test.each([
    ['in a field', '<input id="here">'],
    ['in a search field', '<input id="here" type="search">'],
    ['in a text area', '<textarea id="here"></textarea>'],
    ['on a select', '<select id="here"></select>'],
    ['in what is edited', '<div contenteditable><b id="here">Text</b></div>'],
    ['in a menu', '<div role="menu"><button id="here" role="menuitem">Share</button></div>'],
    ['in a list of choices', '<div role="listbox"><div id="here" role="option">One</div></div>'],
    ['in a dialog', '<div role="dialog"><button id="here">Save</button></div>'],
    ['while a dialog is open', '<a id="here" href="/">Story</a><div role="dialog"></div>'],
    ['while a question is open', '<a id="here" href="/">Story</a><div role="alertdialog"></div>'],
    [
      'while a menu is open over the reader',
      '<div role="dialog" data-shortcuts></div><div role="menu"></div>',
    ],
  ])('%s', (_, html) => {
    expect(press(html)).toBe(false)
  })

  test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'modifierAltGraph'])(
    'with %s',
    (held) => {
      expect(press('', { [held]: true })).toBe(false)
    },
  )
})
