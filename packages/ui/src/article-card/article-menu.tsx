import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazyPart } from '../lazy-part/lazy-part.tsx'
import { PopupButton } from '../popup/popup-button.tsx'
import type { ArticleMenuProps } from './article-menu-items.tsx'
import { texts } from './texts.ts'

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
