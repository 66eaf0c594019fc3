import { useLayoutEffect, useMemo, useState } from 'react'
import type { Place } from '../passages/passage.ts'
import { placesIn, showPlace } from '../passages/show-passage.ts'
import css from './article-summary.module.css'
import { texts } from './texts.ts'

export type SummarySentence = {
  text: string
  /** The words of the article's text that it rests on, and about how far into the text they stand. */
  passage?: string
  start?: number
}

export type ArticleSummaryProps = {
  sentences: readonly SummarySentence[]
  /** The text of the article. */
  html: string
  /** The element that shows it. */
  prose: Element | null
  /** The model that wrote the sentences, where it was one. */
  model?: string | null
}

/** A shorter text, in characters, is read as fast as its summary. */
const SHORT_TEXT = 600
/** How many times as long as its summary a text is that has use for one. */
const USEFUL = 2

/** What an article says in a few sentences; each goes to where the text says it, when that is found. */
export function ArticleSummary({ sentences, html, prose, model }: ArticleSummaryProps) {
  const [shown, setShown] = useState<number>()
  const [places, setPlaces] = useState<readonly (Place | undefined)[]>([])
  const length = useMemo(() => lengthOf(html), [html])
  // Once the page shows what `html` says.
  useLayoutEffect(() => {
    const find = prose && html && placesIn(prose)
    setPlaces(sentences.map(({ passage, start = 0 }) => (find && passage ? find(passage, start) : undefined)))
  }, [sentences, html, prose])
  const own = sentences.reduce((sum, { text }) => sum + text.length, 0)
  if (own === 0 || length < SHORT_TEXT || length < USEFUL * own) return null
  return (
    <section className={css.summary} aria-label={texts.summary}>
      <ul>
        {sentences.map(({ text }, at) => {
          const place = places[at]
          return (
            <li key={text} dir="auto">
              {prose && place ? (
                <button
                  type="button"
                  onClick={() => {
                    setShown(at)
                    showPlace(prose, place)
                  }}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
      {model && <p className={css.by}>{texts.summarisedBy(model)}</p>}
      <span className={css.told} role="status">
        {shown !== undefined && `${texts.inText}${shown % 2 ? ' ' : ''}`}
      </span>
    </section>
  )
}

/** How many characters of text HTML has. */
function lengthOf(html: string): number {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.textContent?.length ?? 0
}
