import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part/lazy-part.tsx'
import { PopupButton } from '../popup/popup-button.tsx'
import type { ArticleActions, ArticleView } from './article-view.ts'
import { texts } from './texts.ts'

type ArticleActionName =
  | 'onShare'
  | 'onAddTags'
  | 'onMarkRead'
  | 'onWhy'
  | 'preferenceOf'
  | 'onFollowChange'
  | 'onJoin'
  | 'onSplit'
  | 'onResolveLink'
export type ArticleMenuProps = Pick<ArticleActions, Exclude<ArticleActionName, 'onShare'>> &
  Required<Pick<ArticleActions, 'onShare'>> & {
    article: ArticleView
    size?: 'md' | 'lg' | 'xl'
    /** Further items, after Share. */
    children?: ReactNode
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
