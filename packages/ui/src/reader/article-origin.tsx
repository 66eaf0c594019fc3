import { Button } from '@mantine/core'
import { IconExternalLink, IconMail, IconRoute } from '@tabler/icons-react'
import css from './article-body.module.css'
import { hostOf } from './host-of.ts'
import { texts } from './texts.ts'

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
