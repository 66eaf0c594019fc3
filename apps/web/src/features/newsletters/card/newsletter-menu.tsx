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
import { MenuAction } from '@tidings/ui/popup/popup-menu'
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
  const ask = (open: (() => void) | undefined) =>
    open &&
    (() => {
      // The dialog returns the focus to the previous element; the menu's item is gone by then.
      target.current?.focus()
      open()
    })
  const item = (text: string, icon: typeof IconMail, run: (() => void) | undefined) => (
    <MenuAction icon={icon} run={run}>
      {text}
    </MenuAction>
  )
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
        {retriable && item(texts.retry, IconRefresh, onRetry)}
        {confirmationStatus && item(texts.receipt, IconReceipt, ask(onReceipt))}
        {item(texts.edit, IconPencil, ask(onEdit))}
        {item(texts.organize, IconFolder, ask(onOrganize))}
        {item(texts.merge, IconGitMerge, ask(onMerge))}
        {item(texts.split, IconArrowsSplit2, ask(onSplit))}
        <Menu.Divider />
        {unsubscription && item(texts.undoUnsubscribe, IconArrowBackUp, onUndoUnsubscribe)}
        {(unsubscription?.state !== 'asked' || unsubscription.mailsSince > 0) &&
          item(texts.unsubscribe, IconDoorExit, ask(onUnsubscribe))}
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={ask(onDelete)}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
