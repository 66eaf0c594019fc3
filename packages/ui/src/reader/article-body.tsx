import { Button, Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconArrowRight, IconExternalLink, IconMail, IconPlus, IconRoute } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { ArticleView } from '../article-card/article-view.ts'
import { AttachmentList, type AttachmentView } from '../attachment-list.tsx'
import badges from '../badges/badges.module.css'
import { CategoryBadge, SourceChip } from '../badges/badges.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { FollowMark } from '../topics/follow-mark.tsx'
import { texts as topicTexts } from '../topics/texts.ts'
import { type TopicActions, tagPath } from '../topics/topic.ts'
import { TopicItems } from '../topics/topic-items.tsx'
import { useBrokenPicture } from '../use-broken-picture.ts'
import css from './article-body.module.css'
import { ArticleSummary, type SummarySentence } from './article-summary.tsx'
import { ArticleText, columnOf } from './article-text.tsx'
import { hostOf } from './host-of.ts'
import type { ReadingStyle } from './reading-style.ts'
import { texts } from './texts.ts'

/** The data of an article in the reader beyond that of a card. `html` is cleaned; `url` is the article on the web. */
export type ReaderArticle = ArticleView & {
  html: string
  /** BCP 47, such as `en`; null if unknown. */
  language?: string | null
  tags: readonly string[]
  url: string | null
  /** The link as written in the mail, if it differs. */
  originalUrl?: string | null
  /** Whether `url` is a tracking link. */
  isOpaqueLink?: boolean
  author: string | null
  /** The sentences of its summary as plain text, each with the words of the text that it is based on, if known. */
  sentences?: readonly SummarySentence[]
  /** The model that wrote them, if any. */
  summaryModel?: string | null
  /** The files that are attached to its mail. */
  attachments?: readonly AttachmentView[]
}

type ArticleBodyProps = {
  article: ReaderArticle
  style: ReadingStyle
  /** The number of its highlights. */
  highlights?: number
  /** The element of its text. */
  textRef?: Ref<HTMLDivElement>
  /** The open footnote, over the text. */
  footnote?: ReactNode
  onAddTags?: (id: string) => void
  /** Shows the original mail. */
  onOriginal?: () => void
  /** Resolves its link; only offered for a tracking link. */
  onResolveLink?: () => void
  /** It is being resolved. */
  isResolving?: boolean
  /** The preferences of its tags; if given, they are followed and muted here. */
  topics?: TopicActions | undefined
  /** Its other articles. */
  story?: ReactNode
}

const NONE: readonly SummarySentence[] = []

/** An article in the reader: source, title, picture, text, tags, its other articles. */
export function ArticleBody(props: ArticleBodyProps) {
  const { article, style, highlights = 0, textRef = null, onAddTags, onOriginal, topics, story } = props
  const { onResolveLink, isResolving = false, footnote } = props
  const [prose, setProse] = useState<HTMLDivElement | null>(null)
  const text = useMergedRef(setProse, textRef)
  const [brokenImage, setBrokenImage] = useBrokenPicture()
  const { imageUrl, html, language, tags, author, readingMinutes } = article
  const picture = imageUrl && imageUrl !== brokenImage && !html.includes(imageUrl) ? imageUrl : null
  return (
    <article {...columnOf(style)}>
      <div className={css.facts}>
        <SourceChip name={article.sourceNewsletter} />
        <CategoryBadge category={article.category} />
        <span className={css.meta}>
          <span>
            <RelativeTime at={article.publishedAt} />
          </span>
          {readingMinutes ? <span>{texts.minutes(readingMinutes)}</span> : null}
          {author && (
            <span data-author title={author}>
              {texts.by(author)}
            </span>
          )}
          <span data-room={texts.highlights(1)}>{highlights > 0 && texts.highlights(highlights)}</span>
        </span>
      </div>
      <h2 className={css.title} data-font={style.fontType} lang={language ?? undefined} dir="auto">
        {article.title}
      </h2>
      {picture && (
        <img className={css.picture} src={picture} alt="" onError={() => setBrokenImage(imageUrl)} />
      )}
      <ArticleSummary
        sentences={article.sentences ?? NONE}
        html={html}
        prose={prose}
        model={article.summaryModel ?? null}
      />
      <div className={css.text}>
        <ArticleText html={html} language={language ?? undefined} ref={text} />
        {footnote}
      </div>
      <AttachmentList attachments={article.attachments ?? []} />
      <footer className={css.end}>
        <ArticleOrigin
          article={article}
          isResolving={isResolving}
          {...(onOriginal && { onOriginal })}
          {...(onResolveLink && { onResolveLink })}
        />
        {(tags.length > 0 || onAddTags) && (
          <>
            <h3 className="subheading mb-3">{texts.tags}</h3>
            <div className={css.tags}>
              <ul>
                {tags.map((tag) => (
                  <li key={tag}>{topics ? <TagMenu tag={tag} {...topics} /> : <TagBadge tag={tag} />}</li>
                ))}
              </ul>
              {onAddTags && (
                <Button
                  variant="quiet"
                  size="xs"
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
                  onClick={() => onAddTags(article.id)}
                >
                  {texts.addTags}
                </Button>
              )}
            </div>
          </>
        )}
        {story}
      </footer>
    </article>
  )
}

/** A tag of an article as a button: its articles, following, muting. */
function TagMenu({ tag, ...actions }: TopicActions & { tag: string }) {
  const topic = { kind: 'tag', key: tag, name: tag } as const
  return (
    <Menu width={196} position="top-start">
      <Menu.Target>
        <button type="button" className={css.tagButton}>
          <TagBadge tag={tag} />
          <FollowMark preference={actions.preferenceOf(topic)} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={tagPath(tag)}
          leftSection={<IconArrowRight size={18} stroke={1.75} />}
        >
          {topicTexts.showArticles}
        </Menu.Item>
        <TopicItems topic={topic} {...actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** A tag of an article. */
function TagBadge({ tag }: { tag: string }) {
  return <span className={badges.tag}>{tag}</span>
}

type ArticleOriginProps = {
  /** See ReaderArticle. */
  article: { url: string | null; isOpaqueLink?: boolean }
  onOriginal?: () => void
  /** Resolves its link; only offered for a tracking link. */
  onResolveLink?: () => void
  /** It is being resolved. */
  isResolving?: boolean
}

/** The origin of an article: its page on the web, its tracking service, its original mail. */
export function ArticleOrigin({ article, onOriginal, onResolveLink, isResolving }: ArticleOriginProps) {
  const { url, isOpaqueLink = false } = article
  if (!url && !onOriginal) return null
  return (
    <div className={css.origin}>
      {url && (
        <a className={css.link} href={url} target="_blank" rel="noopener noreferrer">
          {isOpaqueLink ? texts.onTheWeb : texts.original(hostOf(url))}
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </a>
      )}
      {url && isOpaqueLink && (
        <span className={`breakable dimmed ${css.quiet}`}>{texts.through(hostOf(url))}</span>
      )}
      {url && isOpaqueLink && onResolveLink && (
        <Button
          className={css.mail}
          variant="quiet"
          size="xs"
          title={texts.asks(hostOf(url))}
          loading={isResolving ?? false}
          leftSection={<IconRoute size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onResolveLink}
        >
          {texts.findAddress}
        </Button>
      )}
      {onOriginal && (
        <Button
          className={css.mail}
          variant="quiet"
          size="xs"
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onOriginal}
        >
          {texts.mail}
        </Button>
      )}
    </div>
  )
}
