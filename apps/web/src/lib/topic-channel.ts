const NAME = 'tidings-topics'

/** Tells the browser's other tabs that something else is followed or muted now. */
export function announceTopics(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(performance.timeOrigin)
  channel.close()
}

/** Calls `onChange` whenever another tab has announced a change. Returns what stops it. */
export function watchTopics(onChange: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => {
    if (data !== performance.timeOrigin) onChange()
  }
  return () => channel.close()
}
