/** A storage of the browser's, or undefined where it is switched off (reading the property can throw). */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind]
  } catch {
    return undefined
  }
}
