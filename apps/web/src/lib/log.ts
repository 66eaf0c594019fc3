/** Logs to the browser's console: for failures that the user need not see. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: some failures are specified as "only logged"
  console.error(what, error)
}

/** Logs a submitted search to the console. */
export function logSearch(text: string): void {
  // biome-ignore lint/suspicious/noConsole: specified: submitting the search box logs the text
  console.log('Search:', text)
}
