import type { Topic } from '@tidings/api/schemas/topic'

/** So many tags stand in the sidebar until all are asked for. */
const FIRST = 8

/**
 * The tags to show in the sidebar, in the order of the list: the first few and every followed one, or all of them, and
 * in any case the one whose articles are on screen; and how many are not shown.
 */
export function shownTags(
  tags: readonly Topic[],
  { current, all }: { current: string | null; all: boolean },
): { tags: Topic[]; hidden: number } {
  const isCurrent = ({ key }: Topic) => key === current?.toLowerCase()
  const shown = tags.filter((tag, at) => all || at < FIRST || tag.stance === 'follow' || isCurrent(tag))
  const hidden = tags.length - shown.length
  if (!current || shown.some(isCurrent)) return { tags: shown, hidden }
  const unknown = {
    kind: 'tag',
    key: current.toLowerCase(),
    name: current,
    today: 0,
    week: 0,
    stance: null,
  } as const
  return { tags: [...shown, unknown], hidden }
}
