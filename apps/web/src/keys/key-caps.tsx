import css from './keys.module.css'
import type { Shortcut } from './shortcuts.ts'
import { texts } from './texts.ts'

/** The keys of a shortcut, shown as key caps. */
export function KeyCaps({ keys, also }: Pick<Shortcut, 'keys' | 'also'>) {
  const [first, second] = keys
  return (
    <span className="inline rigid gap-1">
      <kbd className={css.cap}>{first}</kbd>
      {second && (
        <>
          {' '}
          <span className="caption">{texts.second}</span> <kbd className={css.cap}>{second}</kbd>
        </>
      )}
      {also && (
        <>
          {' '}
          <span className="caption">{texts.or}</span> <kbd className={css.cap}>{also}</kbd>
        </>
      )}
    </span>
  )
}
