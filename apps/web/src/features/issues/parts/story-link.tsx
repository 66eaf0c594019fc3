import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { Link } from '@tidings/ui/link/link'
import type { MouseEvent, ReactNode } from 'react'

type StoryLinkProps = { id: string; onRead: (id: string) => void; children: ReactNode }

/** A link to an article that opens it in the reader over this page, unless another tab or window was asked for. */
export function StoryLink({ id, onRead, children }: StoryLinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onRead(id)
  }
  return (
    <Link href={articlePath(id)} onClick={follow} dir="auto">
      {children}
    </Link>
  )
}
