import { Menu } from '@mantine/core'
import { IconExternalLink, IconHeadphones, IconKeyboard, IconLink, IconPrinter } from '@tabler/icons-react'
import { hostOf } from './host-of.ts'
import css from './reader-items.module.css'
import { texts } from './texts.ts'

type ReaderItemsProps = {
  /** See ReaderArticle. */
  originalUrl: string | null | undefined
  /** Whether the browser has a voice to listen to. */
  hasVoice: boolean
  onCopyLink: (() => void) | undefined
  onListen: (() => void) | undefined
  onShortcuts: (() => void) | undefined
}

/** The items of the reader's menu beyond those of a card; without missing ones. */
export function ReaderItems(props: ReaderItemsProps) {
  const { originalUrl, hasVoice, onCopyLink, onListen, onShortcuts } = props
  const icon = { size: 18, stroke: 1.75 } as const
  return (
    <>
      {onCopyLink && (
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={onCopyLink}>
          {texts.copyLink}
        </Menu.Item>
      )}
      {originalUrl && (
        <Menu.Item
          component="a"
          href={originalUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          {texts.asSent(hostOf(originalUrl))}
        </Menu.Item>
      )}
      {(onListen || !hasVoice) && (
        <Menu.Item leftSection={<IconHeadphones {...icon} />} disabled={!hasVoice} onClick={onListen}>
          {texts.listen} {!hasVoice && <span className={css.reason}>{texts.noVoice}</span>}
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
