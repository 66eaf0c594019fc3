import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { IssueDetails } from '@tidings/api/schemas/issue-page'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../api/trpc.ts'
import { texts } from './texts.ts'

const words = texts.issue.promotion

type State = NonNullable<IssueDetails['issue']['promotion']>

/** Why a promotion isn't in the digest, or is, and the button that changes it for its newsletter. */
export function IssuePromotion({ newsletterId, state }: { newsletterId: string; state: State }) {
  const client = useQueryClient()
  const next = state === 'hidden' ? 'shown' : 'hidden'
  const { mutate, isPending } = trpc.newsletters.update.useMutation({
    meta: { failure: words.failed },
    onSuccess: async () => {
      showToast(words.saved[next])
      await Promise.all(
        ['issues', 'newsletters', 'articles'].map((router) =>
          client.invalidateQueries({ queryKey: [[router]] }),
        ),
      )
    },
  })
  const change = () => !isPending && mutate({ id: newsletterId, showsPromotions: next === 'shown' })
  return (
    <Group justify="space-between" gap="xs" my="md">
      <Text>{words[state]}</Text>
      <Button variant="default" aria-disabled={isPending} onClick={change}>
        {state === 'hidden' ? words.show : words.hide}
      </Button>
    </Group>
  )
}
