import { createRef, useState } from 'react'
import { vi } from 'vitest'
import type { HighlightedPassage } from '../passages/passage.ts'
import type { ReaderArticle } from '../reader/article-body.tsx'
import { type ReaderCommands, ReaderDialog, type ReaderDialogProps } from '../reader/reader-dialog.tsx'
import type { ReadingStyle } from '../reader/reading-style.ts'
import { articleOf } from './article-of.ts'
import { renderUi } from './render-ui.tsx'

/** What there is to read, two hours old. */
export const ARTICLE: ReaderArticle = {
  ...articleOf({ id: 'a', title: 'A scheduler lands after nine years', summary: 'The patch set shrank.' }),
  html: '<p>The patch set <a href="https://lwn.example/x">shrank from 14,000 lines</a> to 900.</p><p>Reviewers read it.</p>',
  tags: ['linux', 'scheduler'],
  imageUrl: null,
  sourceNewsletter: 'Kernel Weekly',
  url: 'https://www.lwn.example/scheduler',
  author: null,
}

/** An opened reader over nothing, with what it has reported; `highlighting` replaces some of how it highlights. */
export function openReader(
  props: Partial<Omit<ReaderDialogProps, 'highlighting'>> & {
    stored?: HighlightedPassage[]
    highlighting?: Partial<ReaderDialogProps['highlighting']>
  } = {},
) {
  const { stored = [], highlighting, ...rest } = props
  const onSave = vi.fn()
  const onClose = vi.fn()
  const onRemove = vi.fn()
  const onChange = vi.fn()
  const onHighlight = vi.fn(async (_: object): Promise<string | undefined> => 'new')
  const commands = createRef<ReaderCommands>()
  function Reader() {
    const [style, setStyle] = useState<ReadingStyle>({ theme: 'light', fontSize: 'base', fontType: 'sans' })
    return (
      <ReaderDialog
        opened
        article={ARTICLE}
        style={style}
        onStyle={(change) => setStyle((old) => ({ ...old, ...change }))}
        onClose={onClose}
        onSave={onSave}
        onShare={() => {}}
        commands={commands}
        highlighting={{
          passages: stored,
          onHighlight,
          onRemove,
          onChange,
          maxLength: 40,
          maxNoteLength: 100,
          ...highlighting,
        }}
        {...rest}
      />
    )
  }
  const { user } = renderUi(<Reader />)
  return { user, onSave, onClose, onHighlight, onRemove, onChange, commands }
}
