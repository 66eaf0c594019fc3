import { Menu } from '@mantine/core'
import {
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconCircleCheck,
  IconCircleDot,
  IconHelpCircle,
  IconRoute,
  IconShare2,
  IconTag,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Popup } from '../popup/popup-button.tsx'
import { MenuAction, PopupMenu } from '../popup/popup-menu.tsx'
import { TopicItems } from '../topics/topic-items.tsx'
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

/** The menu of `ArticleMenu`. */
export function ArticleMenuItems({ popup, ...props }: ArticleMenuProps & { popup: Popup }) {
  const { article, onShare, onAddTags, onMarkRead, onWhy, preferenceOf, onFollowChange } = props
  const { onJoin, onSplit, onResolveLink, children } = props
  const ReadIcon = article.isRead ? IconCircleDot : IconCircleCheck
  const { newsletterId: key, sourceNewsletter: name } = article
  return (
    <PopupMenu popup={popup} width={256}>
      <Menu.Item
        leftSection={<IconTag size={18} stroke={1.75} />}
        disabled={!onAddTags}
        onClick={() => onAddTags?.(article.id)}
      >
        {texts.addTags}
      </Menu.Item>
      <Menu.Item
        // A disabled item can't be focused, and the arrow keys would have nowhere to start.
        data-autofocus={!onAddTags || undefined}
        leftSection={<IconShare2 size={18} stroke={1.75} />}
        onClick={() => onShare(article)}
      >
        {texts.share}
      </Menu.Item>
      {children}
      <Menu.Item
        leftSection={<ReadIcon size={18} stroke={1.75} />}
        disabled={!onMarkRead}
        onClick={() => onMarkRead?.(article.id, !article.isRead)}
      >
        {article.isRead ? texts.markUnread : texts.markRead}
      </Menu.Item>
      <MenuAction icon={IconArrowsJoin2} run={onJoin && (() => onJoin(article.id))}>
        {texts.sameStory}
      </MenuAction>
      {article.isDuplicate && (
        <MenuAction icon={IconArrowsSplit2} run={onSplit && (() => onSplit(article.id))}>
          {texts.notSameStory}
        </MenuAction>
      )}
      {article.isOpaqueLink && (
        <MenuAction icon={IconRoute} run={onResolveLink && (() => onResolveLink(article.id))}>
          {texts.findAddress}
        </MenuAction>
      )}
      {preferenceOf && onFollowChange && key && (
        <>
          <Menu.Divider />
          <TopicItems
            named
            topic={{ kind: 'source', key, name }}
            preferenceOf={preferenceOf}
            onFollowChange={onFollowChange}
          />
        </>
      )}
      <MenuAction icon={IconHelpCircle} run={onWhy && (() => onWhy(article.id))}>
        {texts.why}
      </MenuAction>
    </PopupMenu>
  )
}
