import { fireEvent } from '@testing-library/react'

/** Selects words within an element, and releases the mouse there. */
export function selectText(within: HTMLElement, words: string): void {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent?.indexOf(words) ?? -1
    if (start < 0) continue
    document.getSelection()?.setBaseAndExtent(node, start, node, start + words.length)
    fireEvent.mouseUp(within, { button: 0, detail: 1 })
    return
  }
  throw new Error(`"${words}" stands nowhere.`)
}
