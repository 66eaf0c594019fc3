import { useLayoutEffect, useRef } from 'react'
import { passageFinder } from './find-passage.ts'
import { paint } from './paint.ts'
import type { Place, StoredPassage } from './passage.ts'
import { rangeOf } from './place-of.ts'

export type PaintedPassage = Place & { id: string }

/**
 * Paints the passages in `prose`, whose content is `html`, and keeps where they were found. The passage with the id
 * `shown` is scrolled into view once, when it is first found.
 */
export function usePaintedPassages(
  prose: HTMLElement | null,
  html: string | undefined,
  passages: readonly StoredPassage[],
  shown: string | undefined,
) {
  const painted = useRef<readonly PaintedPassage[]>([])
  const scrolled = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!prose || html === undefined) return
    const find = passageFinder(prose.textContent ?? '')
    const places = passages.flatMap((passage) => {
      const place = find(passage)
      return place ? { ...place, id: passage.id } : []
    })
    painted.current = places
    const remove = paint(prose, places)
    const goal = places.find(({ id }) => id === shown)
    if (goal && scrolled.current !== shown) {
      scrolled.current = shown
      rangeOf(prose, goal)?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    return () => {
      painted.current = []
      remove()
    }
  }, [prose, html, passages, shown])
  return painted
}

/** The shortest painted passage at a point of the window. */
export function paintedAt(
  prose: Element,
  painted: readonly PaintedPassage[],
  { clientX, clientY }: { clientX: number; clientY: number },
): PaintedPassage | undefined {
  return painted
    .filter((place) =>
      [...(rangeOf(prose, place)?.getClientRects?.() ?? [])].some(
        ({ left, right, top, bottom }) =>
          clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
      ),
    )
    .sort((a, b) => a.end - a.start - (b.end - b.start))[0]
}
