/** How many characters a highlight may have. Also known to the browser, which sends nothing longer. */
export const LONGEST_HIGHLIGHT = 10_000
