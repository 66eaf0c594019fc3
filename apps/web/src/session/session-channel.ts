const NAME = 'tidings-session'

/** Notifies the browser's other tabs of the signed-in user: a uid, or null for nobody. */
export function announceSession(uid: string | null): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(uid)
  channel.close()
}

/** Calls `onChange` with announcements of any tab. Returns a function that stops it. */
export function watchSession(onChange: (uid: string | null) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => {
    if (data === null || typeof data === 'string') onChange(data)
  }
  return () => channel.close()
}
