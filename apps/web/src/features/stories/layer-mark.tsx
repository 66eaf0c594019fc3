import { Tooltip } from '@mantine/core'
import { IconClock, IconEqual, IconLayersSubtract, IconLink, IconUserCheck } from '@tabler/icons-react'
import type { StoryTelling } from './story-article.ts'
import css from './story-article-list.module.css'
import { texts } from './texts.ts'

const ICONS = { link: IconLink, text: IconEqual, story: IconLayersSubtract, you: IconUserCheck }

/** Why a telling is taken to tell the story, in two words; on hover in a sentence. */
export function LayerMark({ layer }: Pick<StoryTelling, 'layer'>) {
  if (layer === null) {
    return (
      <span className={css.layer}>
        <IconClock size={14} stroke={2} aria-hidden="true" />
        {texts.first}
      </span>
    )
  }
  const Icon = ICONS[layer]
  return (
    <Tooltip label={texts.layerTips[layer]} openDelay={300}>
      <span className={css.layer}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {texts.layers[layer]}
      </span>
    </Tooltip>
  )
}
