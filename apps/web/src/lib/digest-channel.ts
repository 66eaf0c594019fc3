const NAME = 'tidings-digest'

/** Notifies the browser's other tabs that the digest has changed: what is followed, what is grouped. */
export function announceDigest(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(performance.timeOrigin)
  channel.close()
}

/** Calls `onChange` when another tab has announced a change. Returns a function that stops it. */
export function watchDigest(onChange: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => {
    if (data !== performance.timeOrigin) onChange()
  }
  return () => channel.close()
}
