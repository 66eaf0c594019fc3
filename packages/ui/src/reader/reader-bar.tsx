import { ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconExternalLink,
  IconHeadphones,
  IconKeyboard,
  IconLink,
  IconPrinter,
  IconX,
} from '@tabler/icons-react'
import type { Ref } from 'react'
import type { ArticleActions } from '../article-card/article-view.ts'
import { ArticleMenu, SaveButton } from '../article-card/card-actions.tsx'
import type { Listening } from '../listening/use-listening.ts'
import { MenuAction } from '../popup/popup-menu.tsx'
import type { ReaderArticle } from './article-body.tsx'
import { hostOf } from './host-of.ts'
import css from './reader-dialog.module.css'
import type { ReadingStyle } from './reading-style.ts'
import { StyleControls, StyleSheet } from './style-controls.tsx'
import { texts } from './texts.ts'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** What the reader's upper bar shows and does. */
export type ReaderControls = Pick<ArticleActions, 'onSave' | 'onShare' | 'onAddTags' | 'onMarkRead'> & {
  /** Undefined while loading. */
  article: ReaderArticle | undefined
  style: ReadingStyle
  onStyle: (change: Partial<ReadingStyle>) => void
  onClose: () => void
  onCopyLink?: (article: ReaderArticle) => void
  /** Shows the keyboard shortcuts. */
  onShortcuts?: () => void
}

type ReaderBarProps = ReaderControls & {
  phone: boolean
  listening: Listening
  /** Starts reading aloud, stops it, or says that there is no voice. */
  onListen: () => void
  sheet: { target: HTMLElement | null; opened: boolean; onToggle: (opened: boolean) => void }
  ref: Ref<HTMLDivElement>
}

/** The reader's upper bar: its style, and what can be done with the article. */
export function ReaderBar(props: ReaderBarProps) {
  const { article, style, onStyle, onClose, phone, listening, onListen, sheet, ref } = props
  const { onSave, onShare, onAddTags, onMarkRead, onCopyLink, onShortcuts } = props
  const narrow = useMediaQuery('(max-width: 54.99em)', undefined, { getInitialValueInEffect: false })
  const size = phone ? 'xl' : 'lg'
  const close = (
    <ActionIcon size={size} aria-label={texts.close} onClick={onClose}>
      <IconX {...ICON} />
    </ActionIcon>
  )
  return (
    <div className={css.bar} ref={ref}>
      {phone && close}
      {!narrow && <StyleControls value={style} onChange={onStyle} />}
      <span className="grow" />
      {narrow && <StyleSheet {...sheet} value={style} onChange={onStyle} />}
      {/* Where there is a menu, it has this on a phone, and the reason where there is no voice. */}
      {article && (!onShare || (listening.isAvailable && !phone)) && (
        <ActionIcon
          size={size}
          aria-label={texts.listen}
          aria-pressed={listening.state !== 'off'}
          onClick={onListen}
        >
          <IconHeadphones {...ICON} />
        </ActionIcon>
      )}
      {article && onSave && (
        <SaveButton size={size} saved={article.isSaved} onChange={(saved) => onSave(article.id, saved)} />
      )}
      {article && onShare && (
        <ArticleMenu
          article={article}
          onShare={onShare}
          {...(onAddTags && { onAddTags })}
          {...(onMarkRead && { onMarkRead })}
          size={size}
        >
          <ReaderItems
            onCopyLink={onCopyLink && (() => onCopyLink(article))}
            originalUrl={article.originalUrl}
            hasVoice={listening.isAvailable}
            onListen={phone && listening.state === 'off' ? listening.toggle : undefined}
            onShortcuts={onShortcuts}
          />
        </ArticleMenu>
      )}
      {!phone && close}
    </div>
  )
}

type ReaderItemsProps = {
  /** See ReaderArticle. */
  originalUrl: string | null | undefined
  /** Whether the browser has a voice to listen to. */
  hasVoice: boolean
  onCopyLink: (() => void) | undefined
  onListen: (() => void) | undefined
  onShortcuts: (() => void) | undefined
}

/** The items of the reader's menu beyond those of a card; without missing ones. */
function ReaderItems(props: ReaderItemsProps) {
  const { originalUrl, hasVoice, onCopyLink, onListen, onShortcuts } = props
  const icon = { size: 18, stroke: 1.75 } as const
  return (
    <>
      <MenuAction icon={IconLink} run={onCopyLink}>
        {texts.copyLink}
      </MenuAction>
      {originalUrl && (
        <Menu.Item
          component="a"
          href={originalUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          {texts.asSent(hostOf(originalUrl))}
        </Menu.Item>
      )}
      {(onListen || !hasVoice) && (
        <Menu.Item leftSection={<IconHeadphones {...icon} />} disabled={!hasVoice} onClick={onListen}>
          {texts.listen} {!hasVoice && <span className={css.reason}>{texts.noVoice}</span>}
        </Menu.Item>
      )}
      <MenuAction icon={IconPrinter} run={() => window.print()}>
        {texts.print}
      </MenuAction>
      <MenuAction icon={IconKeyboard} run={onShortcuts}>
        {texts.shortcuts}
      </MenuAction>
    </>
  )
}
