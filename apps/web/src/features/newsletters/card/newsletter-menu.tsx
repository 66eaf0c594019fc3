import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsSplit2,
  IconDoorExit,
  IconDots,
  IconFolder,
  IconGitMerge,
  IconMail,
  IconPencil,
  IconReceipt,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { mailLink } from './mail-link.ts'
import type { NewsletterActions, NewsletterView } from './newsletter-view.ts'
import { texts } from './texts.ts'

export type NewsletterMenuProps = NewsletterActions & {
  newsletter: NewsletterView
  /** With a border, as large as a button beside it. */
  framed?: boolean
}

/** The actions of a newsletter. `Retry Confirmation` is only there if there is something to retry. */
export function NewsletterMenu({
  newsletter,
  framed,
  onRetry,
  onReceipt,
  onUnsubscribe,
  onUndoUnsubscribe,
  onEdit,
  onOrganize,
  onMerge,
  onSplit,
  onDelete,
}: NewsletterMenuProps) {
  const { name, sourceEmail, confirmationStatus, unsubscription } = newsletter
  const retriable = confirmationStatus === 'pending' || confirmationStatus === 'failed'
  const icon = { size: 18, stroke: 1.75 }
  const target = useRef<HTMLButtonElement>(null)
  const ask = (open: () => void) => () => {
    // The dialog returns the focus to the previous element; the menu's item is gone by then.
    target.current?.focus()
    open()
  }
  return (
    <Menu width={212}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          aria-label={texts.more(name)}
          {...(framed && { variant: 'default', size: 'lg' })}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!newsletter.isSavedLinks && (
          <Menu.Item component="a" href={mailLink(sourceEmail)} leftSection={<IconMail {...icon} />}>
            {texts.openInEmail}
          </Menu.Item>
        )}
        {retriable && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={onRetry}>
            {texts.retry}
          </Menu.Item>
        )}
        {confirmationStatus && onReceipt && (
          <Menu.Item leftSection={<IconReceipt {...icon} />} onClick={ask(onReceipt)}>
            {texts.receipt}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={ask(onEdit)}>
          {texts.edit}
        </Menu.Item>
        {onOrganize && (
          <Menu.Item leftSection={<IconFolder {...icon} />} onClick={ask(onOrganize)}>
            {texts.organize}
          </Menu.Item>
        )}
        {onMerge && (
          <Menu.Item leftSection={<IconGitMerge {...icon} />} onClick={ask(onMerge)}>
            {texts.merge}
          </Menu.Item>
        )}
        {onSplit && (
          <Menu.Item leftSection={<IconArrowsSplit2 {...icon} />} onClick={ask(onSplit)}>
            {texts.split}
          </Menu.Item>
        )}
        <Menu.Divider />
        {unsubscription && onUndoUnsubscribe && (
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={onUndoUnsubscribe}>
            {texts.undoUnsubscribe}
          </Menu.Item>
        )}
        {(unsubscription?.state !== 'asked' || unsubscription.mailsSince > 0) && onUnsubscribe && (
          <Menu.Item leftSection={<IconDoorExit {...icon} />} onClick={ask(onUnsubscribe)}>
            {texts.unsubscribe}
          </Menu.Item>
        )}
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={ask(onDelete)}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
