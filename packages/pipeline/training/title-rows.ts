import type { Models } from '../src/analyse/extract/titles/models.ts'
import type { Example } from './boost.ts'
import { examplesOfRows, type Row, rowsOfExamples } from './rows.ts'

/** What the models of titles learn from, in two files: heading candidates, once for two models, and mails. */
export interface TitleRows {
  candidates: Row[]
  essay: Row[]
}

/**
 * Examples as rows. A heading candidate has what `heading` is to say of it and what `title` is to say of it; the latter weighs
 * nothing in mails that are essays.
 */
export function titleRows({ heading, title, essay }: Record<keyof Models, Example[]>): TitleRows {
  const asTitle = new Map(title.map((example) => [example.features, example]))
  const candidates = rowsOfExamples(heading).map(({ label = 0, weight = 0, ...features }, at) => {
    const own = asTitle.get(heading[at]?.features ?? {})
    return {
      forHeading: label,
      headingWeight: weight,
      forTitle: Number(own?.isSo ?? 0),
      titleWeight: own?.weight ?? 0,
      ...features,
    }
  })
  return { candidates, essay: rowsOfExamples(essay) }
}

/** The examples that titleRows made rows of. */
export function titleExamplesOfRows({ candidates, essay }: TitleRows): Record<keyof Models, Example[]> {
  const heading: Example[] = []
  const title: Example[] = []
  for (const row of candidates) {
    const { forHeading = 0, headingWeight = 0, forTitle = 0, titleWeight = 0, ...features } = row
    heading.push({ features, isSo: forHeading, weight: headingWeight })
    if (titleWeight > 0) title.push({ features, isSo: forTitle, weight: titleWeight })
  }
  return { heading, title, essay: examplesOfRows(essay) }
}
