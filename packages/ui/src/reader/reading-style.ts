/** The style of an article: theme, size and family. */
export type ReadingStyle = {
  theme: 'light' | 'dark' | 'sepia'
  fontSize: 'sm' | 'base' | 'lg' | 'xl'
  fontType: 'sans' | 'serif'
}

/** The minus button goes between sm and base; from the larger sizes it returns to base. */
export const smaller = (size: ReadingStyle['fontSize']) => (size === 'base' ? 'sm' : 'base')

/** The plus button goes between lg and xl; from the smaller sizes it goes to lg. */
export const larger = (size: ReadingStyle['fontSize']) => (size === 'lg' ? 'xl' : 'lg')
