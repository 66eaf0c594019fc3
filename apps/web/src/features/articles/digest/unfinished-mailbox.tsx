import { Button } from '@mantine/core'
import { IconMailbox } from '@tabler/icons-react'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { Link } from '@tidings/ui/link'
import { trpc } from '../../../api/trpc.ts'
import { grouped } from '../../../lib/counted.ts'
import { Icon } from '../../../lib/icon.tsx'
import css from '../edition/offer-line.module.css'

/** A mailbox whose newsletters are not imported yet, in a line: what it waits for, and how to go on. */
export function UnfinishedMailbox({ mailbox }: { mailbox: Mailbox }) {
  const { id, username, state, problem, needsUser } = mailbox
  const client = trpc.useUtils()
  const isChoosing = state === 'choosing' && problem === null
  const { data } = trpc.mailboxes.senders.useQuery({ id }, { enabled: isChoosing })
  const { mutate, isPending } = trpc.mailboxes.update.useMutation({
    meta: { failure: texts.retryFailed },
    onSuccess: () => client.mailboxes.invalidate(),
  })
  const found = data?.senders.filter(({ group }) => group === 'newsletter').length
  const isRetried = problem !== null && !needsUser
  const text = isRetried
    ? texts.unreachable(username)
    : problem !== null
      ? texts.problem(username, problem)
      : isChoosing
        ? texts.choose(found ?? 0)
        : texts.scanning(username)
  if (isChoosing && found === undefined) return null
  return (
    <div className={css.offer}>
      <Icon of={IconMailbox} />
      <p className={css.words}>{text}</p>
      {isRetried ? (
        <Button
          size="xs"
          variant="light"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate({ id })}
        >
          {isPending ? texts.trying : texts.tryAgain}
        </Button>
      ) : (
        <Button component={Link} href="/newsletters/mailboxes" size="xs" variant="light">
          {texts.continue}
        </Button>
      )}
    </div>
  )
}

const texts = {
  choose: (found: number) =>
    found === 0 ? 'Choose your newsletters' : `Choose your newsletters: ${grouped(found)} found`,
  scanning: (username: string) => `Looking for newsletters in ${username}…`,
  unreachable: (username: string) => `${username} can’t be reached. Tidings tries again by itself.`,
  problem: (username: string, problem: string) => `${username}: ${problem}`,
  continue: 'Continue',
  tryAgain: 'Try again',
  trying: 'Trying…',
  retryFailed: { title: 'Error', description: 'Failed to change the mailbox. Please try again.' },
}
