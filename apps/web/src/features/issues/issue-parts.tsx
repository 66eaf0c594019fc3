import { IconChevronDown, IconEyeOff } from '@tabler/icons-react'
import type { IssueDetails } from '@tidings/api/issues/page-schema'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Icon } from '../../lib/icon.tsx'
import { useReaderLocation } from '../articles/reader-location.ts'
import { divideParts, type IssuePart, type PartKind } from './parts/issue-parts.ts'
import { NonArticleList } from './parts/non-article-list.tsx'
import { PartList } from './parts/part-list.tsx'
import css from './parts/parts.module.css'
import { StoryList } from './parts/story-list.tsx'
import { texts } from './parts/texts.ts'
import { useReclassify } from './use-reclassify.tsx'

type PartsBarProps = {
  stories: number
  setAside: number
  /** Whether all notable parts are sponsored. */
  onlySponsors: boolean
  others: number
  /** Whether the parts contain everything that was counted in the mail. */
  complete: boolean
}

type PartsSectionProps = {
  /** The share of the bar that it lists. */
  tone: 'story' | 'aside' | 'other'
  title: string
  note?: string
  children: ReactNode
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

/** All parts of an issue: its stories, notable other parts, and the rest by kind. Nothing of the mail is missing. */
export function IssueParts({ details }: { details: IssueDetails }) {
  const { issue, stories, nonArticleParts, totals } = details
  const { setAside, kinds, hidden } = useMemo(() => divideParts(nonArticleParts), [nonArticleParts])
  const reader = useReaderLocation()
  const { container, reclassifyAsArticle, reclassifyAsNonArticle } = useReclassify(issue.id)
  const others = nonArticleParts.length - setAside.length - hidden.length
  const onlySponsors = setAside.every(({ reason }) => reason === 'sponsor')
  return (
    <div ref={container}>
      <PartsBar
        stories={stories.length}
        setAside={setAside.length}
        onlySponsors={onlySponsors}
        others={others}
        complete={isComplete(details)}
      />
      {stories.length > 0 && (
        <PartsSection tone="story" title={texts.stories(stories.length)}>
          <StoryList stories={stories} onRead={reader.open} onExclude={reclassifyAsNonArticle} />
        </PartsSection>
      )}
      {setAside.length > 0 && (
        <PartsSection
          tone="aside"
          title={onlySponsors ? texts.sponsors(setAside.length) : texts.setAside(setAside.length)}
          note={texts.setAsideNote}
        >
          <NonArticleList parts={setAside} onTreat={reclassifyAsArticle} />
        </PartsSection>
      )}
      {others > 0 && (
        <PartsSection tone="other" title={texts.others(others)} note={texts.othersNote}>
          <KindChips kinds={kinds} onTreat={reclassifyAsArticle} />
        </PartsSection>
      )}
      <HiddenNote words={totals?.hiddenWords ?? 0} parts={hidden} />
    </div>
  )
}

/** Whether the parts of an issue contain every counted paragraph and link of the mail. */
function isComplete({ issue, stories, nonArticleParts, totals }: IssueDetails): boolean {
  // A reason in spite of parts means that some of the mail was not read.
  if (issue.reason !== null) return false
  const visible = nonArticleParts.filter(({ reason }) => reason !== 'hidden')
  const paragraphs = sum([...stories, ...visible].map((part) => part.paragraphs))
  const links = sum(stories.map((story) => story.links)) + sum(visible.map((part) => part.linkCount))
  return totals !== null && totals.paragraphs === paragraphs && totals.links === links
}

/** One share of an issue: its number as a heading, and its parts. */
function PartsSection({ tone, title, note, children }: PartsSectionProps) {
  const id = useId()
  return (
    <section className="mt-6" aria-labelledby={id}>
      <div className={css.head}>
        <i className={css.mark} data-tone={tone} aria-hidden="true" />
        <h3 className={css.title} id={id}>
          {title}
        </h3>
        {note && <span>{note}</span>}
      </div>
      {children}
    </section>
  )
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

type KindChipsProps = { kinds: readonly PartKind[]; onTreat: (id: string) => void }

/** The other parts of an issue: a button for each kind with its number, which shows them below. */
export function KindChips({ kinds, onTreat }: KindChipsProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const open = kinds.find(({ label }) => label === chosen)
  return (
    <>
      <ul className="wrap mt-2">
        {kinds.map(({ label, parts }) => (
          <li key={label}>
            <button
              type="button"
              className={css.chip}
              aria-expanded={label === chosen}
              aria-controls={label === chosen ? id : undefined}
              onClick={() => setChosen(label === chosen ? undefined : label)}
            >
              {label} <span className={css.count}>{texts.count(parts.length)}</span>
              <Icon of={IconChevronDown} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <section id={id} className="framed mt-3" aria-label={open.label}>
          <PartList key={open.label} parts={open.parts} onTreat={onTreat} />
        </section>
      )}
    </>
  )
}

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
