import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { showToast } from './toast/toast.tsx'

const loaders = new Set<() => Promise<unknown>>()

/** Loads the code of all parts that are known by now; a failure is ignored, as each is loaded on use again. */
export const loadParts = async (): Promise<void> =>
  void (await Promise.allSettled([...loaders].map((load) => load())))

/** Shows that something can't be opened without a connection. */
export function showNoConnection(): void {
  showToast({
    title: 'No connection',
    description: 'Please try again when you are online.',
    variant: 'destructive',
  })
}

/**
 * A part of a screen whose code is loaded when it is first rendered. If that fails, the screen stays: a toast shows it
 * and `giveUp` is called, which may remove the part; rendering it again retries.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp?: (props: Props) => void,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  const keep = async () => {
    Loaded = await load()
    loaders.delete(keep)
  }
  loaders.add(keep)
  return function Part(props: Props) {
    const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
    const fail = useEffectEvent(() => {
      showNoConnection()
      giveUp?.(props)
    })
    useEffect(() => {
      if (Loaded) return
      let isWanted = true
      keep().then(
        () => isWanted && redraw(),
        () => isWanted && fail(),
      )
      return () => {
        isWanted = false
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}
