import { ActionIcon, FocusTrap, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { ArticleMenu } from '../article-card/article-menu.tsx'
import type { ArticleActions } from '../article-card/article-view.ts'
import { SaveButton } from '../article-card/save-button.tsx'
import frame from '../dialog/frame.module.css'
import { Spinner } from '../spinner/spinner.tsx'
import type { TopicActions } from '../topics/topic.ts'
import { ArticleBody, type ReaderArticle } from './article-body.tsx'
import { HighlightNotice } from './highlight-notice.tsx'
import css from './reader-dialog.module.css'
import type { ReadingStyle } from './reading-style.ts'
import { StyleControls, StyleSheet } from './style-controls.tsx'
import { texts } from './texts.ts'
import { type Highlighting, useHighlighter } from './use-highlighter.ts'

export type ReaderDialogProps = Pick<ArticleActions, 'onSave' | 'onShare' | 'onAddTags' | 'onMarkRead'> & {
  opened: boolean
  /** Another dialog lies over the reader: Escape is meant for that one. */
  covered?: boolean
  /** Undefined while it loads. */
  article: ReaderArticle | undefined
  /** Is in place of the article when it could not be loaded. */
  failure?: ReactNode
  style: ReadingStyle
  onStyle: (change: Partial<ReadingStyle>) => void
  onClose: () => void
  /** Shows the mail that the article came with. */
  onOriginal?: () => void
  /** Finds where the article's link leads; offered where only who sent it knows. */
  onResolveLink?: () => void
  /** It is being found. */
  isResolving?: boolean
  /** The other articles of its story, under the text. */
  story?: ReactNode
  highlighting: Highlighting
  /** How tags stand; they are followed and muted in the reader when it's given. */
  topics?: TopicActions
}

/** The reader: 800 px wide with a theme of its own, full screen on phones. */
export function ReaderDialog(props: ReaderDialogProps) {
  const { opened, covered = false, article, failure, style, onStyle, onClose, highlighting } = props
  const { onSave, onShare, onAddTags, onMarkRead, onOriginal, topics, story } = props
  const { onResolveLink, isResolving = false } = props
  const actions = { onShare, ...(onAddTags && { onAddTags }), ...(onMarkRead && { onMarkRead }) }
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [sheet, setSheet] = useState(false)
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  // Another article begins at its top, or at the place that is shown next.
  useLayoutEffect(() => {
    if (content) content.scrollTop = 0
  }, [content, article?.id])
  const { textRef, notice, dismiss } = useHighlighter(article?.html, highlighting)
  const close = (
    <ActionIcon size={phone ? 'xl' : 'lg'} aria-label={texts.close} onClick={onClose}>
      <IconX size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
  const save = article && (
    <SaveButton
      size={phone ? 'xl' : 'lg'}
      saved={article.isSaved}
      onChange={(saved) => onSave(article.id, saved)}
    />
  )
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={800}
      yOffset={24}
      xOffset={24}
      fullScreen={phone}
      closeOnEscape={!sheet && !covered}
      padding={0}
      classNames={{
        overlay: `${frame.overlay} ${css.around}`,
        content: `${frame.content} ${css.content}`,
        body: css.body,
        inner: css.inner,
      }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={article?.title ?? texts.dialog} data-theme={style.theme} ref={setContent}>
        {/* The reader has the focus first, and no control of it: space and arrows scroll, Tab goes to the bar. */}
        <FocusTrap.InitialFocus onFocus={() => content?.focus({ preventScroll: true })} />
        <div className={css.bar}>
          {phone ? (
            <>
              {close}
              <span className={css.gap} />
              <StyleSheet
                target={content}
                opened={sheet}
                onToggle={setSheet}
                value={style}
                onChange={onStyle}
              />
              {save}
              {article && <ArticleMenu article={article} {...actions} size="xl" />}
            </>
          ) : (
            <>
              <StyleControls value={style} onChange={onStyle} />
              <span className={css.gap} />
              {save}
              {close}
            </>
          )}
        </div>
        <Modal.Body>
          {failure}
          {!failure && !article && <Spinner label={texts.loading} centered />}
          {article && (
            <ArticleBody
              article={article}
              style={style}
              highlights={highlighting.passages.length}
              textRef={textRef}
              {...(onAddTags && { onAddTags })}
              {...(onOriginal && { onOriginal })}
              {...(onResolveLink && { onResolveLink })}
              isResolving={isResolving}
              topics={topics}
              story={story}
            />
          )}
        </Modal.Body>
        <div className={css.notice} role="status">
          {notice && <HighlightNotice key={notice.id} {...notice} onDismiss={dismiss} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
