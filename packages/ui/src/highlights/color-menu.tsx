import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import css from './color-menu.module.css'
import { colorNames, HIGHLIGHT_COLORS, type HighlightColor } from './highlight-color.ts'

export type ColorMenuProps = {
  color: HighlightColor
  onChange: (color: HighlightColor) => void
}

const texts = { label: (name: string) => `Colour: ${name}` }

/** The colour of a highlight as dot and word, and a menu of the others. */
export function ColorMenu({ color, onChange }: ColorMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="quiet"
          size="xs"
          aria-label={texts.label(colorNames[color])}
          leftSection={<ColorDot color={color} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
        >
          {colorNames[color]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {HIGHLIGHT_COLORS.map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === color}
            leftSection={<ColorDot color={each} />}
            rightSection={each === color && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange(each)}
          >
            {colorNames[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A dot in the colour; it says nothing by itself. */
export const ColorDot = ({ color }: { color: HighlightColor }) => (
  <span className={css.dot} data-color={color} aria-hidden="true" />
)
