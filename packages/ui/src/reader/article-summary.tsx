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
  const article = useMemo(() => textOf(html), [html])
  // Once the page shows what `html` says.
  useLayoutEffect(() => {
    const find = prose && html && placesIn(prose)
    setPlaces(sentences.map(({ passage, start = 0 }) => (find && passage ? find(passage, start) : undefined)))
  }, [sentences, html, prose])
  const own = sentences.map(({ text }) => text).join(' ')
  if (own === '' || article.length < SHORT_TEXT || article.length < USEFUL * own.length) return null
  if (isOpening(own, article)) return null
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

function textOf(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.textContent ?? ''
}

/** A byline, a date or a greeting of so many characters may stand above what a text opens with. */
const ABOVE_OPENING = 200

/** Whether a summary is what the text opens with, word for word: right below, nobody reads that twice. */
function isOpening(summary: string, text: string): boolean {
  const own = withoutSpace(summary)
  return withoutSpace(text)
    .slice(0, ABOVE_OPENING + own.length)
    .includes(own)
}

/** Paragraphs of HTML may stand side by side without any space. */
function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}
