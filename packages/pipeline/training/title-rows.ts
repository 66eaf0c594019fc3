import type { Models } from '../src/analyse/extract/titles/models.ts'
import type { Example } from './boost.ts'
import { examplesOfRows, type Row, rowsOfExamples } from './rows.ts'

/** The training data of the title models, in two files: heading candidates, once for two models, and mails. */
export interface TitleRows {
  candidates: Row[]
  essay: Row[]
}

/**
 * Converts examples to rows. A heading candidate has the labels for `heading` and `title`; the latter has weight 0 in
 * essays.
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

/** Converts rows of titleRows back to examples. */
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
