import { useEffect, useState } from 'react'

/** As little as this of a text is below the edge once it is read, in px. */
const END = 8

/**
 * How much of `prose` is left to scroll through: 1 at the top, 0 once its end is in view. `footer` is the height of what
 * lies over the lower edge of its scroller, in px.
 */
export function unreadShare(content: Element, prose: Element, footer: number): number {
  const { bottom } = prose.getBoundingClientRect()
  const below = bottom - (content.getBoundingClientRect().bottom - footer)
  return below <= END ? 0 : below / (below + content.scrollTop)
}

/**
 * The whole minutes that are left of an article of so many, as one scrolls; 0 once its end is in view. Undefined where
 * its reading time isn't known.
 */
export function useMinutesLeft(
  content: HTMLElement | null,
  prose: HTMLElement | null,
  { minutes, bars }: { minutes: number | null | undefined; bars: () => { bottom: number } },
): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!content || !prose || !minutes) {
      setLeft(undefined)
      return
    }
    let frame = 0
    const look = () => {
      frame = 0
      setLeft(Math.ceil(minutes * unreadShare(content, prose, bars().bottom)))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    const watch = new ResizeObserver(soon)
    watch.observe(prose)
    watch.observe(content)
    content.addEventListener('scroll', soon, { passive: true })
    soon()
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      content.removeEventListener('scroll', soon)
    }
  }, [content, prose, minutes, bars])
  return left
}
