import { Menu } from '@mantine/core'
import { IconHeadphones, IconKeyboard, IconLink, IconPrinter } from '@tabler/icons-react'
import { texts } from './texts.ts'

type ReaderItemsProps = {
  onCopyLink: (() => void) | undefined
  onListen: (() => void) | undefined
  onShortcuts: (() => void) | undefined
}

/** The items of the reader's menu beyond those of a card; without missing ones. */
export function ReaderItems({ onCopyLink, onListen, onShortcuts }: ReaderItemsProps) {
  const icon = { size: 18, stroke: 1.75 } as const
  return (
    <>
      {onCopyLink && (
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={onCopyLink}>
          {texts.copyLink}
        </Menu.Item>
      )}
      {onListen && (
        <Menu.Item leftSection={<IconHeadphones {...icon} />} onClick={onListen}>
          {texts.listen}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
        {texts.print}
      </Menu.Item>
      {onShortcuts && (
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={onShortcuts}>
          {texts.shortcuts}
        </Menu.Item>
      )}
    </>
  )
}
