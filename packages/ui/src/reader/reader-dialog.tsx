import { ActionIcon, FocusTrap, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHeadphones, IconX } from '@tabler/icons-react'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ArticleMenu } from '../article-card/article-menu.tsx'
import type { ArticleActions } from '../article-card/article-view.ts'
import { SaveButton } from '../article-card/save-button.tsx'
import frame from '../dialog/frame.module.css'
import { NoteForm } from '../highlights/note-form.tsx'
import { ListenBar } from '../listening/listen-bar.tsx'
import { useListening } from '../listening/use-listening.ts'
import { Spinner } from '../spinner/spinner.tsx'
import type { TopicActions } from '../topics/topic.ts'
import { ArticleBody, type ReaderArticle } from './article-body.tsx'
import { FootnotePanel } from './footnote-panel.tsx'
import { HighlightNotice, HighlightTools } from './highlight-notice.tsx'
import css from './reader-dialog.module.css'
import { ReaderFooter, type ReadingOrder } from './reader-footer.tsx'
import { ReaderItems } from './reader-items.tsx'
import type { ReadingStyle } from './reading-style.ts'
import { StyleControls, StyleSheet } from './style-controls.tsx'
import { texts } from './texts.ts'
import { useFootnotes } from './use-footnotes.ts'
import { type Highlighting, NO_HIGHLIGHTING, useHighlighter } from './use-highlighter.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useReadingProgress } from './use-scroll-facts.ts'
import { useSwipe } from './use-swipe.ts'

/** The commands of an open reader. */
export type ReaderCommands = {
  /** Highlights the selection. */
  highlight: () => void
}

export type ReaderDialogProps = Pick<ArticleActions, 'onSave' | 'onShare' | 'onAddTags' | 'onMarkRead'> & {
  opened: boolean
  /** Another dialog is over the reader, and handles Escape. */
  covered?: boolean
  /** Undefined while loading. */
  article: ReaderArticle | undefined
  /** Replaces an article that could not be loaded. */
  failure?: ReactNode
  style: ReadingStyle
  onStyle: (change: Partial<ReadingStyle>) => void
  onClose: () => void
  /** Shows the article's original mail. */
  onOriginal?: () => void
  /** Resolves the article's link; only offered for a tracking link. */
  onResolveLink?: () => void
  /** It is being resolved. */
  isResolving?: boolean
  /** The other articles of its story, under the text. */
  story?: ReactNode
  /** Without it the text can't be highlighted. */
  highlighting?: Highlighting
  /** The article's position in the list that it was opened from. */
  order?: ReadingOrder | undefined
  /** The stored reading position, in UTF-16 code units of its text content. */
  position?: number | null | undefined
  /** Called with the new reading position; null at the beginning and once the end was seen. */
  onPosition?: (id: string, position: number | null) => void
  onCopyLink?: (article: ReaderArticle) => void
  /** Shows the keyboard shortcuts. */
  onShortcuts?: () => void
  commands?: Ref<ReaderCommands>
  /** The preferences of tags; if given, they are followed and muted in the reader. */
  topics?: TopicActions
}

