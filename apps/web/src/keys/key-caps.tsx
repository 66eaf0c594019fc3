import css from './keys.module.css'
import type { Shortcut } from './shortcuts.ts'
import { texts } from './texts.ts'

/** The keys of a shortcut, shown as key caps. */
export function KeyCaps({ keys, also }: Pick<Shortcut, 'keys' | 'also'>) {
  const [first, second] = keys
  return (
    <span className={css.caps}>
      <kbd className={css.cap}>{first}</kbd>
      {second && (
        <>
          {' '}
          <span className={css.between}>{texts.second}</span> <kbd className={css.cap}>{second}</kbd>
        </>
      )}
      {also && (
        <>
          {' '}
          <span className={css.between}>{texts.or}</span> <kbd className={css.cap}>{also}</kbd>
        </>
      )}
    </span>
  )
}
