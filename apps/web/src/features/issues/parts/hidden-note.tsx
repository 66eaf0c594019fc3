import { IconChevronDown, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Icon } from '../../../lib/icon.tsx'
import type { IssuePart } from './issue-parts.ts'
import { PartList } from './part-list.tsx'
import css from './parts.module.css'
import { texts } from './texts.ts'

type HiddenNoteProps = { words: number; parts: readonly IssuePart[] }

/** A note that a mail contains hidden text; expanding it shows the text. Nothing if there is none. */
export function HiddenNote({ words, parts }: HiddenNoteProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (words === 0 && parts.length === 0) return null
  const said = (
    <>
      <Icon of={IconEyeOff} size={16} />
      {texts.hidden(words)}
    </>
  )
  if (parts.length === 0) return <p className={css.note}>{said}</p>
  return (
    <div className={css.whole}>
      <button
        type="button"
        className={css.note}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {said}
        <IconChevronDown className={css.arrow} size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {open && (
        <div id={id} className="framed mt-2">
          <PartList parts={parts} />
        </div>
      )}
    </div>
  )
}
