/**
 * Runs `work` every `intervalMs` milliseconds, and again at once while it returns true, never concurrently. Errors go
 * to `onError`. `stop` resolves when the current run has ended.
 */
export function poll(
  work: () => Promise<boolean>,
  intervalMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!isStopped && (await work())) {}
  }

  const timer = setInterval(() => {
    running ??= run()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, intervalMs)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
