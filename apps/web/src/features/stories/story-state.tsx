import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Spinner } from '@tidings/ui/spinner/spinner'
import type { ReactNode } from 'react'
import css from './story-article-list.module.css'
import { texts } from './texts.ts'

export type StoryStateProps = {
  /** Undefined while they load. */
  storyArticles: readonly unknown[] | undefined
  failed: boolean
  onRetry: () => void
  /** Is there once there are other articles. */
  children: ReactNode
}

/** The articles of a story, or what is there before and instead. */
export function StoryState({ storyArticles, failed, onRetry, children }: StoryStateProps) {
  if (failed) {
    return (
      <div className={css.state} role="alert">
        <p>{texts.failed}</p>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
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

/** Who has just taken the last telling away would else be nowhere. */
function takeFocus(note: HTMLElement | null): void {
  if (document.activeElement === document.body) note?.focus()
}
