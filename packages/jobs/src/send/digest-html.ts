import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { countOf, type Digest, type DigestSection, type DigestStory, extentOf, subjectOf } from './digest.ts'
import { STYLE_SHEET, styles } from './digest-styles.ts'

/** Gmail cuts off pages above about 100 KB; encoded, with every `=` in three characters, this stays below. */
export const MAX_HTML_BYTES = 80_000

/** A digest as an HTML page for mail programs: tables, inline styles, nothing loaded. */
export function digestHtml(digest: Digest): string {
  const { subject, preheader } = subjectOf(digest)
  const page = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE_SHEET } }),
    ),
    h(
      Body,
      { style: styles.body },
      h(Preview, null, preheader),
      // A separate table, as the style sheet can't select the one that Body creates.
      h(
        Section,
        { style: styles.page, className: 'd-page' },
        h(
          Container,
          { style: styles.outer, className: 'd-outer' },
          h(Section, { style: styles.card, className: 'd-card' }, cardOf(digest)),
          footOf(digest),
        ),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function cardOf(digest: Digest): ReactNode[] {
  const { sections, stories, markAllUrl, homeUrl } = digest
  const [first] = sections
  const lead = first?.kind === 'stories' ? first.stories[0] : undefined
  return [
    headOf(digest),
    lead && h(Block, { key: 'lead', style: styles.lead }, leadOf(lead)),
    ...sections.flatMap((section, at) => sectionOf(section, at, at === 0 && lead ? 1 : 0)),
    h(
      Block,
      { key: 'end', style: styles.end, className: 'd-line' },
      h(
        Text,
        { style: { ...styles.actions, margin: 0 }, className: 'd-quiet' },
        linkTo(homeUrl, `Show all ${countOf(stories)} in Tidings`, styles.strong),
        h('span', { style: styles.space }, ' '),
        linkTo(markAllUrl, 'Mark all as read'),
      ),
    ),
  ]
}

const linkTo = (href: string, words: string, style: CSSProperties = styles.link): ReactNode =>
  h(Link, { href, style, className: 'd-link' }, words)

function Block({
  style,
  className = '',
  children,
}: {
  style: (typeof styles)['cell' | 'top' | 'block' | 'lead' | 'headingCell' | 'end']
  className?: string
  children?: ReactNode
}) {
  return h(Row, null, h(Column, { style, className: `d-pad ${className}`.trim() }, children))
}

function headOf(digest: Digest): ReactNode {
  const { day, homeUrl } = digest
  return h(
    Block,
    { key: 'head', style: styles.top },
    h(
      Row,
      null,
      h(Column, { style: styles.brand, className: 'd-text' }, 'Tidings'),
      h(Column, { style: styles.corner, align: 'right' }, linkTo(homeUrl, 'Open in browser')),
    ),
    h(Heading, { as: 'h1', style: styles.h1, className: 'd-text' }, "Today's Digest"),
    h(Text, { style: styles.note, className: 'd-quiet' }, `${day} · ${extentOf(digest)}`),
  )
}

const leadOf = (story: DigestStory): ReactNode[] => [
  sourceOf(story),
  titleOf(story, 'h2', styles.leadTitle),
  story.summary !== '' &&
    h(Text, { key: 'summary', style: styles.leadSummary, className: 'd-text' }, summaryOf(story)),
  alsoOf(story),
  actionsOf(
    story,
    styles.leadActions,
    h(Button, { href: story.readUrl, style: styles.button }, 'Read in Tidings'),
  ),
]

const actionsOf = ({ saveUrl }: DigestStory, style: CSSProperties, read: ReactNode): ReactNode =>
  h(
    Text,
    { key: 'actions', style, className: 'd-quiet' },
    read,
    h('span', { style: styles.space }, ' '),
    linkTo(saveUrl, 'Save'),
  )

function sectionOf({ kind, heading, stories }: DigestSection, at: number, skipped: number): ReactNode[] {
  const shown = stories.slice(skipped)
  if (shown.length === 0) return []
  return [
    h(
      Block,
      { key: `${at}`, style: styles.headingCell, className: 'd-line' },
      h(Heading, { as: 'h2', style: styles.h2, className: 'd-text' }, heading),
    ),
    ...shown.map((story, no) =>
      h(
        Block,
        { key: `${at}-${no}`, style: kind === 'links' ? styles.cell : styles.block },
        kind === 'links' ? linkOf(story) : storyOf(story),
      ),
    ),
  ]
}

const storyOf = (story: DigestStory): ReactNode[] => [
  sourceOf(story),
  titleOf(story, 'h3', styles.title),
  story.summary !== '' &&
    h(Text, { key: 'summary', style: styles.summary, className: 'd-quiet' }, summaryOf(story)),
  alsoOf(story),
  actionsOf(story, styles.actions, linkTo(story.readUrl, 'Read in Tidings', styles.strong)),
]

function linkOf({ title, newsletter, readUrl, saveUrl }: DigestStory): ReactNode {
  return h(
    Text,
    { style: styles.linkRow, className: 'd-text' },
    h(Link, { href: readUrl, style: styles.titleLink, className: 'd-text' }, h('u', null, title)),
    h('br'),
    h('span', { style: styles.source, className: 'd-quiet' }, `${newsletter} · `),
    linkTo(saveUrl, 'Save', { ...styles.link, fontSize: '13px' }),
  )
}

const titleOf = (
  { title, readUrl }: DigestStory,
  as: 'h2' | 'h3',
  style: (typeof styles)['title' | 'leadTitle'],
): ReactNode =>
  h(
    Heading,
    { key: 'title', as, style },
    h(Link, { href: readUrl, style: styles.titleLink, className: 'd-text' }, title),
  )

const sourceOf = ({ newsletter, minutes }: DigestStory): ReactNode =>
  h(
    Text,
    { key: 'source', style: styles.source, className: 'd-quiet' },
    h('b', { style: styles.name, className: 'd-text' }, newsletter),
    minutes > 0 && ` · ${minutes} min`,
  )

const summaryOf = ({ summary, isUpdate }: DigestStory): ReactNode =>
  isUpdate ? [h('b', { key: 'new' }, 'New: '), summary] : summary

const alsoOf = ({ alsoCoveredBy }: DigestStory): ReactNode =>
  alsoCoveredBy.length > 0 &&
  h(
    Text,
    { key: 'also', style: styles.note, className: 'd-quiet' },
    'Also covered by ',
    h('b', { style: styles.name, className: 'd-text' }, alsoCoveredBy.join(', ')),
  )

function footOf({ to, schedule, settingsUrl, unsubscribeUrl, homeUrl }: Digest): ReactNode {
  return h(
    Text,
    { style: styles.foot, className: 'd-quiet' },
    `Sent to ${to} ${schedule}.`,
    h('br'),
    linkTo(settingsUrl, 'Change time or days'),
    ' · ',
    linkTo(unsubscribeUrl, 'Unsubscribe'),
    h('br'),
    `Tidings, ${new URL(homeUrl).host}`,
  )
}
