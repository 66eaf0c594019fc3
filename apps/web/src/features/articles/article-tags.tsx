import { type Query, useQueryClient } from '@tanstack/react-query'
import { cleanTag, MAX_TAGS, TOO_MANY_TAGS, tagFault } from '@tidings/api/topics/tag-rules'
import { showToast } from '@tidings/ui/toast/toast'
import { withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { useFading } from '../../lib/use-fading.ts'
import { useTopics } from '../topics/use-topics.tsx'
import { texts } from './article-texts.ts'
import { patchArticle } from './patch-article.ts'
import { TagDialog } from './tag-dialog.tsx'

type ArticleTagsProps = {
  article: { id: string; title: string; tags: readonly string[] }
  /** Called after the dialog has faded out. */
  onClosed: () => void
}

const faultOf = (tag: string, count: number) =>
  tagFault(tag) ?? (count > MAX_TAGS ? TOO_MANY_TAGS : undefined)

/** The dialog for the tags of one article. The input stays if it could not be saved. */
export function ArticleTags({ article, onClosed }: ArticleTagsProps) {
  const client = useQueryClient()
  const { opened, close } = useFading(onClosed)
  const { data } = trpc.articles.tags.useQuery({})
  const { preferenceOf } = useTopics()
  const hasPreference = (tag: string) => preferenceOf({ kind: 'tag', key: tag, name: tag }) !== null
  const { mutate, isPending } = trpc.articles.changeTags.useMutation({
    meta: { failure: withServerMessage(texts.tagsFailed) },
    onSuccess: ({ articleId, tags }, { add = [], remove = [] }) => {
      patchArticle(client, articleId, { tags })
      // The article has a new position, and new reasons for it.
      if ([...add, ...remove].some(hasPreference)) client.invalidateQueries({ predicate: isRankedList })
      showToast(texts.tagsSaved)
      close()
    },
  })
  return (
    <TagDialog
      opened={opened}
      onClose={close}
      article={article.title}
      tags={article.tags}
      suggestions={(data?.tags ?? []).map(({ tag }) => tag)}
      clean={cleanTag}
      faultOf={faultOf}
      busy={isPending}
      onSave={(changes) => mutate({ id: article.id, ...changes })}
    />
  )
}

/** Whether a query is of a list whose order depends on tags: a filtered one is only ordered by time. */
function isRankedList({ queryKey: [name, query] }: Pick<Query, 'queryKey'>): boolean {
  const { input = {} } = (query ?? {}) as { input?: { tags?: string } }
  return Array.isArray(name) && name.join('.') === 'articles.list' && input.tags === undefined
}
