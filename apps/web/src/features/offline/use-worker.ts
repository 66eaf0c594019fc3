import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { logFailure } from '../../lib/log.ts'
import type { ToPage } from '../../service-worker/messages.ts'

/**
 * Starts the service worker, if the browser supports it: over HTTPS or on this machine. `onMessage` is called with its
 * messages.
 */
export function useWorker(onMessage: (message: ToPage) => void): void {
  const client = useQueryClient()
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    // The development server has no files to cache.
    if (import.meta.env.DEV) return
    const onEvent = ({ data }: MessageEvent<ToPage>) => receive(data)
    navigator.serviceWorker?.addEventListener('message', onEvent)
    const started = import('./start-worker.ts').then(
      ({ startWorker }) => startWorker(client),
      (error) => logFailure('The service worker could not be started', error),
    )
    return () => {
      navigator.serviceWorker?.removeEventListener('message', onEvent)
      void started.then((stop) => stop?.())
    }
  }, [client])
}
