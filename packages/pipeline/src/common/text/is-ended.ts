const ENDED = /[.!?…。！？؟।][\])}"'”’»›」』*]*$/u

/** Whether a sentence ends as whole ones do. */
export function isEnded(sentence: string): boolean {
  return ENDED.test(sentence)
}
