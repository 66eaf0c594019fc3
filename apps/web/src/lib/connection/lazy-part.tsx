import { showToast } from '@tidings/ui/toast/toast'
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { texts } from './texts.ts'

/** Says that something can't be opened without a connection. */
export function showNoConnection(): void {
  showToast({ ...texts.part, variant: 'destructive' })
}

/**
 * A part of a screen whose code comes when it's first drawn. When that doesn't come, the screen stays: a toast says so
 * and `giveUp` is called, which removes the part; drawn again, it tries again.
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
