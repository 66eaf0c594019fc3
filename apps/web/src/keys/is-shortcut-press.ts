/** What takes letters for itself: they are typed into it, or choose one of its items. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="tree"], [role="grid"], [role="application"]'
/** What is open over the page; the reader is a dialog that has shortcuts of its own. */
const OVER_PAGE =
  '[role="dialog"]:not([data-shortcuts]), [role="alertdialog"], [role="menu"], [role="listbox"]:not([hidden])'

/**
 * Whether a key press is nobody else's: without modifiers, not typed, not composed by an input method, not meant for a
 * menu or a dialog, and not taken by what has the focus. A screen reader keeps the keys of its own from the page.
 */
export function isShortcutPress(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented, target } = event
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return false
  if (event.getModifierState('AltGraph')) return false
  if (target instanceof Element && target.closest(TAKES_LETTERS)) return false
  return ![...document.querySelectorAll<HTMLElement>(OVER_PAGE)].some(isShown)
}

/** Lists of suggestions stay in the page while they are closed. */
const isShown = (element: HTMLElement) => element.style.display !== 'none' && !element.closest('[inert]')
