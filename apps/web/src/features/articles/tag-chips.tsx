import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import css from './tag-dialog.module.css'
import { texts } from './tag-dialog-texts.ts'

export type TagChipsProps = { tags: readonly string[]; onRemove: (tag: string) => void }

/** Tags, each with a cross that takes it away; the focus then goes to the next one. */
export function TagChips({ tags, onRemove }: TagChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (tags.length === 0) return <p className={css.none}>{texts.none}</p>
  const remove = (tag: string, index: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    onRemove(tag)
    next?.focus()
  }
  return (
    <ul ref={list} className={css.chips} aria-label={texts.list}>
      {tags.map((tag, index) => (
        <li key={tag} className={css.chip}>
          <span dir="auto">{tag}</span>
          <button type="button" aria-label={texts.remove(tag)} onClick={() => remove(tag, index)}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
