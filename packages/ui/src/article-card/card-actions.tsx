import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconDots } from '@tabler/icons-react'
import { lazyPart } from '../lazy-part.tsx'
import { PopupButton } from '../popup/popup-button.tsx'
import type { ArticleMenuProps } from './article-menu-items.tsx'
import type { ArticleActions, ArticleView } from './article-view.ts'
import { texts } from './texts.ts'

/** The bookmark and the menu of a card or row; without an action for them there is neither. */
export function CardActions({ article, ...actions }: ArticleActions & { article: ArticleView }) {
  const { onSave, onShare } = actions
  return (
    <>
      {onSave && <SaveButton saved={article.isSaved} onChange={(saved) => onSave(article.id, saved)} />}
      {onShare && <ArticleMenu article={article} {...actions} onShare={onShare} />}
    </>
  )
}

const ArticleMenuItems = lazyPart(
  async () => (await import('./article-menu-items.tsx')).ArticleMenuItems,
  ({ popup }) => popup.remove(),
)

/** The further actions of an article. */
export function ArticleMenu(props: ArticleMenuProps) {
  const { size = 'md' } = props
  const button = (
    <ActionIcon size={size} aria-label={texts.more}>
      <IconDots size={size === 'md' ? 18 : 20} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <PopupButton kind="menu" button={button}>
      {(popup) => <ArticleMenuItems {...props} popup={popup} />}
    </PopupButton>
  )
}

type SaveButtonProps = {
  saved: boolean
  /** Called with the new value, not the current one. */
  onChange: (saved: boolean) => void
  size?: 'md' | 'lg' | 'xl'
}

/** The bookmark that saves an article; filled and pressed once saved. */
export function SaveButton({ saved, onChange, size = 'md' }: SaveButtonProps) {
  const Icon = saved ? IconBookmarkFilled : IconBookmark
  return (
    <ActionIcon size={size} aria-label={texts.save} aria-pressed={saved} onClick={() => onChange(!saved)}>
      <Icon size={size === 'md' ? 18 : 20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
