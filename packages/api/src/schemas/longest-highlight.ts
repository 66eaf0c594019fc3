/** The most characters of a highlight. Also used by the browser, which sends nothing longer. */
export const LONGEST_HIGHLIGHT = 10_000
