import type { CSSProperties } from 'react'

const SANS = 'Arial,Helvetica,sans-serif'
const SERIF = "Georgia,'Times New Roman',serif"

/** The colours of a digest by mail: contrast is 4.5 : 1 or more in both schemes. */
const LIGHT = { page: '#F7F7F4', card: '#FFFFFF', line: '#E2E2DC', text: '#1B1D1F', quiet: '#5A5D62' }
const LINK = { light: '#0A66C2', dark: '#7AB8FF' }
const DARK = { page: '#141516', card: '#1D1F21', line: '#37393D', text: '#ECECE8', quiet: '#A9ADB3' }

/** Inline styles of each element, as most mail programs require. */
export const styles = {
  body: { margin: 0, padding: 0 },
  page: { backgroundColor: LIGHT.page },
  outer: { maxWidth: '600px', padding: '24px 0 32px' },
  card: { backgroundColor: LIGHT.card, border: `1px solid ${LIGHT.line}`, borderRadius: '12px' },
  cell: { padding: '0 32px' },
  top: { padding: '24px 32px 20px' },
  block: { padding: '12px 32px 14px' },
  lead: { padding: '4px 32px 28px' },
  headingCell: { padding: '24px 32px 2px', borderTop: `1px solid ${LIGHT.line}` },
  end: { padding: '24px 32px 28px', borderTop: `1px solid ${LIGHT.line}` },
  brand: font(SERIF, 22, 28, LIGHT.text, 'bold'),
  h1: { ...font(SERIF, 30, 36, LIGHT.text, 'bold'), margin: '20px 0 0' },
  h2: { ...font(SERIF, 22, 28, LIGHT.text, 'bold'), margin: 0 },
  leadTitle: { ...font(SERIF, 25, 31, LIGHT.text, 'bold'), margin: 0 },
  title: { ...font(SERIF, 19, 25, LIGHT.text, 'bold'), margin: 0 },
  titleLink: { color: LIGHT.text, textDecoration: 'none' },
  source: { ...font(SANS, 13, 18, LIGHT.quiet), margin: '0 0 4px' },
  name: { color: LIGHT.text },
  summary: { ...font(SANS, 15, 22, LIGHT.quiet), margin: '4px 0 0' },
  leadSummary: { ...font(SANS, 16, 24, LIGHT.text), margin: '8px 0 0' },
  note: { ...font(SANS, 14, 20, LIGHT.quiet), margin: '6px 0 0' },
  actions: { ...font(SANS, 14, 20, LIGHT.quiet), margin: '8px 0 0' },
  link: { color: LINK.light, textDecoration: 'underline' },
  strong: { color: LINK.light, textDecoration: 'underline', fontWeight: 'bold' },
  button: {
    ...font(SANS, 15, 20, '#FFFFFF', 'bold'),
    backgroundColor: LINK.light,
    borderRadius: '8px',
    padding: '10px 18px',
    textDecoration: 'none',
  },
  leadActions: { ...font(SANS, 14, 20, LIGHT.quiet), margin: '16px 0 0' },
  space: { display: 'inline-block', width: '16px' },
  foot: { ...font(SANS, 13, 20, LIGHT.quiet), margin: 0, padding: '20px 24px 0', textAlign: 'center' },
  linkRow: { ...font(SANS, 15, 21, LIGHT.text), margin: 0, padding: '7px 0' },
  corner: { ...font(SANS, 14, 20, LIGHT.quiet), margin: 0, textAlign: 'right' },
} as const satisfies Record<string, CSSProperties>

function font(family: string, size: number, line: number, color: string, weight?: 'bold') {
  return {
    fontFamily: family,
    fontSize: `${size}px`,
    lineHeight: `${line}px`,
    color,
    ...(weight && { fontWeight: weight }),
  } as const
}

/** Styles that need a style sheet: narrow screens, and the colours of the dark scheme. */
export const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:620px){.d-outer{padding:0!important}.d-card{border-radius:0!important;border-left:0!important;border-right:0!important}.d-pad{padding-left:16px!important;padding-right:16px!important}}',
  `@media (prefers-color-scheme:dark){body,.d-page{background-color:${DARK.page}!important}`,
  `.d-card{background-color:${DARK.card}!important}`,
  `.d-card,.d-line{border-color:${DARK.line}!important}`,
  `.d-text{color:${DARK.text}!important}.d-quiet{color:${DARK.quiet}!important}`,
  `.d-link{color:${LINK.dark}!important}}`,
].join('')
