import { IconCheck } from '@tabler/icons-react'
import css from './read-mark.module.css'
import { texts } from './texts.ts'

/** Shows that an article has been read, by a tick and a word. */
export function ReadMark() {
  return (
    <span className={css.mark}>
      <IconCheck size={16} stroke={1.75} aria-hidden="true" />
      {texts.read}
    </span>
  )
}
