/** A sender whose mails could be imported, or the reading list of another program. */
export interface SenderLine {
  /** `export:` and the program for a reading list. */
  key: string
  name: string
  address: string
  issues: number
  /** ISO 8601. */
  lastAt: string
  /** `other`: advertising and notices. */
  group: 'newsletter' | 'maybe' | 'other' | 'person'
  /** Why it is in its group, in words. */
  reason: string
  /** Ticked before the user chooses. */
  isSuggested: boolean
  /** Found since the user last chose. */
  isNew: boolean
  isWanted: boolean
}

/** The articles of another program are imported once, and need no reason. */
export const isList = ({ key }: Pick<SenderLine, 'key'>): boolean => key.startsWith('export:')
