import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import css from './newsletter-card.module.css'
import type { NewsletterCardProps } from './newsletter-card.tsx'
import { texts } from './texts.ts'

/** The actions of a newsletter. `Retry Confirmation` is there only while there is something to retry. */
export function NewsletterMenu({ newsletter, onDelete, onRetry, onEdit }: NewsletterCardProps) {
  const { name, sourceEmail, confirmationStatus } = newsletter
  const retriable = confirmationStatus === 'pending' || confirmationStatus === 'failed'
  const icon = { size: 18, stroke: 1.75 }
  const target = useRef<HTMLButtonElement>(null)
  const askToDelete = () => {
    // The dialog gives the focus back to what had it; the menu's item is gone by then.
    target.current?.focus()
    onDelete()
  }
  return (
    <Menu width={212}>
      <Menu.Target>
        <ActionIcon ref={target} className={css.more} aria-label={texts.more(name)}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`mailto:${sourceEmail}`} leftSection={<IconMail {...icon} />}>
          {texts.openInEmail}
        </Menu.Item>
        {retriable && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} disabled={!onRetry} onClick={onRetry}>
            {texts.retry}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil {...icon} />} disabled={!onEdit} onClick={onEdit}>
          {texts.edit}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={askToDelete}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
