import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import type { ReactNode } from 'react'
import { Icon } from '../../lib/icon.tsx'
import css from './story-article-list.module.css'
import { texts } from './texts.ts'

type StoryStateProps = {
  /** Undefined while loading. */
  storyArticles: readonly unknown[] | undefined
  failed: boolean
  onRetry: () => void
  /** Rendered once there are other articles. */
  children: ReactNode
}

/** The articles of a story, or its loading, error and empty states. */
export function StoryState({ storyArticles, failed, onRetry, children }: StoryStateProps) {
  if (failed) {
    return (
      <div className={css.state} role="alert">
        <p>{texts.failed}</p>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon of={IconRefresh} size={16} />}
          onClick={onRetry}
        >
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
  if (!storyArticles) {
    return (
      <div className={css.state}>
        <Spinner label={texts.loading} />
      </div>
    )
  }
  if (storyArticles.length === 0) {
    return (
      <p className={css.state} role="status" tabIndex={-1} ref={takeFocus}>
        {texts.alone}
      </p>
    )
  }
  return children
}

/** The focus would be lost when the reader separates the last other article. */
function takeFocus(note: HTMLElement | null): void {
  if (document.activeElement === document.body) note?.focus()
}
