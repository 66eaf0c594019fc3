import { Button } from '@mantine/core'
import type { Article, FullArticle } from '@tidings/api/articles/schema'
import type { EditionEntryView, EditionView } from '@tidings/api/editions/schema'
import { Link } from '@tidings/ui/link'
import { ReaderDialog } from '@tidings/ui/reader/reader-dialog'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { moveFocus, openFocused } from '../../../keys/card-focus.ts'
import { useKeys, useShortcuts } from '../../../keys/keys-provider.tsx'
import { isOff, type ShortcutId } from '../../../keys/shortcuts.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { SubPageHeader } from '../../../lib/sub-page-header.tsx'
import { openerByButton, readOpener } from '../../../routing/opener.ts'
import { useUser } from '../../../session/session.tsx'
import { usePreferences } from '../../../theme/preferences-provider.tsx'
import editionCss from '../edition/edition.module.css'
import { EditionSections, withLead } from '../edition/edition-sections.tsx'
import { texts as editionTexts } from '../edition/edition-texts.ts'
import written from './sample-digest.json'
import css from './sample-screen.module.css'

const texts = {
  title: 'A sample digest',
  back: "Today's Digest",
  invented: 'These issues are made up. Nothing here is added to your account.',
  end: {
    title: 'That’s the end of the sample.',
    text: 'Your own digest is made from the newsletters you get.',
    back: 'Back',
    mailbox: 'Connect a mailbox',
  },
}

/**
 * A digest of invented newsletters for users without any, to look at and to read: it is a part of the app, and no call
 * is made for it.
 */
export function Component() {
  const [sample] = useState(() => {
    const { sections, articles } = sampleDigest(Date.now())
    return { sections: withLead(sections), articles }
  })
  const { id, open, close } = useSampleLocation()
  useShortcuts('screen', { next: () => moveFocus(1), previous: () => moveFocus(-1), open: openFocused })
  const entries = sample.sections.flatMap((section) => section.entries)
  const seconds = entries.reduce((sum, { skimSeconds }) => sum + skimSeconds, 0)
  return (
    <>
      <SubPageHeader texts={texts} parent="/" meta={[editionTexts.stories(entries.length, seconds)]} />
      <p className={css.invented}>{texts.invented}</p>
      <EditionSections sections={sample.sections} seenAt={null} view="grid" onRead={open} />
      <section className={editionCss.end}>
        <h2 className={editionCss.endTitle}>{texts.end.title}</h2>
        <p className={css.text}>{texts.end.text}</p>
        <div className={editionCss.ways}>
          <Button component={Link} href="/" variant="default" size="lg">
            {texts.end.back}
          </Button>
          <Button component={Link} href="/newsletters/mailboxes" size="lg">
            {texts.end.mailbox}
          </Button>
        </div>
      </section>
      <SampleReader
        article={sample.articles.find((article) => article.id === id)}
        list={entries.map(({ article }) => article)}
        onRead={open}
        onClose={close}
      />
    </>
  )
}

/** The open article of the sample is in the URL, with the element that opened it in the history's state. */
function useSampleLocation() {
  const { id } = useParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const closed = useRef<string>(undefined)
  const opener = readOpener(state)
  return {
    id,
    open: (other: string) => {
      const path = samplePath(other)
      // From one article to another, one step back is still the list; at once, for the next key press.
      const replace = id !== undefined
      navigate(path, {
        state: { opener: opener ?? (replace ? undefined : openerByButton(path)) },
        preventScrollReset: true,
        replace,
        flushSync: replace,
      })
    },
    close: () => {
      // Once: a second step back would leave the sample.
      if (closed.current === key) return
      closed.current = key
      if (opener) navigate(-1)
      else navigate('/sample', { replace: true, preventScrollReset: true })
    },
  }
}

type SampleReaderProps = {
  /** The article to read; undefined closes the reader. */
  article: SampleArticle | undefined
  /** The articles of the list, in order. */
  list: readonly { id: string; title: string }[]
  onRead: (id: string) => void
  onClose: () => void
}

/** The reader without anything that would be stored: it can be read, listened to and styled. */
function SampleReader({ article, list, onRead, onClose }: SampleReaderProps) {
  // As in the reader of articles: closed on the first render, and the article stays while the dialog fades out.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const [last, setLast] = useState(article)
  if (article && article !== last) setLast(article)
  const shown = useMemo(
    () => last && { ...last, html: cleanHtml(last.fullText), sentences: last.summarySentences },
    [last],
  )
  const { reader, setReader } = usePreferences()
  const keys = useKeys()
  const order = useOrder(article?.id, list, onRead)
  const nothing = () => undefined
  useShortcuts(
    'reader',
    {
      // Keys of the list under it must not act on hidden articles.
      next: order?.next ? order.onNext : nothing,
      previous: order?.previous ? order.onPrevious : nothing,
      open: nothing,
      search: nothing,
      done: order?.next ? order.onNext : onClose,
    },
    article !== undefined,
  )
  return (
    <ReaderDialog
      opened={mounted && article !== undefined}
      covered={keys.isHelpOpen}
      article={shown}
      style={reader}
      onStyle={setReader}
      onClose={onClose}
      order={order}
    />
  )
}

/** The articles before and after one in the list; undefined for one that only covers the same story. */
function useOrder(id: string | undefined, list: SampleReaderProps['list'], onRead: (id: string) => void) {
  const { shortcutsOff } = useUser()
  const index = list.findIndex((article) => article.id === id)
  if (index < 0) return undefined
  const [previous, next] = [list[index - 1], list[index + 1]]
  const keyOf = (shortcut: ShortcutId, key: string) => (isOff(shortcut, shortcutsOff) ? undefined : key)
  return {
    ...{ previous, next, at: index + 1, count: list.length },
    onPrevious: () => previous && onRead(previous.id),
    onNext: () => next && onRead(next.id),
    previousKey: keyOf('previous', 'k'),
    nextKey: keyOf('next', 'j'),
  }
}

/** An article of the sample. */
type SampleArticle = Article & Pick<FullArticle, 'fullText' | 'language' | 'summarySentences'>

type Sample = {
  sections: EditionView['sections']
  /** Those of the sections, and those that cover the same stories. */
  articles: readonly SampleArticle[]
}

type Written = {
  sections: (Omit<EditionView['sections'][number], 'entries'> & {
    entries: Omit<EditionEntryView, 'article'>[]
  })[]
  articles: SampleArticle[]
}

const pictures = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The path of an article of the sample. */
const samplePath = (id: string) => `/sample/${encodeURIComponent(id)}`

/**
 * The edition of invented newsletters that a script of the server has written, as if made at `now`, in ms. Its articles
 * have links within the sample: no server knows their ids.
 */
function sampleDigest(now: number): Sample {
  const later = now - Date.parse(written.asOf)
  const { sections, articles }: Written = JSON.parse(JSON.stringify(written), (key, value) => {
    if (typeof value === 'string' && INSTANT.test(value))
      return new Date(Date.parse(value) + later).toISOString()
    if (key === 'imageUrl' && value) return pictures[`./pictures/${value}`] ?? null
    return value?.sourceNewsletter ? { ...value, href: samplePath(value.id) } : value
  })
  const byId = new Map(articles.map((article) => [article.id, article]))
  return {
    articles,
    sections: sections.map((section) => ({
      ...section,
      entries: section.entries.flatMap((entry) => {
        const article = byId.get(entry.articleIds[0] ?? '')
        return article ? [{ ...entry, article }] : []
      }),
    })),
  }
}
