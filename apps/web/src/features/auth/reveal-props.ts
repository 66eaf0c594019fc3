import { texts } from './texts.ts'

/** Gives the eye in a password field a name, and its place in the order of the tab key. */
export const revealProps = { 'aria-label': texts.reveal, tabIndex: 0 }
