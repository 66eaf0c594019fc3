import type { Chance } from './issue.ts'

export type Role =
  | 'title'
  | 'section'
  | 'part'
  | 'text'
  | 'small'
  | 'label'
  | 'button'
  | 'masthead'
  | 'greeting'

/** The layout of an issue: the same for all its items. */
export interface HtmlLook {
  /** The element that wraps lines. */
  shell: 'tables' | 'divs' | 'paragraphs' | 'word' | 'breaks'
  /** Inline style of the text in a role; empty for running text. */
  styles: Readonly<Record<Role, string>>
  /** An element around the text in a role, such as `b`; empty for none. */
  tags: Readonly<Record<Role, string>>
  /** The separator between two items. */
  between: string
  picture: 'above' | 'below' | 'none'
  /** Whether a printed URL is also a link. */
  linksAddress: boolean
  /** Whether URLs and texts directly follow the line above them. */
  isTight: boolean
}

/** Chooses a layout. Titles differ from running text, and section headings from titles. */
export function htmlLookOf(chance: Chance, isTitleBold: boolean): HtmlLook {
  const size = 14 + chance.number(4)
  const color = chance.from(['#1a4f8b', '#b3261e', '#222222', '#0a7d4f'])
  const font = chance.from([
    'Georgia,serif',
    'Arial,Helvetica,sans-serif',
    'Verdana',
    "'Segoe UI',sans-serif",
  ])
  const text = `font-family:${font};font-size:${size}px;color:#333333;line-height:1.5`
  const titleSize = isTitleBold ? size : size + chance.from([0, 4, 6, 10])
  const sectionSize = chance.from([titleSize + 4, titleSize + 8, size - 2])
  const isSectionSmall = sectionSize < size
  const section = isSectionSmall
    ? `font-size:${sectionSize}px;letter-spacing:2px;text-transform:uppercase;background-color:${color};color:#ffffff`
    : `font-size:${sectionSize}px;color:${color}`
  const heading =
    titleSize > size ? chance.from(['h2', 'h3', 'b', 'strong', '']) : chance.from(['b', 'strong'])
  return {
    shell: chance.from(['tables', 'tables', 'divs', 'paragraphs', 'word', 'breaks']),
    styles: {
      text,
      title: `font-family:${font};font-size:${titleSize}px;color:#111111`,
      section: `font-family:${font};${section}`,
      part: `font-family:${font};font-size:${titleSize > size + 4 ? size + 2 : size}px`,
      small: `font-family:${font};font-size:${size - 3}px;color:#888888`,
      label: `font-family:${font};font-size:${size - chance.from([0, 3])}px;color:#888888`,
      button: text,
      masthead: `font-family:${font};font-size:${size + 14}px;color:${color}`,
      greeting: text,
    },
    tags: {
      title: heading,
      section: isSectionSmall ? 'b' : chance.from(['h1', 'h2', 'b']),
      part: chance.from(['b', 'strong']),
      text: '',
      small: '',
      label: chance.from(['', 'b', 'i']),
      button: chance.from(['', 'b']),
      masthead: chance.from(['h1', 'b', '']),
      greeting: '',
    },
    between: chance.from(['', '<hr>', '<div style="height:24px">&nbsp;</div>']),
    picture: chance.from(['above', 'below', 'none', 'none']),
    linksAddress: chance.happens(0.5),
    isTight: chance.happens(0.5),
  }
}
