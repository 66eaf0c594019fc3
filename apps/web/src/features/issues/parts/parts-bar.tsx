import css from './parts.module.css'
import { texts } from './texts.ts'

export type PartsBarProps = {
  stories: number
  setAside: number
  /** Whether all notable parts are sponsored. */
  onlySponsors: boolean
  others: number
  /** Whether the parts contain everything that was counted in the mail. */
  complete: boolean
}

/** The division of an issue: a proportional bar, in colours and patterns, and its numbers. */
export function PartsBar({ stories, setAside, onlySponsors, others, complete }: PartsBarProps) {
  const aside = onlySponsors ? texts.keys.sponsors(setAside) : texts.keys.setAside
  const shares = [
    { tone: 'story', n: stories, label: texts.keys.stories(stories) },
    { tone: 'aside', n: setAside, label: aside },
    { tone: 'other', n: others, label: texts.keys.others(others) },
  ].filter(({ tone, n }) => n > 0 || tone === 'story')
  const all = stories + setAside + others
  return (
    <>
      <div className={css.bar} aria-hidden="true">
        {shares.map(({ tone, n }) => n > 0 && <i key={tone} data-tone={tone} style={{ flexGrow: n }} />)}
      </div>
      <div className={css.key}>
        <dl className={css.numbers}>
          {shares.map(({ tone, n, label }) => (
            <div key={tone}>
              <dt>{label}</dt>
              <dd>{texts.count(n)}</dd>
            </div>
          ))}
        </dl>
        <span>{complete ? texts.noneLost(all) : texts.parts(all)}</span>
      </div>
    </>
  )
}
