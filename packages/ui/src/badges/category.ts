import {
  IconBriefcase,
  IconCategory2,
  IconCpu,
  type IconProps,
  IconSparkles,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type CategoryLook = { tone: string; label: string; Icon: ComponentType<IconProps> }

const tones = new Map(
  Object.entries({
    technology: 'technology',
    business: 'business',
    ai: 'ai',
    'machine learning': 'ai',
    marketing: 'marketing',
  }),
)
const icons = new Map<string, ComponentType<IconProps>>(
  Object.entries({
    technology: IconCpu,
    business: IconBriefcase,
    ai: IconSparkles,
    marketing: IconSpeakerphone,
  }),
)

/** Colour, word and icon of a category: technology blue, business green, AI purple, marketing red, others grey. */
export function categoryLook(category: string): CategoryLook {
  const key = category.trim().toLowerCase()
  const tone = tones.get(key) ?? 'other'
  const label = key === 'ai' ? 'AI' : category.slice(0, 1).toLocaleUpperCase('en-US') + category.slice(1)
  return { tone, label, Icon: icons.get(tone) ?? IconCategory2 }
}