/** The reader: 800 px wide with a theme of its own, full screen on phones. */
export function ReaderDialog(props: ReaderDialogProps) {
  const { opened, covered = false, article, failure, style, onStyle, onClose } = props
  const {
    highlighting = NO_HIGHLIGHTING,
    onSave,
    onShare,
    onAddTags,
    onMarkRead,
    onOriginal,
    topics,
    story,
  } = props
  const { onResolveLink, isResolving = false, order, position, onPosition } = props
  const { onCopyLink, onShortcuts, commands } = props
  const actions = { ...(onAddTags && { onAddTags }), ...(onMarkRead && { onMarkRead }) }
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(max-width: 54.99em)', undefined, { getInitialValueInEffect: false })
  const [sheet, setSheet] = useState(false)
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const shownId = useRef<string>(undefined)
  const bars = useCallback(
    () => ({ top: bar.current?.offsetHeight ?? 0, bottom: below.current?.offsetHeight ?? 0 }),
    [],
  )
  // Another article begins at its top, or at the position that is shown next, and gets the focus.
  useLayoutEffect(() => {
    if (!content) return
    content.scrollTop = 0
    const isOther = shownId.current !== undefined && article?.id !== shownId.current
    if (isOther && document.activeElement === document.body) content.focus({ preventScroll: true })
    shownId.current = article?.id ?? shownId.current
  }, [content, article?.id])
  const highlighter = useHighlighter(article?.html, highlighting)
  const { prose, textRef, notice, dismiss, say } = highlighter
  const [noting, setNoting] = useState<string>()
  const passage = (wanted: string | undefined) => highlighting.passages.find((one) => one.id === wanted)
  const about = passage(notice?.highlight)
  const noted = passage(noting)
  const stopNoting = () => {
    setNoting(undefined)
    dismiss()
    content?.focus({ preventScroll: true })
  }
  useImperativeHandle(commands, () => ({ highlight: highlighter.highlightSelected }))
  const id = opened ? article?.id : undefined
  const footnotes = useFootnotes(prose, article?.html)
  const listening = useListening(prose, {
    id,
    title: article?.title,
    language: article?.language ?? undefined,
  })
  const progress = useReadingProgress(content, prose, { minutes: article?.readingMinutes, bars })
  const { shown, place, found } = highlighting
  const isElsewhere = shown !== undefined || place !== undefined || found !== undefined
  const toTop = () => {
    dismiss()
    content?.scrollTo({ top: 0 })
  }
  useReadingPosition(
    content,
    prose,
    { id, html: article?.html, position, isElsewhere, onPosition, bars },
    () => say({ text: texts.returned, action: { label: texts.toTop, run: toTop } }),
  )
  useSwipe(content, { onLeft: order?.next && order.onNext, onRight: order?.previous && order.onPrevious })
  const listen = () => {
    if (!listening.isAvailable) say({ text: texts.noVoice })
    else if (listening.state === 'off') listening.toggle()
    else listening.stop()
  }
  const size = phone ? 'xl' : 'lg'
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  const close = (
    <ActionIcon size={size} aria-label={texts.close} onClick={onClose}>
      <IconX {...icon} />
    </ActionIcon>
  )
  const buttons = article && (
    <>
      {/* Where there is a menu, it has this on a phone, and the reason where there is no voice. */}
      {(!onShare || (listening.isAvailable && !phone)) && (
        <ActionIcon
          size={size}
          aria-label={texts.listen}
          aria-pressed={listening.state !== 'off'}
          onClick={listen}
        >
          <IconHeadphones {...icon} />
        </ActionIcon>
      )}
      {onSave && (
        <SaveButton size={size} saved={article.isSaved} onChange={(saved) => onSave(article.id, saved)} />
      )}
      {onShare && (
        <ArticleMenu article={article} onShare={onShare} {...actions} size={size}>
          <ReaderItems
            onCopyLink={onCopyLink && (() => onCopyLink(article))}
            originalUrl={article.originalUrl}
            hasVoice={listening.isAvailable}
            onListen={phone && listening.state === 'off' ? listening.toggle : undefined}
            onShortcuts={onShortcuts}
          />
        </ArticleMenu>
      )}
    </>
  )
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={800}
      yOffset={24}
      xOffset={24}
      fullScreen={phone}
      closeOnEscape={!sheet && !covered && !noted && !highlighter.isChoosing && !footnotes.note}
      padding={0}
      classNames={{
        overlay: `${frame.overlay} ${css.around}`,
        content: `${frame.content} ${css.content}`,
        body: css.body,
        inner: css.inner,
      }}
    >
      <Modal.Overlay />
      <Modal.Content
        aria-label={article?.title ?? texts.dialog}
        data-theme={style.theme}
        data-shortcuts
        ref={setContent}
      >
        {/*
         * The reader itself has the initial focus, not one of its controls: space and arrows scroll, Tab goes to the
         * bar.
         */}
        <FocusTrap.InitialFocus onFocus={() => content?.focus({ preventScroll: true })} />
        <div className={css.bar} ref={bar}>
          {phone && close}
          {!narrow && <StyleControls value={style} onChange={onStyle} />}
          <span className={css.gap} />
          {narrow && (
            <StyleSheet
              target={content}
              opened={sheet}
              onToggle={setSheet}
              value={style}
              onChange={onStyle}
            />
          )}
          {buttons}
          {!phone && close}
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
              footnote={
                footnotes.note && (
                  <FootnotePanel
                    {...footnotes.note}
                    language={article.language ?? undefined}
                    onClose={footnotes.close}
                  />
                )
              }
              {...(onAddTags && { onAddTags })}
              {...(onOriginal && { onOriginal })}
              {...(onResolveLink && { onResolveLink })}
              isResolving={isResolving}
              topics={topics}
              story={story}
            />
          )}
        </Modal.Body>
        <div className={css.below} ref={below}>
          <div className={css.notice} role="status">
            {notice && !noted && (
              <HighlightNotice key={notice.id} {...notice} onDismiss={dismiss}>
                {about && (
                  <HighlightTools
                    color={about.color ?? 'yellow'}
                    hasNote={Boolean(about.note)}
                    onColor={(color) => highlighting.onChange(about.id, { color })}
                    onNote={() => setNoting(about.id)}
                  />
                )}
              </HighlightNotice>
            )}
            {noted && (
              <div className={css.note}>
                <NoteForm
                  note={noted.note ?? ''}
                  maxLength={highlighting.maxNoteLength}
                  onSave={(note) => {
                    highlighting.onChange(noted.id, { note })
                    stopNoting()
                  }}
                  onCancel={stopNoting}
                />
              </div>
            )}
          </div>
          {listening.state !== 'off' && <ListenBar {...listening} />}
          {article && <ReaderFooter order={order} progress={progress} onClose={onClose} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
