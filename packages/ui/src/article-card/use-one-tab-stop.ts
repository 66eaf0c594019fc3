import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react'

const isFocused = (element: Element) => element.matches(':focus')

/**
 * Makes a card one Tab stop, its headline: with four for each, a list is too long to go through. The arrow keys lead to
 * its other controls, which Tab leaves for the next card (the roving tabindex of the ARIA Authoring Practices).
 */
export function useOneTabStop(): ComponentPropsWithRef<'article'> {
  const ref = useRef<HTMLElement>(null)
  const controls = () => [...(ref.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const choose = () => {
    const all = controls()
    const stop = all.find(isFocused) ?? all.find((one) => one.closest('h2, h3'))
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  }
  useLayoutEffect(choose)
  return {
    ref,
    onFocus: choose,
    onBlur: choose,
    onKeyDown: (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const all = controls()
      const at = all.findIndex(isFocused)
      if (!by || at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      all.at((at + by) % all.length)?.focus()
    },
  }
}
