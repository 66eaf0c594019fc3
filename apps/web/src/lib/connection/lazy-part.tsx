import { showToast } from '@tidings/ui/toast/toast'
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { texts } from './texts.ts'

/** Shows that something can't be opened without a connection. */
export function showNoConnection(): void {
  showToast({ ...texts.part, variant: 'destructive' })
}

/**
 * A part of a screen whose code is loaded when it is first rendered. If that fails, the screen stays: a toast shows it
 * and `giveUp` is called, which removes the part; rendering it again retries.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp: (props: Props) => void,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function Part(props: Props) {
    const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
    const fail = useEffectEvent(() => {
      showNoConnection()
      giveUp(props)
    })
    useEffect(() => {
      if (Loaded) return
      let isWanted = true
      load().then(
        (part) => {
          Loaded = part
          if (isWanted) redraw()
        },
        () => isWanted && fail(),
      )
      return () => {
        isWanted = false
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}
