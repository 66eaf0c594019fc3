/** A single-key shortcut of the web app. */
export type Shortcut = {
  /** Its id, also on the server for disabled ones. */
  id: ShortcutId
  /** As in `KeyboardEvent.key`, in order. */
  keys: readonly [string] | readonly [string, string]
  group: 'move' | 'act' | 'find' | 'go'
  /** Its action. */
  text: string
  /** Other keys with the same effect on the focused element. */
  also?: string
}

export type ShortcutId =
  | 'next'
  | 'previous'
  | 'open'
  | 'select'
  | 'save'
  | 'mark-read'
  | 'done'
  | 'highlight'
  | 'search'
  | 'help'
  | 'go-today'
  | 'go-saved'
  | 'go-highlights'
  | 'go-newsletters'

/** Every shortcut: dispatched, shown in the dialog and switched off in the settings. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'next', keys: ['j'], group: 'move', text: 'Next article' },
  { id: 'previous', keys: ['k'], group: 'move', text: 'Previous article' },
  { id: 'open', keys: ['o'], group: 'move', text: 'Open article or original link', also: 'Enter' },
  { id: 'save', keys: ['s'], group: 'act', text: 'Save for later' },
  { id: 'mark-read', keys: ['m'], group: 'act', text: 'Mark as read or unread' },
  { id: 'done', keys: ['e'], group: 'act', text: 'Mark as read and go to next' },
  { id: 'highlight', keys: ['h'], group: 'act', text: 'Highlight the selection' },
  { id: 'select', keys: ['x'], group: 'act', text: 'Select article' },
  { id: 'search', keys: ['/'], group: 'find', text: 'Search', also: 'Ctrl K' },
  { id: 'help', keys: ['?'], group: 'find', text: 'Keyboard shortcuts' },
  { id: 'go-today', keys: ['g', 't'], group: 'go', text: "Go to Today's Digest" },
  { id: 'go-saved', keys: ['g', 's'], group: 'go', text: 'Go to Saved Articles' },
  { id: 'go-highlights', keys: ['g', 'h'], group: 'go', text: 'Go to Highlights' },
  { id: 'go-newsletters', keys: ['g', 'n'], group: 'go', text: 'Go to My Newsletters' },
]

/** The value instead of ids if every shortcut is disabled, including those of later versions. */
export const ALL_OFF = 'all'

/** Whether a shortcut is disabled; `off` as the user's `shortcutsOff`. */
export const isOff = (id: ShortcutId, off: readonly string[]): boolean =>
  off.includes(ALL_OFF) || off.includes(id)

/** The timeout for the second key of a shortcut, in ms. */
export const SECOND_KEY = 1500

/** The pressed first key of a shortcut of two, and when, in ms. */
export type Pressed = { key: string; at: number }

/**
 * The shortcut that a key completes, given the key before it; or the key to remember, if it begins one. `now` in ms.
 * Neither if it is no shortcut, or a disabled one.
 */
export function matchKey(
  key: string,
  off: readonly string[],
  before: Pressed | undefined,
  now: number,
): { id: ShortcutId } | { begins: Pressed } | undefined {
  const on = SHORTCUTS.filter(({ id }) => !isOff(id, off))
  if (before && now - before.at <= SECOND_KEY) {
    const second = on.find(({ keys: [first, then] }) => first === before.key && then === key)
    if (second) return { id: second.id }
  }
  const single = on.find(({ keys }) => keys.length === 1 && keys[0] === key)
  if (single) return { id: single.id }
  return on.some(({ keys }) => keys.length === 2 && keys[0] === key)
    ? { begins: { key, at: now } }
    : undefined
}
