import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { colorNames, HIGHLIGHT_COLORS, type HighlightColor } from './highlight-color.ts'
import css from './highlights.module.css'

type ColorMenuProps = {
  color: HighlightColor
  onChange: (color: HighlightColor) => void
}

const texts = { label: (name: string) => `Color: ${name}` }

/**
 * The colour of a highlight as dot and word, and a menu of the others. The menu is created when it is first opened:
 * hundreds of them would take seconds.
 */
export function ColorMenu({ color, onChange }: ColorMenuProps) {
  const [isUsed, setUsed] = useState(false)
  if (!isUsed) {
    return <Target color={color} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
  }
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <Target color={color} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={color} onChange={(chosen) => onChange(chosen as HighlightColor)}>
          {HIGHLIGHT_COLORS.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick rightSection={<ColorDot color={each} />}>
              {colorNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function Target({ color, className, ...rest }: { color: HighlightColor } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`plain-button inline gap-2 text-button ${className ?? ''}`}
      aria-label={texts.label(colorNames[color])}
      {...rest}
    >
      <ColorDot color={color} />
      {colorNames[color]}
      <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

/** A decorative dot in the colour. */
export const ColorDot = ({ color }: { color: HighlightColor }) => (
  <span className={css.dot} data-color={color} aria-hidden="true" />
)
