import { Button } from '@mantine/core'
import { Link } from '@tidings/ui/link'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { moveFocus, openFocused } from '../../../keys/card-focus.ts'
import { useShortcuts } from '../../../keys/keys-provider.tsx'
import { SubPageHeader } from '../../../lib/sub-page-header.tsx'
import { openerByButton, readOpener } from '../../../routing/opener.ts'
import editionCss from '../edition/edition.module.css'
import { EditionSections, withLead } from '../edition/edition-sections.tsx'
import { texts as editionTexts } from '../edition/edition-texts.ts'
import { sampleDigest, samplePath } from './sample-digest.ts'
import { SampleReader } from './sample-reader.tsx'
import css from './sample-screen.module.css'
import { texts } from './sample-texts.ts'

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
