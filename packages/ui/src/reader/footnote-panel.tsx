import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import css from './footnote-panel.module.css'
import { texts } from './texts.ts'
import type { OpenNote } from './use-footnotes.ts'

type FootnotePanelProps = OpenNote & {
  language?: string | undefined
  onClose: (about?: { keepsFocus: boolean }) => void
}

/** The space between a mark and its note, in px. */
const GAP = 6

/** A footnote, below its mark. It has the focus until it is closed; Escape, or a click elsewhere, closes it. */
export function FootnotePanel({ mark, item, language, onClose }: FootnotePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState<number>()
  useLayoutEffect(() => {
    const own = [...item.childNodes].map((node) => node.cloneNode(true))
    text.current?.replaceChildren(...own)
    for (const link of text.current?.querySelectorAll('a[href^="#note"]') ?? []) link.remove()
  }, [item])
  useLayoutEffect(() => {
    const place = () => {
      const around = panel.current?.offsetParent?.getBoundingClientRect()
      if (around) setTop(mark.getBoundingClientRect().bottom - around.top + GAP)
    }
    place()
    // Text that is set larger, or a window that is turned, moves the mark.
    const watch = new ResizeObserver(place)
    if (panel.current?.offsetParent) watch.observe(panel.current.offsetParent)
    return () => watch.disconnect()
  }, [mark])
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const closeOutside = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    if (target instanceof Node && !panel.current?.contains(target) && !mark.contains(target)) {
      onClose({ keepsFocus: true })
    }
  })
  useEffect(() => {
    const listener = (event: PointerEvent) => closeOutside(event)
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [])
  return (
    <div
      ref={panel}
      className={css.panel}
      style={{ top }}
      role="dialog"
      aria-label={texts.footnote(mark.textContent ?? '')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !panel.current?.contains(relatedTarget)) {
          onClose({ keepsFocus: true })
        }
      }}
    >
      <span className={css.number} aria-hidden="true">
        {mark.textContent}
      </span>
      <div ref={text} className={css.text} lang={language} dir="auto" />
      <ActionIcon aria-label={texts.closeFootnote} onClick={() => onClose()}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
