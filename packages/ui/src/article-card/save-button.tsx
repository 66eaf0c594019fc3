import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { texts } from './texts.ts'

export type SaveButtonProps = {
  saved: boolean
  /** Called with the new value, not the current one. */
  onChange: (saved: boolean) => void
  size?: 'md' | 'lg' | 'xl'
}

/** The bookmark that saves an article; filled and pressed once saved. */
export function SaveButton({ saved, onChange, size = 'md' }: SaveButtonProps) {
  const Icon = saved ? IconBookmarkFilled : IconBookmark
  return (
    <ActionIcon size={size} aria-label={texts.save} aria-pressed={saved} onClick={() => onChange(!saved)}>
      <Icon size={size === 'md' ? 18 : 20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
