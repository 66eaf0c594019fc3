import { ActionIcon, Drawer } from '@mantine/core'
import {
  IconBook,
  IconMoon,
  IconSun,
  IconTextDecrease,
  IconTextIncrease,
  IconTextSize,
} from '@tabler/icons-react'
import frame from '../dialog/frame.module.css'
import { Segment } from '../segment.tsx'
import { larger, type ReadingStyle, smaller } from './reading-style.ts'
import css from './style-controls.module.css'
import { texts } from './texts.ts'

const SIZES = [
  ['sm', '0.75rem'],
  ['base', '0.875rem'],
  ['lg', '1.0625rem'],
  ['xl', '1.25rem'],
] as const
const THEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['sepia', IconBook],
] as const

type StyleControlsProps = {
  value: ReadingStyle
  onChange: (change: Partial<ReadingStyle>) => void
  /** In rows with headings and touch sizes, for the drawer on phones. */
  stacked?: boolean
}

/** Buttons for font, size and theme of the reader. */
export function StyleControls({ value, onChange, stacked = false }: StyleControlsProps) {
  const heading = (text: string) => stacked && <h3 className={css.heading}>{text}</h3>
  const step = stacked ? 'xl' : 'md'
  return (
    <div className={`row gap-3 ${css.controls}`} data-stacked={stacked}>
      {heading(texts.font)}
      <Segment
        label={texts.font}
        wide={stacked}
        value={value.fontType}
        onChange={(fontType) => onChange({ fontType })}
        options={[
          { value: 'sans', label: texts.sans },
          { value: 'serif', label: texts.serif, content: <span className={css.serif}>{texts.serif}</span> },
        ]}
      />
      {heading(texts.size)}
      <div className={`flush-row ${css.sizes}`}>
        <ActionIcon
          size={step}
          aria-label={texts.smaller}
          onClick={() => onChange({ fontSize: smaller(value.fontSize) })}
        >
          <IconTextDecrease size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <Segment
          label={texts.size}
          wide={stacked}
          value={value.fontSize}
          onChange={(fontSize) => onChange({ fontSize })}
          options={SIZES.map(([value, fontSize]) => ({
            value,
            label: texts.sizes[value],
            content: <span style={{ fontSize }}>A</span>,
          }))}
        />
        <ActionIcon
          size={step}
          aria-label={texts.larger}
          onClick={() => onChange({ fontSize: larger(value.fontSize) })}
        >
          <IconTextIncrease size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {heading(texts.theme)}
      <Segment
        label={texts.theme}
        wide={stacked}
        value={value.theme}
        onChange={(theme) => onChange({ theme })}
        options={THEMES.map(([value, Icon]) => ({
          value,
          label: texts.themes[value],
          content: (
            <>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {texts.themes[value]}
            </>
          ),
        }))}
      />
    </div>
  )
}

type StyleSheetProps = Pick<StyleControlsProps, 'value' | 'onChange'> & {
  opened: boolean
  onToggle: (opened: boolean) => void
  /** The reader, so that the drawer has its theme. */
  target: HTMLElement | null
}

/** On phones, the reader's text settings in a drawer from below. */
export function StyleSheet({ opened, onToggle, target, value, onChange }: StyleSheetProps) {
  return (
    <>
      <ActionIcon
        size="xl"
        aria-label={texts.settings}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => onToggle(true)}
      >
        <IconTextSize size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Drawer.Root
        opened={opened}
        onClose={() => onToggle(false)}
        position="bottom"
        size="auto"
        zIndex="var(--z-popover)"
        portalProps={target ? { target } : {}}
        padding={0}
        classNames={{ overlay: frame.overlay, content: `${frame.content} ${css.sheet}` }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={texts.settings}>
          <Drawer.Body>
            <span className={css.grip} aria-hidden="true" />
            <StyleControls value={value} onChange={onChange} stacked />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
