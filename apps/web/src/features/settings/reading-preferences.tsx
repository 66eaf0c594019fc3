import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { TabSet } from '@tidings/ui/tab-set/tab-set'
import { FontChoice } from './font-choice.tsx'
import css from './reading-preferences.module.css'
import { ReadingPreview } from './reading-preview.tsx'
import { SizeChoice } from './size-choice.tsx'
import { texts } from './texts.ts'
import { ThemeChoice } from './theme-choice.tsx'
import type { Draft } from './use-draft.ts'

type Choice = 'theme' | 'font' | 'size'
type ReadingPreferencesProps = { draft: Draft; choice: Choice; onChoice: (choice: Choice) => void }

/** Theme, font and size, each behind its tab, and what they look like. */
export function ReadingPreferences({ draft, choice, onChoice }: ReadingPreferencesProps) {
  const { style, unsaved, saving, choose, save } = draft
  return (
    <div className={css.columns}>
      <div>
        <TabSet
          label={texts.reading}
          look="row"
          value={choice}
          onChange={onChoice}
          tabs={[
            {
              value: 'theme',
              label: texts.theme,
              panel: <ThemeChoice value={style.theme} onChange={(theme) => choose({ theme })} />,
            },
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
        <div className={css.save}>
          <Button disabled={saving} onClick={save}>
            {saving ? texts.saving : texts.save}
          </Button>
          <span className={css.note} role="status">
            {unsaved && (
              <>
                <IconPencil size={16} stroke={1.75} aria-hidden="true" />
                {texts.unsaved}
              </>
            )}
          </span>
        </div>
      </div>
      <ReadingPreview label={texts.preview} style={style} {...texts.sample} />
    </div>
  )
}
