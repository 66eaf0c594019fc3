/** Elements that handle letters themselves: by typing, or by selecting an item. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="tree"], [role="grid"], [role="application"]'
/** Overlays; the reader is a dialog with shortcuts of its own. */
const OVER_PAGE =
  '[role="dialog"]:not([data-shortcuts]), [role="alertdialog"], [role="menu"], [role="listbox"]:not([hidden])'

/**
 * Whether a key press is for shortcuts: without modifiers, not typed, not composed by an input method, not for a menu
 * or a dialog, and not handled by the focused element. Screen readers don't pass their own keys to the page.
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
