const NAME = 'tidings-session'

/** Tells the browser's other tabs who is signed in now: a uid, or null for nobody. */
export function announceSession(uid: string | null): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(uid)
  channel.close()
}

/** Calls `onChange` with what another tab, or this one, announced. Returns what stops it. */
export function watchSession(onChange: (uid: string | null) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => {
    if (data === null || typeof data === 'string') onChange(data)
  }
  return () => channel.close()
}
