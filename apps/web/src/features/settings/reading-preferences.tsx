import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { ArticleText, columnOf } from '@tidings/ui/reader/article-text'
import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import { TabSet } from '@tidings/ui/tab-set'
import { type ReactNode, useId } from 'react'
import { SYSTEM_DARK } from '../../theme/preferences.ts'
import choicesCss from './choices.module.css'
import css from './reading-preferences.module.css'
import previewCss from './reading-preview.module.css'
import { texts } from './texts.ts'
import type { Draft } from './use-draft.ts'

type Font = ReadingStyle['fontType']
const fonts: readonly Font[] = ['sans', 'serif']

type Size = ReadingStyle['fontSize']

/** In px, as the reader sets its text. */
const sizes: readonly [Size, number][] = [
  ['sm', 16],
  ['base', 18],
  ['lg', 20],
  ['xl', 22],
]

type Choice = 'theme' | 'font' | 'size'
type ReadingPreferencesProps = { draft: Draft; choice: Choice; onChoice: (choice: Choice) => void }

/** Theme, font and size, each on a tab, with a preview. */
export function ReadingPreferences({ draft, choice, onChoice }: ReadingPreferencesProps) {
  const { style, saving, choose, save } = draft
  return (
    <div className={css.columns}>
      <div>
        <TabSet
          label={texts.reading}
          look="row"
          value={choice}
          onChange={onChoice}
          tabs={[
            { value: 'theme', label: texts.theme, panel: <ThemeChoice style={style} onChoose={choose} /> },
            {
              value: 'font',
              label: texts.font,
              panel: <FontChoice value={style.fontType} onChange={(fontType) => choose({ fontType })} />,
            },
            {
              value: 'size',
              label: texts.size,
              panel: <SizeChoice value={style.fontSize} onChange={(fontSize) => choose({ fontSize })} />,
            },
          ]}
        />
        <Button className="mt-6" disabled={saving} onClick={save}>
          {saving ? texts.saving : texts.save}
        </Button>
      </div>
      <ReadingPreview label={texts.preview} style={style} {...texts.sample} />
    </div>
  )
}

/** The text size, each name in its size. */
function SizeChoice({ value, onChange }: { value: Size; onChange: (size: Size) => void }) {
  return (
    <Choices
      label={texts.size}
      look="rows"
      value={value}
      onChange={onChange}
      options={sizes.map(([size, px]) => ({
        value: size,
        label: (
          <span style={{ font: `500 ${px / 16}rem / 1.75rem var(--td-sans)` }}>{texts.sizes[size]}</span>
        ),
        note: texts.pixels(px),
      }))}
    />
  )
}

/** The font family, each with two letters of it. */
function FontChoice({ value, onChange }: { value: Font; onChange: (font: Font) => void }) {
  return (
    <Choices
      label={texts.font}
      look="rows"
      value={value}
      onChange={onChange}
      options={fonts.map((font) => ({
        value: font,
        ...texts.fonts[font],
        sample: (
          <span className={css.letters} data-font={font}>
            Ag
          </span>
        ),
      }))}
    />
  )
}

type Theme = ReadingStyle['theme']
const themes: readonly Theme[] = ['light', 'dark', 'sepia']
const SYSTEM_HINT = 'theme-of-system'
const system = () => (matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light')

/** The theme, each with a miniature page; the system's as long as no other is selected. */
function ThemeChoice({ style, onChoose }: { style: Draft['style']; onChoose: Draft['choose'] }) {
  const { theme: value, followsSystem } = style
  return (
    <>
      <Choices
        label={texts.theme}
        look="cards"
        value={value}
        onChange={(theme) => onChoose({ theme, followsSystem: false })}
        options={themes.map((theme) => ({
          value: theme,
          label: texts.themes[theme],
          sample: <ThemeSample theme={theme} />,
        }))}
      />
      <label className={css.system}>
        <input
          type="checkbox"
          checked={followsSystem}
          aria-describedby={SYSTEM_HINT}
          onChange={() =>
            onChoose(followsSystem ? { followsSystem: false } : { followsSystem: true, theme: system() })
          }
        />
        <span>
          {texts.asSystem}
          <span className={css.systemHint} id={SYSTEM_HINT}>
            {texts.asSystemHint}
          </span>
        </span>
      </label>
      <p className="hint mt-3">{texts.themeHint}</p>
    </>
  )
}

/** A miniature page in a theme. */
function ThemeSample({ theme }: { theme: ReadingStyle['theme'] }) {
  return (
    <span className={css.sample} data-theme={theme}>
      <span className={css.sampleTitle} />
      <span className={css.sampleLine} />
      <span className={css.sampleLine} />
      <span className={css.sampleMarked} />
      <span className={css.sampleLine} />
    </span>
  )
}

type ReadingPreviewProps = {
  /** The label and title of the card. */
  label: string
  style: ReadingStyle
  title: string
  /** Clean HTML with a link and a `mark`. */
  html: string
}

/** A sample article in the theme, font and size of `style`, as in the reader. */
function ReadingPreview({ label, style, title, html }: ReadingPreviewProps) {
  return (
    <section className={previewCss.preview} data-theme={style.theme} aria-label={label}>
      <span className={previewCss.badge} data-tone="grey">
        {label}
      </span>
      <div {...columnOf(style)}>
        <h2 className={previewCss.title} data-font={style.fontType}>
          {title}
        </h2>
        <ArticleText html={html} />
      </div>
    </section>
  )
}

type Option<T extends string> = {
  value: T
  label: ReactNode
  /** An illustration of the choice. */
  sample?: ReactNode
  /** A sentence under the label. */
  hint?: string
  /** A measure beside the label. */
  note?: string
}
type ChoicesProps<T extends string> = {
  /** Names the group. */
  label: string
  /** Horizontally, with the sample above; or vertically, with the sample at the left. */
  look: 'cards' | 'rows'
  value: T
  options: readonly Option<T>[]
  onChange: (value: T) => void
}

/** Radio buttons in the form of cards; the selected one has a tick and a thicker border. */
export function Choices<T extends string>({ label, look, value, options, onChange }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className={choicesCss.group} data-look={look}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => {
        const id = `${name}-${option.value}`
        const checked = option.value === value
        const Mark = checked ? IconCircleCheck : IconCircle
        return (
          <label key={option.value} className={choicesCss.choice} data-checked={checked}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={checked}
              aria-labelledby={id}
              aria-describedby={option.hint || option.note ? `${id}-more` : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.sample && <span aria-hidden="true">{option.sample}</span>}
            <span className={choicesCss.words}>
              <span className={choicesCss.label} id={id}>
                {option.label}
              </span>
              {option.hint && (
                <span className={choicesCss.hint} id={`${id}-more`}>
                  {option.hint}
                </span>
              )}
            </span>
            {option.note && (
              <span className={choicesCss.note} id={`${id}-more`}>
                {option.note}
              </span>
            )}
            <Mark
              className={choicesCss.mark}
              size={look === 'cards' ? 16 : 20}
              stroke={checked ? 2.2 : 1.75}
              aria-hidden="true"
            />
          </label>
        )
      })}
    </fieldset>
  )
}
