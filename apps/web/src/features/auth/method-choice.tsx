import type { SignInMethodShown } from '@tidings/api/schemas/account'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import css from './method-choice.module.css'
import { texts } from './texts.ts'

type MethodChoiceProps = {
  methods: readonly SignInMethodShown[]
  /** The keys of those that go. */
  removed: ReadonlySet<string>
  onChange: (removed: ReadonlySet<string>) => void
}

const words = texts.methods

/** What logs in to an account besides its password, each with a tick for those that go with the new one. */
export function MethodChoice({ methods, removed, onChange }: MethodChoiceProps) {
  const toggle = (key: string) => {
    const next = new Set(removed)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  const removable = methods.filter(({ isFixed }) => !isFixed)
  return (
    <>
      {removable.length > 0 && (
        <fieldset className={css.choice}>
          <legend>{words.title}</legend>
          <p>{words.hint}</p>
          {removable.map((method) => (
            <label key={method.key} className={css.method}>
              <input type="checkbox" checked={removed.has(method.key)} onChange={() => toggle(method.key)} />
              <span>
                {words.remove(words.kinds[method.kind], method.name)}
                <span className={css.when}>
                  {words.added} <RelativeTime at={method.addedAt} />
                  {method.lastUsedAt !== null && (
                    <>
                      , {words.lastUsed} <RelativeTime at={method.lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {removable.length < methods.length && <p className={css.fixed}>{words.fixed}</p>}
    </>
  )
}
