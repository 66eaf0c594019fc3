import { FocusTrap, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import frame from '../dialog/frame.module.css'
import { Spinner } from '../empty-state/spinner.tsx'
import { ListenBar } from '../listening/listen-bar.tsx'
import { useListening } from '../listening/use-listening.ts'
import type { TopicActions } from '../topics/topic.ts'
import { ArticleBody } from './article-body.tsx'
import { FootnotePanel } from './footnote-panel.tsx'
import { HighlightBar, useNoteEditing } from './highlight-bar.tsx'
import { ReaderBar, type ReaderControls } from './reader-bar.tsx'
import css from './reader-dialog.module.css'
import { ReaderFooter, type ReadingOrder } from './reader-footer.tsx'
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

export type ReaderDialogProps = ReaderControls & {
  opened: boolean
  /** Another dialog is over the reader, and handles Escape. */
  covered?: boolean
  /** Replaces an article that could not be loaded. */
  failure?: ReactNode
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
  commands?: Ref<ReaderCommands>
  /** The preferences of tags; if given, they are followed and muted in the reader. */
  topics?: TopicActions
}

/** The reader: 800 px wide with a theme of its own, full screen on phones. */
export function ReaderDialog(props: ReaderDialogProps) {
  const { opened, covered = false, article, failure, style, onClose, order, commands } = props
  const { highlighting = NO_HIGHLIGHTING, onAddTags, onOriginal, onResolveLink } = props
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [sheet, setSheet] = useState(false)
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const focus = () => content?.focus({ preventScroll: true })
  useTopOfArticle(content, article?.id)
  const highlighter = useHighlighter(article?.html, highlighting)
  const { prose, textRef, dismiss, say } = highlighter
  const noting = useNoteEditing(highlighting.passages, () => {
    dismiss()
    focus()
  })
  useImperativeHandle(commands, () => ({ highlight: highlighter.highlightSelected }))
  const id = opened ? article?.id : undefined
  const footnotes = useFootnotes(prose, article?.html)
  const language = article?.language ?? undefined
  const listening = useListening(prose, { id, title: article?.title, language })
  const listen = () => {
    if (!listening.isAvailable) say({ text: texts.noVoice })
    else if (listening.state === 'off') listening.toggle()
    else listening.stop()
  }
  const progress = useReading({ content, prose, bar, below }, { ...props, id, highlighting }, () =>
    say({
      text: texts.returned,
      action: {
        label: texts.toTop,
        run: () => {
          dismiss()
          content?.scrollTo({ top: 0 })
        },
      },
    }),
  )
  useSwipe(content, { onLeft: order?.next && order.onNext, onRight: order?.previous && order.onPrevious })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={800}
      yOffset={24}
      xOffset={24}
      fullScreen={phone}
      closeOnEscape={!sheet && !covered && !noting.passage && !highlighter.isChoosing && !footnotes.note}
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
        <FocusTrap.InitialFocus onFocus={focus} />
        <ReaderBar
          {...props}
          phone={phone}
          listening={listening}
          onListen={listen}
          sheet={{ target: content, opened: sheet, onToggle: setSheet }}
          ref={bar}
        />
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
                  <FootnotePanel {...footnotes.note} language={language} onClose={footnotes.close} />
                )
              }
              {...(onAddTags && { onAddTags })}
              {...(onOriginal && { onOriginal })}
              {...(onResolveLink && { onResolveLink })}
              isResolving={props.isResolving ?? false}
              topics={props.topics}
              story={props.story}
            />
          )}
        </Modal.Body>
        <div className={css.below} ref={below}>
          <HighlightBar
            notice={highlighter.notice}
            onDismiss={dismiss}
            highlighting={highlighting}
            noting={noting}
          />
          {listening.state !== 'off' && <ListenBar {...listening} />}
          {article && <ReaderFooter order={order} progress={progress} onClose={onClose} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Another article begins at its top, or at the position that is shown next, and gets the focus. */
function useTopOfArticle(content: HTMLElement | null, id: string | undefined) {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!content) return
    content.scrollTop = 0
    const isOther = shown.current !== undefined && id !== shown.current
    if (isOther && document.activeElement === document.body) content.focus({ preventScroll: true })
    shown.current = id ?? shown.current
  }, [content, id])
}

type Parts = {
  content: HTMLElement | null
  prose: HTMLElement | null
  bar: RefObject<HTMLElement | null>
  below: RefObject<HTMLElement | null>
}

/** Restores and stores the reading position, and returns how much of the article was read. */
function useReading(
  { content, prose, bar, below }: Parts,
  props: Pick<ReaderDialogProps, 'article' | 'position' | 'onPosition'> & {
    id: string | undefined
    highlighting: Highlighting
  },
  onReturn: () => void,
) {
  const { id, article, position, onPosition, highlighting } = props
  const bars = useCallback(
    () => ({ top: bar.current?.offsetHeight ?? 0, bottom: below.current?.offsetHeight ?? 0 }),
    [bar, below],
  )
  const { shown, place, found } = highlighting
  const isElsewhere = shown !== undefined || place !== undefined || found !== undefined
  const reading = { id, html: article?.html, position, isElsewhere, onPosition, bars }
  useReadingPosition(content, prose, reading, onReturn)
  return useReadingProgress(content, prose, { minutes: article?.readingMinutes, bars })
}
