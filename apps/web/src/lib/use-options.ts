import { type KeyboardEvent, useId, useState } from 'react'

/**
 * The options under a field that keeps the focus: the arrow keys select one, Enter activates it. `reset` identifies the
 * list of options; another one resets the selection, or selects the first with `isFirstActive`.
 */
export function useOptions(
  count: number,
  {
    reset,
    onTake,
    isFirstActive = false,
  }: { reset: string; onTake: (at: number) => void; isFirstActive?: boolean },
) {
  const listId = useId()
  const begin = isFirstActive ? 0 : -1
  const [{ active, of }, setActive] = useState({ active: begin, of: reset })
  const chosen = of === reset ? active : begin
  const optionId = (at: number) => `${listId}-${at}`
  const isChosen = chosen >= 0 && chosen < count

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0) {
      event.preventDefault()
      const next = chosen < 0 && step < 0 ? count - 1 : (chosen + step + count) % count
      setActive({ active: next, of: reset })
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    // During composition, Enter ends that.
    if (event.key === 'Enter' && isChosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onTake(chosen)
    }
  }
  return {
    field: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      ...(isChosen && { 'aria-activedescendant': optionId(chosen) }),
      autoComplete: 'off',
      onKeyDown,
    } as const,
    listId,
    optionProps: (at: number) =>
      ({
        id: optionId(at),
        role: 'option',
        tabIndex: -1,
        'aria-selected': at === chosen,
        // The field keeps the focus.
        onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => onTake(at),
      }) as const,
  }
}
